import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../../ui/folded-filter.ts';

type CategoryFieldProps = {
  readonly label: string;
  readonly required?: boolean;
  /** The company's labels; without any, the number is typed. */
  readonly labels: ReadonlyMap<number, string>;
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
};

/** A number that the company has labels for. A number without a label is kept all the same. */
export function CategoryField({ labels, value = '', onChange, ...props }: CategoryFieldProps) {
  const { t } = useTranslation();
  if (labels.size === 0) {
    return (
      <TextInput
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...props}
      />
    );
  }
  const known = [...labels].map(([number, label]) => ({ value: String(number), label }));
  const isKnown = value === '' || known.some((option) => option.value === value);
  const data = isKnown ? known : [...known, { value, label: t('employees.numberOption', { number: value }) }];
  return (
    <Select
      placeholder={t('employees.choose')}
      searchable
      clearable={props.required !== true}
      filter={foldedFilter}
      nothingFoundMessage={t('common.nothingFound')}
      data={data}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      {...props}
    />
  );
}
