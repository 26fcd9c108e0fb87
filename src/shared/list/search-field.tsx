import { CloseButton, type StyleProp, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { KbdHint } from '../../ui/kbd-hint.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

type SearchFieldProps = {
  readonly search: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly onSearch: (search: string) => void;
  /** Given where the key `/` leads to the field. */
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
  /** How much of its line it takes, as CSS writes it. */
  readonly flex?: StyleProp<string>;
  readonly w?: number;
};

/** Searches as one types, without regard to diacritics. Escape empties and leaves the field, Enter leaves it for the list. */
export function SearchField(props: SearchFieldProps) {
  const { search, label, placeholder = label, onSearch, fieldRef, flex = '2 1 260px', w } = props;
  const { t } = useTranslation();
  const { shown, type, searchNow, clear } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      {...(fieldRef !== undefined && { ref: fieldRef })}
      {...(w !== undefined && { w, maw: '100%' })}
      flex={flex}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        shown === '' ? (
          fieldRef !== undefined && <KbdHint keys={['/']} />
        ) : (
          <CloseButton aria-label={t('lists.clearSearch')} onClick={clear} />
        )
      }
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
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
