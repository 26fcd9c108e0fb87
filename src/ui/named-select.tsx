import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from './folded-filter.ts';

type NamedSelectProps = Omit<SelectProps, 'data' | 'searchable' | 'limit' | 'nothingFoundMessage'> & {
  /** What there is to choose from; undefined while it is on its way. */
  readonly items: readonly { readonly id: number; readonly name: string }[] | undefined;
};

/** More are drawn than anyone looks through; typing finds the others. */
const shownMax = 200;

/** A choice of one thing with a name, found as one types without regard to diacritics. The value is the id as text. */
export function NamedSelect({ items = [], ...props }: NamedSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      searchable
      filter={foldedFilter}
      limit={shownMax}
      nothingFoundMessage={t('common.nothingFound')}
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  );
}
