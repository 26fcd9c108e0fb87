import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchQueries } from '../../api/batches.ts';
import { directoryChoices } from '../../api/directory.ts';
import { templateQueries } from '../../api/templates.ts';
import { userQueries } from '../../api/users.ts';
import { foldedFilter } from '../../ui/folded-filter.ts';

type Named = { readonly id: number; readonly name: string };

type ChoicesProps = {
  /** `undefined` while the list is not narrowed by it. */
  readonly values: readonly number[] | undefined;
  readonly onChange: (values: number[] | undefined) => void;
};

/** How long typing rests before the service is asked, in milliseconds. */
const rest = 200;
const foundMax = 20;
/** More are drawn than anyone looks through; typing finds the others. */
const shownMax = 200;
/** A service takes no more at once. */
const valuesMax = 100;

type ChoicesFieldProps = ChoicesProps & {
  readonly label: string;
  readonly items: readonly Named[];
  /** Where the service searches, in more than the names. */
  readonly search?: {
    readonly text: string;
    readonly hint: string;
    readonly onSearch: (text: string) => void;
  };
};

/** Narrows the list to what has any of the values. */
export function ChoicesField({ label, items, values = [], onChange, search }: ChoicesFieldProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      size="md"
      label={label}
      {...(values.length === 0 && { placeholder: search?.hint ?? t('documents.anything') })}
      searchable
      clearable
      hidePickedOptions
      limit={shownMax}
      maxValues={valuesMax}
      filter={search === undefined ? foldedFilter : ({ options }) => options}
      nothingFoundMessage={t('common.nothingFound')}
      {...(search && { searchValue: search.text, onSearchChange: search.onSearch })}
      data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.map(String)}
      onChange={(chosen) => {
        onChange(chosen.length === 0 ? undefined : chosen.map(Number));
        search?.onSearch('');
      }}
    />
  );
}

export function DepartmentFilter(props: ChoicesProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryChoices.departments());
  return <ChoicesField {...props} label={t('documents.filters.departmentId')} items={list.data ?? []} />;
}

export function TypeFilter(props: ChoicesProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryChoices.documentTypes());
  return <ChoicesField {...props} label={t('documents.filters.documentTypeId')} items={list.data ?? []} />;
}

/** What is chosen stands among what was found, whatever is searched for. */
function together<One extends Named>(
  chosen: readonly { readonly data: One | undefined }[],
  found: readonly One[] = [],
): readonly One[] {
  const named = [...chosen.flatMap(({ data }) => data ?? []), ...found];
  return [...new Map(named.map((one) => [one.id, one])).values()];
}

function useTyped() {
  const [text, onSearch] = useState('');
  const [search] = useDebouncedValue(text.trim(), rest);
  return { text, onSearch, search };
}

export function TemplateFilter(props: ChoicesProps) {
  const { t } = useTranslation();
  const { search, ...typed } = useTyped();
  const chosen = useQueries({ queries: (props.values ?? []).map((id) => templateQueries.detail(id)) });
  const list = useQuery(templateQueries.list({ search, pageSize: foundMax }));
  return (
    <ChoicesField
      {...props}
      label={t('documents.filters.documentTemplateId')}
      items={together<Named>(chosen, list.data?.items)}
      search={{ ...typed, hint: t('documents.searchNames') }}
    />
  );
}

export function BatchFilter(props: ChoicesProps) {
  const { t } = useTranslation();
  const { search, ...typed } = useTyped();
  const chosen = useQueries({ queries: (props.values ?? []).map((id) => batchQueries.detail(id)) });
  const list = useQuery(batchQueries.list({ search, pageSize: foundMax }));
  return (
    <ChoicesField
      {...props}
      label={t('documents.filters.batchImportId')}
      items={together<Named>(chosen, list.data?.items)}
      search={{ ...typed, hint: t('documents.searchNames') }}
    />
  );
}

/** Users of the company, found by name or code without regard to diacritics. */
export function PeopleFilter({ label, ...props }: ChoicesProps & { readonly label: string }) {
  const { t } = useTranslation();
  const { search, ...typed } = useTyped();
  const list = useQuery(userQueries.list({ search, pageSize: foundMax }));
  const chosen = useQueries({
    queries: (props.values ?? []).map((id) => ({ ...userQueries.detail(id), staleTime: 300_000 })),
  });
  const people = together(chosen, list.data?.items);
  return (
    <ChoicesField
      {...props}
      label={label}
      items={people.map(({ id, name, code }) => ({ id, name: code === '' ? name : `${name} · ${code}` }))}
      search={{ ...typed, hint: t('common.personSearch') }}
    />
  );
}
