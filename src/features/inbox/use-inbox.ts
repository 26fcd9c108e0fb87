import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { type DocumentsQuery, documentQueries, useDocumentList } from '../../api/documents.ts';
import { todayOn } from '../../i18n/format.ts';
import { type InboxPlace, inboxQuery } from './inbox-filters.ts';

const pageSize = 50;

/** Rows by their places in the list, counted from 0, both counted in. */
type RowRange = { readonly first: number; readonly last: number };

const pageOfRow = (row: number): number => Math.floor(row / pageSize) + 1;

/** The pages behind the first one that hold these rows. */
function furtherPages({ first, last }: RowRange): number[] {
  const from = Math.max(2, pageOfRow(first));
  return Array.from({ length: Math.max(0, pageOfRow(last) - from + 1) }, (_, index) => from + index);
}

const pageQuery = (query: DocumentsQuery, page: number) => documentQueries.soon({ ...query, page, pageSize });

/** What the service is asked for a place of the inbox, on the day that it is where the company is. */
export const queryOfInbox = (place: InboxPlace, me: Me | undefined): DocumentsQuery =>
  inboxQuery(place, todayOn(me?.expiresAt ?? ''));

/** What the inbox asks for first. */
export const inboxStart = (place: InboxPlace, me: Me) => pageQuery(queryOfInbox(place, me), 1);

/**
 * A list of any length of which only the pages in view are asked for, however far one scrolls: the first one, which says how many there
 * are, and those around the rows that are shown.
 */
export function useInbox(query: DocumentsQuery) {
  const client = useQueryClient();
  const [range, setRange] = useState<RowRange>({ first: 0, last: 0 });
  const { list: head, total } = useDocumentList({ ...query, page: 1, pageSize });
  const numbers = furtherPages(range);
  const further = useQueries({ queries: numbers.map((page) => pageQuery(query, page)) });
  const rowsOf = (page: number): readonly Document[] | undefined =>
    page === 1 ? head.data?.items : further[numbers.indexOf(page)]?.data?.items;
  // The newest answer that has counted knows best how many there are.
  const newest = further.reduce<typeof head>(
    (best, one) => (one.data?.isTotalExact === true && one.dataUpdatedAt > best.dataUpdatedAt ? one : best),
    head,
  );
  const known = newest === head ? total : newest.data;
  return {
    head,
    failed: [head, ...further].find(({ isError }) => isError) ?? null,
    total: known?.totalCount ?? 0,
    /** Whether there are no more than `total`: a long list is shown before it is counted. */
    isTotalExact: known?.isTotalExact === true,
    /** What stands in a row; `undefined` while it is on its way. */
    rowAt: (row: number): Document | undefined => rowsOf(pageOfRow(row))?.[row % pageSize],
    /** The rows that are there, in order. */
    loaded: [1, ...numbers].flatMap((page) => rowsOf(page) ?? []),
    show: (next: RowRange): void => {
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    /** Rows from one place to another, also those that are out of sight by now. */
    fetchRows: async ({ first, last }: RowRange): Promise<readonly Document[]> => {
      const rows: Document[] = [];
      for (let page = pageOfRow(first); page <= pageOfRow(last); page += 1) {
        rows.push(...(await client.query({ ...pageQuery(query, page), staleTime: 'static' })).items);
      }
      const skipped = (pageOfRow(first) - 1) * pageSize;
      return rows.slice(first - skipped, last - skipped + 1);
    },
  };
}

export type Inbox = ReturnType<typeof useInbox>;

export function useInboxCounts() {
  return useQuery({ ...documentQueries.counts(), refetchOnWindowFocus: true });
}
