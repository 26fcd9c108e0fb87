import { CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type EnumName, useEnumText } from '../../../i18n/enum-text.ts';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import { ContractEndFilter, ContractEndRange } from './contract-end-filter.tsx';
import classes from './employees.module.css';
import {
  contractTypes,
  type EmployeeFilters,
  type FilterName,
  statuses,
  syncStatuses,
} from './use-employees-address.ts';

type EmployeeFiltersBarProps = {
  readonly filters: EmployeeFilters;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly searchField: RefObject<HTMLInputElement | null>;
};

/** What narrows the list: words, status, contract type, sync status, end of contract. */
export function EmployeeFiltersBar({ filters, onChange, searchField }: EmployeeFiltersBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { shown, type, clear } = useTypedSearch(filters.search, (search) => {
    onChange('search', search);
  });
  const choice = (
    name: 'status' | 'contractType' | 'syncStatus',
    table: EnumName,
    label: string,
    placeholder: string,
    values: readonly number[],
  ) => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      data={values.map((value) => ({ value: String(value), label: enumText(table, value) }))}
      value={filters[name] === null ? null : String(filters[name])}
      onChange={(value) => {
        onChange(name, value ?? '');
      }}
    />
  );
  return (
    <search className={classes['filters']}>
      <TextInput
        ref={searchField}
        type="search"
        className={classes['search'] ?? ''}
        aria-label={t('employees.searchLabel')}
        placeholder={t('employees.search')}
        autoComplete="off"
        enterKeyHint="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          shown === '' ? null : <CloseButton aria-label={t('employees.clearSearch')} onClick={clear} />
        }
        value={shown}
        onChange={(event) => {
          type(event.currentTarget.value);
        }}
      />
      {choice('status', 'employeeStatus', t('employees.field.status'), t('employees.anyStatus'), statuses)}
      {choice(
        'contractType',
        'contractType',
        t('employees.field.contractType'),
        t('employees.anyContract'),
        contractTypes,
      )}
      {choice('syncStatus', 'syncStatus', t('employees.syncStatus'), t('employees.anySync'), syncStatuses)}
      <ContractEndFilter filters={filters} onChange={onChange} />
      <ContractEndRange filters={filters} onChange={onChange} />
    </search>
  );
}
