import { Button } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { type ListPage, DataList } from '../../../shared/list/data-list.tsx';
import { FilterBar } from '../../../shared/list/filter-bar.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import type { UrlFilters } from '../../../shared/list/use-url-filters.ts';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import { EntryMenu } from './entry-menu.tsx';
import type { EntryKind } from './entry-kind.ts';

type EntriesPageProps<Entry> = {
  readonly kind: EntryKind;
  readonly list: UseQueryResult<ListPage<Entry>>;
  readonly address: Pick<UrlFilters<object>, 'isFiltered' | 'turnTo' | 'clear'> & {
    readonly filters: { readonly search: string };
    readonly change: (changed: { readonly search: string }) => void;
  };
  readonly keyOf: (entry: Entry) => string | number;
  readonly nameOf: (entry: Entry) => string;
  /** Facts below the name. */
  readonly factsOf: (entry: Entry) => ReactNode;
  readonly columns: readonly Column<Entry>[];
  /** The form for a new entry (`null`) or for one that exists. */
  readonly form: (entry: Entry | null, onClose: () => void) => ReactNode;
  readonly remove: (entry: Entry) => Promise<unknown>;
  /** Stands beside the search. */
  readonly filters?: ReactNode;
};

/** A list of named entries with a form at its side; departments, document types, groups and categories are all kept so. */
export function EntriesPage<Entry>(props: EntriesPageProps<Entry>) {
  const { t } = useTranslation();
  const { kind, list, address, nameOf } = props;
  const [editing, setEditing] = useState<{ readonly entry: Entry | null } | null>(null);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const create = (): void => setEditing({ entry: null });
  const edit = (entry: Entry): void => setEditing({ entry });
  const named: Column<Entry> = {
    id: 'name',
    title: t('entries.name'),
    width: 'grows',
    render: (entry) => (
      <RowTitle title={nameOf(entry)} facts={props.factsOf(entry)} onOpen={() => edit(entry)} />
    ),
  };
  return (
    <>
      <PageHeader
        title={t(`company.${kind}`)}
        lead={t(`entries.${kind}.lead`)}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={create}>
            {t(`entries.${kind}.create`)}
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
        keyOf={props.keyOf}
        nameOf={nameOf}
        columns={[named, ...props.columns]}
        actions={(entry) => (
          <EntryMenu name={nameOf(entry)} onEdit={() => edit(entry)} onDelete={() => setDoomed(entry)} />
        )}
      />
      {editing !== null && props.form(editing.entry, () => setEditing(null))}
      <DeleteEntryDialog
        kind={kind}
        entry={doomed}
        nameOf={nameOf}
        remove={props.remove}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}
