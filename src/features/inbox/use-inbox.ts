import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { documentsList } from '../../../contract/operations/documents.ts';
import { documentQueries } from '../../api/documents.ts';
import type { DocumentsQuery } from '../../api/documents.ts';
import { request } from '../../api/request.ts';

const pageSize = 25;
/** How often the inbox looks for what is new while it is seen, in milliseconds. */
const refreshEvery = 30_000;

const pagesOf = (query: DocumentsQuery) =>
  infiniteQueryOptions({
    queryKey: [...documentQueries.lists(), 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      request(documentsList, { query: { ...query, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : null),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: true,
  });

/** The documents of a query, page after page, each once: one that moves up between two calls would come twice. */
export function useInbox(query: DocumentsQuery) {
  const list = useInfiniteQuery(pagesOf(query));
  const pages = list.data?.pages ?? [];
  const documents = [
    ...new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item] as const))).values(),
  ];
  return { list, documents, totalCount: pages.at(-1)?.totalCount ?? 0 };
}

export function useInboxCounts() {
  return useQuery({ ...documentQueries.counts(), refetchInterval: refreshEvery, refetchOnWindowFocus: true });
}
