import { Select } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { ChoicesFilter } from '../../../shared/list/choices-filter.tsx';
import { FilterBar, SortSelect } from '../../../shared/list/filter-bar.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { contractEnds, contractTypes, type EmployeeFilters, sorts, statuses } from './employee-filters.ts';
import classes from './employees.module.css';

type EmployeesFilterBarProps = {
  readonly filters: EmployeeFilters;
  readonly onChange: (changed: Partial<EmployeeFilters>) => void;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** What else is done with the list. */
  readonly children: ReactNode;
};

const sortNames = ['newest', ...sorts] as const;

/** What narrows and sorts the list: words, status, contract type, end of contract. */
export function EmployeesFilterBar({ filters, onChange, searchField, children }: EmployeesFilterBarProps) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  return (
    <FilterBar>
      <SearchField
        flex="2 1 400px"
        fieldRef={searchField}
        label={t('employees.searchLabel')}
        placeholder={t('employees.search')}
        search={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <ChoicesFilter
        label={t('employees.field.status')}
        options={statuses.map((value) => ({ value, label: enumText('employeeStatus', value) }))}
        values={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoicesFilter
        label={t('employees.field.contractType')}
        options={contractTypes.map((value) => ({ value, label: enumText('contractType', value) }))}
        values={filters.contractType}
        onChange={(types) => onChange({ contractType: types })}
      />
      <Select
        aria-label={t('employees.contractEnd')}
        placeholder={t('employees.anyEnd')}
        clearable
        data={contractEnds.map((value) => ({ value, label: t(`employees.ends.${value}`) }))}
        value={filters.contractEnd}
        onChange={(contractEnd) => onChange({ contractEnd, endsFrom: null, endsTo: null })}
      />
      <SortSelect
        options={sortNames.map((value) => ({ value, label: t(`employees.sort.${value}`) }))}
        value={filters.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort: sort === 'newest' ? null : sort })}
      />
      {children}
      {filters.contractEnd === 'range' && <EndRange filters={filters} onChange={onChange} />}
    </FilterBar>
  );
}

/** The two days between which contracts end. */
function EndRange({ filters, onChange }: Pick<EmployeesFilterBarProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation();
  const { endsFrom, endsTo } = filters;
  const isTurnedRound = endsFrom !== null && endsTo !== null && endsTo < endsFrom;
  return (
    <div className={classes['range']} role="group" aria-label={t('employees.contractEnd')}>
      <DayField
        label={t('employees.endsFrom')}
        value={endsFrom}
        onChange={(day) => onChange({ endsFrom: day ?? null })}
      />
      <DayField
        label={t('employees.endsTo')}
        value={endsTo}
        error={isTurnedRound ? t('employees.endsTurnedRound') : null}
        onChange={(day) => onChange({ endsTo: day ?? null })}
      />
    </div>
  );
}
