import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchQueries } from '../../api/batches.ts';
import { directoryChoices } from '../../api/directory.ts';
import { templateQueries } from '../../api/templates.ts';
import { userQueries } from '../../api/users.ts';
import { NamedSelect } from '../../ui/named-select.tsx';

type Named = { readonly id: number; readonly name: string };

type OneFilterProps = {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

/** How long typing rests before the service is asked, in milliseconds. */
const rest = 200;
const foundMax = 20;

type NamedFilterProps = OneFilterProps & {
  readonly label: string;
  readonly items: readonly Named[];
  readonly search?: { readonly text: string; readonly onSearch: (text: string) => void };
};

function NamedFilter({ label, items, value, onChange, search }: NamedFilterProps) {
  const { t } = useTranslation();
  return (
    <NamedSelect
      label={label}
      placeholder={t(search === undefined ? 'documents.anything' : 'documents.searchNames')}
      clearable
      // The service has searched already, in more than the names.
      {...(search && {
        filter: ({ options }) => options,
        searchValue: search.text,
        onSearchChange: search.onSearch,
      })}
      items={items}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}

export function DepartmentFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryChoices.departments());
  return <NamedFilter {...props} label={t('documents.filters.departmentId')} items={list.data ?? []} />;
}

export function TypeFilter(props: OneFilterProps) {
  const { t } = useTranslation();
  const list = useQuery(directoryChoices.documentTypes());
  return <NamedFilter {...props} label={t('documents.filters.documentTypeId')} items={list.data ?? []} />;
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
    <NamedFilter
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
    <NamedFilter
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
      size="md"
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
