import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchQueries } from '../../api/batches.ts';
import { directoryQueries } from '../../api/directory.ts';
import { templateQueries } from '../../api/templates.ts';
import { userQueries } from '../../api/users.ts';
import { foldedFilter } from '../../ui/folded-filter.ts';
import { wholeList } from './filter-lookups.ts';

type Named = { readonly id: number; readonly name: string };

type OneFilterProps = {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

/** How long typing rests before the service is asked, in milliseconds. */
const rest = 200;
const foundMax = 20;

type NamedSelectProps = OneFilterProps & {
  readonly label: string;
  readonly items: readonly Named[];
  readonly search?: { readonly text: string; readonly onSearch: (text: string) => void };
};

function NamedSelect({ label, items, value, onChange, search }: NamedSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      placeholder={t(search === undefined ? 'documents.anything' : 'documents.searchNames')}
      clearable
      searchable
      nothingFoundMessage={t('common.nothingFound')}
      // The service has searched already, in more than the names.
      filter={search === undefined ? foldedFilter : ({ options }) => options}
      {...(search && { searchValue: search.text, onSearchChange: search.onSearch })}
      data={items.map((item) => ({ value: String(item.id), label: item.name }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => {
        onChange(chosen === null ? undefined : Number(chosen));
      }}
    />
  );
}

export function DepartmentFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryQueries.departments(wholeList));
  return (
    <NamedSelect {...props} label={t('documents.filters.departmentId')} items={list.data?.items ?? []} />
  );
}

export function TypeFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryQueries.documentTypes(wholeList));
  return (
    <NamedSelect {...props} label={t('documents.filters.documentTypeId')} items={list.data?.items ?? []} />
  );
}

/** What is chosen stands among the options, whatever is searched for. */
function withChosen(items: readonly Named[] | undefined, chosen: Named | undefined): readonly Named[] {
  const found = items ?? [];
  return chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
}

export function TemplateFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const chosen = useQuery({
    ...templateQueries.detail(props.value ?? 0),
    enabled: props.value !== undefined,
  });
  const [search] = useDebouncedValue(text === chosen.data?.name ? '' : text, rest);
  const list = useQuery(templateQueries.list({ search, pageSize: foundMax }));
  return (
    <NamedSelect
      {...props}
      label={t('documents.filters.documentTemplateId')}
      items={withChosen(list.data?.items, props.value === undefined ? undefined : chosen.data)}
      search={{ text, onSearch: setText }}
    />
  );
}

export function BatchFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const chosen = useQuery({ ...batchQueries.detail(props.value ?? 0), enabled: props.value !== undefined });
  const [search] = useDebouncedValue(text === chosen.data?.name ? '' : text, rest);
  const list = useQuery(batchQueries.list({ search, pageSize: foundMax }));
  return (
    <NamedSelect
      {...props}
      label={t('documents.filters.batchImportId')}
      items={withChosen(list.data?.items, props.value === undefined ? undefined : chosen.data)}
      search={{ text, onSearch: setText }}
    />
  );
}

type PeopleFilterProps = {
  readonly label: string;
  readonly values: readonly number[];
  readonly max: number;
  readonly onChange: (values: number[]) => void;
};

/** Users of the company, found by name or code without regard to diacritics. */
export function PeopleFilter({ label, values, max, onChange }: PeopleFilterProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), rest);
  const list = useQuery(userQueries.list({ search, pageSize: foundMax }));
  const chosen = useQueries({
    queries: values.map((id) => ({ ...userQueries.detail(id), staleTime: 300_000 })),
  });
  const people = new Map<number, string>();
  for (const user of [...chosen.flatMap(({ data }) => data ?? []), ...(list.data?.items ?? [])]) {
    people.set(user.id, user.code === '' ? user.name : `${user.name} · ${user.code}`);
  }
  return (
    <MultiSelect
      label={label}
      {...(values.length === 0 && { placeholder: t('documents.searchPeople') })}
      searchable
      clearable
      hidePickedOptions
      filter={({ options }) => options}
      nothingFoundMessage={t('common.nothingFound')}
      searchValue={text}
      onSearchChange={setText}
      data={[...people].map(([id, name]) => ({ value: String(id), label: name }))}
      value={values.map(String)}
      // A field for one person takes the newest choice instead of refusing it.
      onChange={(ids) => {
        onChange(ids.map(Number).slice(-max));
        setText('');
      }}
    />
  );
}
