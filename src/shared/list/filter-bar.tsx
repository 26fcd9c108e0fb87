import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../ui/folded-filter.ts';
import { fetchLazyParts } from '../../ui/lazy-part.tsx';
import classes from './filter-bar.module.css';

/** What narrows a list: fields beside each other, as many as a line has room for. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return (
    // Whoever comes here with the pointer may open what is not here yet.
    <search className={classes['bar']} onPointerEnter={() => void fetchLazyParts()}>
      {children}
    </search>
  );
}

type SelectFilterProps<Value extends string> = {
  readonly label: string;
  readonly placeholder?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** `null` while the list is not narrowed by it. */
  readonly value: Value | null;
  readonly searchable?: boolean;
  readonly onChange: (value: Value | null) => void;
};

/** Narrows a list to one of a few values. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, placeholder = label, options, onChange } = props;
  const { t } = useTranslation();
  return (
    <Select
      flex="1 1 150px"
      miw={0}
      aria-label={label}
      placeholder={placeholder}
      clearable
      searchable={props.searchable ?? false}
      filter={foldedFilter}
      nothingFoundMessage={t('common.nothingFound')}
      data={[...options]}
      value={props.value}
      onChange={(value) => {
        onChange(options.find((option) => option.value === value)?.value ?? null);
      }}
    />
  );
}

type SortSelectProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** The order of a list. */
export function SortSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SortSelectProps<Value>) {
  return (
    <Select
      flex="0 1 170px"
      aria-label={label}
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => {
        onChange(options.find((option) => option.value === chosen)?.value ?? value);
      }}
    />
  );
}
