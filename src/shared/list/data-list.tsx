import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListFoot } from '../../ui/list-foot.tsx';
import type { Identified } from './selection.ts';
import { ListStates, type ListStatesProps } from './list-states.tsx';
import { type DataTableProps, DataTable } from '../table/data-table.tsx';

export type ListPage<Row> = {
  readonly items: Row[];
  readonly totalCount: number;
  readonly pageCount: number;
  readonly page: number;
};

type DataListProps<Row extends Identified> = Omit<DataTableProps<Row>, 'rows' | 'busy'> &
  Omit<ListStatesProps<ListPage<Row>>, 'list' | 'children'> & {
    readonly list: UseQueryResult<ListPage<Row>>;
    /** How many there are, in words: `12 phòng ban`. */
    readonly total: (count: number) => string;
    /** What stands below the table, where that is more than how many there are and the way to other pages. */
    readonly foot?: ReactNode;
  };

/** A table of a list in each of its states, with the way to its other pages. */
export function DataList<Row extends Identified>(props: DataListProps<Row>) {
  const { list, filters, total, foot, empty, loadingText, failedText, nothingFound, ...table } = props;
  return (
    <ListStates {...{ list, filters, empty, loadingText, failedText, nothingFound }}>
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
