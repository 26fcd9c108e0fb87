import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../ui/folded-filter.ts';

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
      aria-label={label}
      placeholder={placeholder}
      clearable
      searchable={props.searchable ?? false}
      filter={foldedFilter}
      nothingFoundMessage={t('common.nothingFound')}
      data={[...options]}
      value={props.value}
      onChange={(value) => onChange(options.find((option) => option.value === value)?.value ?? null)}
    />
  );
}
