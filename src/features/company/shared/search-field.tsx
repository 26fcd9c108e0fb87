import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import classes from './list.module.css';

type SearchFieldProps = {
  readonly search: string;
  readonly label: string;
  readonly onSearch: (search: string) => void;
};

/** Searches as one types, without regard to diacritics. */
export function SearchField({ search, label, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { shown, type, clear } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        shown === '' ? null : <CloseButton aria-label={t('company.clearSearch')} onClick={clear} />
      }
      value={shown}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
    />
  );
}
