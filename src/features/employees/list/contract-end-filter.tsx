import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../../ui/day-field.tsx';
import classes from './employees.module.css';
import { contractEnds, type EmployeeFilters, type FilterName } from './use-employees-address.ts';

type ContractEndProps = {
  readonly filters: EmployeeFilters;
  readonly onChange: (name: FilterName, value: string) => void;
};

const texts = {
  '30': 'employees.endsIn30',
  '60': 'employees.endsIn60',
  '90': 'employees.endsIn90',
  ended: 'employees.hasEnded',
  range: 'employees.endsBetween',
} as const;

/** Whose contract ends soon, or has ended. */
export function ContractEndFilter({ filters, onChange }: ContractEndProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('employees.contractEnd')}
      placeholder={t('employees.anyEnd')}
      clearable
      data={contractEnds.map((value) => ({ value, label: t(texts[value]) }))}
      value={filters.contractEnd}
      onChange={(value) => {
        onChange('contractEnd', value ?? '');
      }}
    />
  );
}

/** The two days of a range, once one asks for it. */
export function ContractEndRange({ filters, onChange }: ContractEndProps) {
  const { t } = useTranslation();
  const { contractEnd, endsFrom, endsTo } = filters;
  if (contractEnd !== 'range') {
    return null;
  }
  const isTurnedRound = endsFrom !== null && endsTo !== null && endsTo < endsFrom;
  return (
    <div className={classes['range']} role="group" aria-label={t('employees.endsBetween')}>
      <DayField
        label={t('employees.endsFrom')}
        value={endsFrom}
        onChange={(day) => {
          onChange('endsFrom', day ?? '');
        }}
      />
      <DayField
        label={t('employees.endsTo')}
        value={endsTo}
        error={isTurnedRound ? t('employees.endsTurnedRound') : null}
        onChange={(day) => {
          onChange('endsTo', day ?? '');
        }}
      />
    </div>
  );
}
