import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import classes from './inbox.module.css';

type InboxSearchProps = {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  /** What is searched for at present. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
};

/** The search field; `/` leads to it, Escape empties and leaves it. */
export function InboxSearch({ fieldRef, search, onSearch }: InboxSearchProps) {
  const { t } = useTranslation();
  const { shown, type, searchNow, clear } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      ref={fieldRef}
      className={classes['search'] ?? ''}
      type="search"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      aria-label={t('inbox.searchLabel')}
      placeholder={t('inbox.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        shown === '' ? (
          <KbdHint keys={['/']} />
        ) : (
          <CloseButton aria-label={t('inbox.clearSearch')} onClick={clear} />
        )
      }
      value={shown}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          clear();
          event.currentTarget.blur();
        } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault();
          event.stopPropagation();
          searchNow();
          event.currentTarget.blur();
        }
      }}
    />
  );
}
