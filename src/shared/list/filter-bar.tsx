import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { prefetchLazyComponents } from '../../ui/lazy-component.tsx';
import classes from './filter-bar.module.css';

/** What narrows a list: fields beside each other, as many as a line has room for. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    // Whoever comes here with the pointer may open what is not here yet.
    <search className={classes['bar']} onPointerEnter={() => void prefetchLazyComponents()}>
      {children}
    </search>
  );
}

type SortSelectProps<Value extends string> = {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The order of a list. */
export function SortSelect<Value extends string>({ options, value, onChange }: SortSelectProps<Value>) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('lists.sort')}
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? value)}
    />
  );
}
