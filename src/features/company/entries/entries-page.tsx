import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { type ListPage, DataList } from '../../../shared/list/data-list.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import type { Identified } from '../../../shared/list/selection.ts';
import { SearchField } from '../../../shared/list/search-field.tsx';
import type { UrlFilters } from '../../../shared/list/use-url-filters.ts';
import { EntryMenu } from './entry-menu.tsx';

/** What the sheet of an entry's form is called, and how it is left. */
export type EntrySheet = {
  readonly title: string;
  readonly saveLabel: string;
  readonly onClose: () => void;
};

type EntriesPageProps<Entry> = {
  /** All four are edited in the same way, and have their texts under the same names. */
  readonly kind: 'departments' | 'documentTypes' | 'groups' | 'categories';
  readonly list: UseQueryResult<ListPage<Entry>>;
  readonly address: Pick<UrlFilters<object>, 'isFiltered' | 'turnTo' | 'clear'> & {
    readonly filters: { readonly search: string };
    readonly change: (changed: { readonly search: string }) => void;
  };
  /** Facts below the name. */
  readonly factsOf: (entry: Entry) => ReactNode;
  readonly columns: readonly Column<Entry>[];
  /** The form for a new entry (`null`) or for one that exists. */
  readonly form: (entry: Entry | null, sheet: EntrySheet) => ReactNode;
  readonly remove: (entry: Entry) => Promise<unknown>;
  /** Stands beside the search. */
  readonly filters?: ReactNode;
};

/** A list of named entries with a form at its side; departments, document types, groups and categories are all kept so. */
export function EntriesPage<Entry extends Identified & { readonly name: string }>(
  props: EntriesPageProps<Entry>,
) {
  const { t } = useTranslation();
  const { kind, list, address } = props;
  const [editing, setEditing] = useState<{ readonly entry: Entry | null } | null>(null);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const remove = useMutation({ mutationFn: props.remove });
  const closeQuestion = (): void => setDoomed(null);
  const createText = t(`entries.${kind}.create`);
  const create = (): void => setEditing({ entry: null });
  const edit = (entry: Entry): void => setEditing({ entry });
  const named: Column<Entry> = {
    id: 'name',
    title: t('entries.name'),
    width: 'grows',
    render: (entry) => (
      <RowTitle title={entry.name} facts={props.factsOf(entry)} onOpen={() => edit(entry)} />
    ),
  };
  return (
    <>
      <PageHeader
        title={t(`company.${kind}`)}
        lead={t(`entries.${kind}.lead`)}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            {createText}
          </Button>
        }
      />
      <FilterBar>
        <SearchField
          search={address.filters.search}
          label={t(`entries.${kind}.search`)}
          onSearch={(search) => address.change({ search })}
        />
        {props.filters}
      </FilterBar>
      <DataList
        list={list}
        filters={address}
        total={(count) => t(`entries.${kind}.total`, { count })}
        empty={
          <EmptyState
            icon={<IconListDetails />}
            title={t(`entries.${kind}.empty`)}
            text={t(`entries.${kind}.lead`)}
          />
        }
        label={t(`company.${kind}`)}
        nameOf={({ name }) => name}
        columns={[named, ...props.columns]}
        actions={(entry) => (
          <EntryMenu name={entry.name} onEdit={() => edit(entry)} onDelete={() => setDoomed(entry)} />
        )}
      />
      {editing !== null &&
        props.form(editing.entry, {
          title: editing.entry === null ? createText : t(`entries.${kind}.edit`),
          saveLabel: editing.entry === null ? createText : t('common.save'),
          onClose: () => setEditing(null),
        })}
      <ConfirmMutation
        opened={doomed !== null}
        title={t('company.deleteTitle', { name: doomed?.name ?? '' })}
        confirmLabel={t('common.delete')}
        danger
        mutation={remove}
        onClose={closeQuestion}
        onConfirm={() => {
          if (doomed !== null) {
            remove.mutate(doomed, { onSuccess: closeQuestion });
          }
        }}
      >
        {t(`entries.${kind}.deleteText`)}
      </ConfirmMutation>
    </>
  );
}
