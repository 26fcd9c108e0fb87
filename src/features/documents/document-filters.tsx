import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { directoryQueries } from '../../api/directory.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { foldedFilter } from '../../ui/folded-filter.ts';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import classes from './documents.module.css';
import { listedStatuses, sorts } from './use-documents-address.ts';
import type { DocumentFilters, FilterName } from './use-documents-address.ts';

type DocumentFiltersBarProps = {
  readonly filters: DocumentFilters;
  readonly onChange: (name: FilterName, value: string) => void;
};

/** What narrows the list: words, status, type, department; and its order. */
export function DocumentFiltersBar({ filters, onChange }: DocumentFiltersBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const types = useQuery(directoryQueries.documentTypes({ pageSize: 100 }));
  const departments = useQuery(directoryQueries.departments({ pageSize: 100 }));
  const optionsOf = (items: readonly { id: number; name: string }[] | undefined) =>
    (items ?? []).map((item) => ({ value: String(item.id), label: item.name }));
  return (
    <search className={classes['filters']}>
      <SearchField
        search={filters.search}
        onSearch={(search) => {
          onChange('search', search);
        }}
      />
      <Select
        aria-label={t('documents.status')}
        placeholder={t('documents.anyStatus')}
        clearable
        data={listedStatuses.map(([value]) => ({
          value: String(value),
          label: enumText('documentStatus', value),
        }))}
        value={filters.status === null ? null : String(filters.status)}
        onChange={(value) => {
          onChange('status', value ?? '');
        }}
      />
      <Select
        aria-label={t('documents.type')}
        placeholder={t('documents.anyType')}
        clearable
        searchable
        filter={foldedFilter}
        nothingFoundMessage={t('common.nothingFound')}
        data={optionsOf(types.data?.items)}
        value={filters.type === null ? null : String(filters.type)}
        onChange={(value) => {
          onChange('type', value ?? '');
        }}
      />
      <Select
        aria-label={t('documents.department')}
        placeholder={t('documents.anyDepartment')}
        clearable
        searchable
        filter={foldedFilter}
        nothingFoundMessage={t('common.nothingFound')}
        data={optionsOf(departments.data?.items)}
        value={filters.department === null ? null : String(filters.department)}
        onChange={(value) => {
          onChange('department', value ?? '');
        }}
      />
      <Select
        aria-label={t('documents.sort')}
        allowDeselect={false}
        data={sorts.map((sort) => ({ value: sort, label: t(sortTexts[sort]) }))}
        value={filters.sort}
        onChange={(value) => {
          onChange('sort', value === null || value === 'newest' ? '' : value);
        }}
      />
    </search>
  );
}

const sortTexts = {
  newest: 'documents.sortNewest',
  oldest: 'documents.sortOldest',
  due: 'documents.sortDue',
} as const;

type SearchFieldProps = { readonly search: string; readonly onSearch: (search: string) => void };

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const { shown, type, clear } = useTypedSearch(search, onSearch);
  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      aria-label={t('documents.searchLabel')}
      placeholder={t('documents.search')}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        shown === '' ? null : <CloseButton aria-label={t('documents.clearSearch')} onClick={clear} />
      }
      value={shown}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
    />
  );
}
