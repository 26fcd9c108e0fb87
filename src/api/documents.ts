import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Document } from '../../contract/models/document.ts';
import type { BodyInput, ParamsInput, QueryInput } from '../../contract/operation.ts';
import {
  documentCounts,
  documentCancel,
  documentCorrect,
  documentCreate,
  documentCreateMultiFile,
  documentDelete,
  documentGet,
  documentRestore,
  documentsList,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../contract/operations/documents.ts';
import { pause } from './pause.ts';
import { request } from './request.ts';

export type DocumentsQuery = QueryInput<typeof documentsList>;

const countAfterMs = 300;

export const documentQueries = {
  all: () => ['documents'] as const,
  lists: () => [...documentQueries.all(), 'list'] as const,
  list: (query: DocumentsQuery) =>
    queryOptions({
      queryKey: [...documentQueries.lists(), query],
      queryFn: ({ signal }) => request(documentsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
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
  counts: () =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'counts'],
      queryFn: ({ signal }) => request(documentCounts, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'detail', id],
      queryFn: ({ signal }) => readDocument(id, signal),
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
  await Promise.all([
    client.invalidateQueries({ queryKey: documentQueries.lists() }),
    client.invalidateQueries({ queryKey: documentQueries.counts().queryKey }),
  ]);
}

type Create = {
  readonly body: BodyInput<typeof documentCreate>;
  readonly signal?: AbortSignal;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useCreateDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Create) => request(documentCreate, input),
    onSuccess: (document) => settleDocument(client, document),
  });
}

type CreateMultiFile = Omit<Create, 'body'> & { readonly body: BodyInput<typeof documentCreateMultiFile> };

export function useCreateMultiFileDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CreateMultiFile) => request(documentCreateMultiFile, input),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useRestoreDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentRestore, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useCancelDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentCancel>) => request(documentCancel, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useCorrectDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentCorrect, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useUpdateDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof documentUpdate>) => request(documentUpdate, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, permanent }: ParamsInput<typeof documentDelete> & { readonly permanent?: boolean }) =>
      request(documentDelete, { params: { id }, query: { permanent: permanent ?? false } }),
    onSuccess: async (_data, { id }) => {
      client.removeQueries({ queryKey: documentQueries.detail(id).queryKey });
      await client.invalidateQueries({ queryKey: documentQueries.all() });
    },
  });
}

export function useUpdateProcess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateProcess>) => request(updateProcess, { body }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

export function useSendProcess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) => request(sendProcess, { params: { documentId } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}
