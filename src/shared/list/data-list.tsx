import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { ListFoot } from '../../ui/list-foot.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { type DataTableProps, DataTable } from '../table/data-table.tsx';

export type ListPage<Row> = {
  readonly items: Row[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type DataListProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'busy'> & {
  readonly list: UseQueryResult<ListPage<Row>>;
  /** As `useUrlFilters` answers them. */
  readonly filters: {
    readonly isFiltered: boolean;
    readonly clear: () => void;
    readonly turnTo: (page: number) => void;
  };
  /** How many there are, in words: `12 phòng ban`. */
  readonly total: (count: number) => string;
  /** What stands below the table, where that is more than how many there are and the way to other pages. */
  readonly foot?: ReactNode;
  /** What stands here while there is nothing at all. */
  readonly empty: ReactNode;
  readonly loadingText?: string;
  readonly failedText?: string;
  readonly nothingFound?: { readonly title: string; readonly text?: string; readonly clearText?: string };
};

/** A list in each of its states: on its way, failed, nothing found, nothing there, and filled, with the way to its other pages. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { t } = useTranslation();
  const { list, filters, total, foot, empty, ...rest } = props;
  const { loadingText, failedText, nothingFound, ...table } = rest;
  return (
    <ListStates
      list={list}
      failure={failureOf(list.error)}
      loadingText={loadingText ?? t('common.loading')}
      failedText={failedText ?? t('lists.failed')}
      isFiltered={filters.isFiltered}
      nothingFound={nothingFound ?? { title: t('lists.emptyFiltered') }}
      onClearFilters={filters.clear}
      onPage={filters.turnTo}
      empty={empty}
    >
      {({ items, totalCount, pageCount, page }) => (
        <>
          <DataTable {...table} rows={items} busy={list.isPlaceholderData} />
          {foot ?? (
            <ListFoot total={total(totalCount)} page={page} pageCount={pageCount} onPage={filters.turnTo} />
          )}
        </>
      )}
    </ListStates>
  );
}
