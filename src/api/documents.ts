import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Document } from '../../contract/models/document.ts';
import type { QueryInput } from '../../contract/operation.ts';
import {
  documentCounts,
  documentGet,
  documentsList,
  documentStar,
} from '../../contract/operations/documents.ts';
import { pause } from './pause.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { linkRefreshMs } from './query-client.ts';
import { request } from './request.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export type DocumentsQuery = QueryInput<typeof documentsList>;

const countAfterMs = 300;

export const documentQueries = {
  all: () => ['documents'] as const,
  lists: () => [...documentQueries.all(), 'list'] as const,
  list: (query: DocumentsQuery) => listQuery(documentsList, [...documentQueries.lists(), query], { query }),
  /** A list as soon as its rows are known; how many there are may come later ({@link useDocumentList}). */
  soon: (query: DocumentsQuery) => documentQueries.list({ ...query, exactTotal: false }),
  /** How many a list has. Counting keeps the service busy, so that it waits until nobody types any more. */
  total: ({ page: _page, pageSize: _pageSize, cursor: _cursor, ...query }: DocumentsQuery) => {
    const counted = { ...query, page: 1, pageSize: 1 };
    return queryOptions({
      queryKey: documentQueries.list(counted).queryKey,
      queryFn: async ({ signal }) => {
        await pause(countAfterMs, signal);
        return request(documentsList, { query: counted, signal });
      },
    });
  },
  counts: () => operationQuery(documentCounts, [...documentQueries.all(), 'counts'], {}),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'detail', id],
      queryFn: ({ signal }) => readDocument(id, signal),
      refetchInterval: linkRefreshMs,
    }),
};

export const readDocument = (id: string, signal: AbortSignal) =>
  request(documentGet, { params: { id }, documentId: id, signal });

/** How many documents a list has: more than these where it is not exact, since nobody has counted them yet. */
export type ListTotal = {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly isTotalExact: boolean;
};

/** A page of a list, which is there before a long list is counted; and how many documents the list has, as far as it is known. */
export function useDocumentList(query: DocumentsQuery & { readonly pageSize: number }) {
  const list = useQuery({ ...documentQueries.soon(query), refetchOnWindowFocus: true });
  const counted = useQuery({
    ...documentQueries.total(query),
    enabled: list.data?.isTotalExact === false && !list.isPlaceholderData,
  });
  const totalCount = counted.data?.totalCount;
  const total: ListTotal | undefined =
    list.data?.isTotalExact === false && totalCount !== undefined
      ? { totalCount, pageCount: Math.ceil(totalCount / query.pageSize), isTotalExact: true }
      : list.data;
  return { list, total };
}

/** Puts the answered document in place and waits until lists and counts are fresh, after a change of a document. */
export async function settleDocument(client: QueryClient, document: Document): Promise<void> {
  client.setQueryData(documentQueries.detail(document.id).queryKey, document);
  await invalidate(client, documentQueries.lists(), documentQueries.counts().queryKey);
}

export function useStarDocument() {
  return useSettledMutation(
    ({ id, star }: { readonly id: string; readonly star: boolean }) =>
      request(documentStar, { params: { id }, body: { star } }),
    settleDocument,
  );
}
