import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Batch, BatchLookUp } from '../../contract/models/batch.ts';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  batchCancel,
  batchCreate,
  batchCreateAdvanced,
  batchesList,
  batchGet,
  batchLookUp,
  batchSend,
} from '../../contract/operations/batches.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const batchQueries = {
  all: () => ['batches'] as const,
  lists: () => [...batchQueries.all(), 'list'] as const,
  list: (query: QueryInput<typeof batchesList>) =>
    queryOptions({
      queryKey: [...batchQueries.lists(), query],
      queryFn: ({ signal }) => request(batchesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...batchQueries.all(), 'detail', id],
      queryFn: ({ signal }) => request(batchGet, { params: { id }, signal }),
    }),
};

type LookUp = { readonly body: BodyInput<typeof batchLookUp>; readonly signal: AbortSignal };

/** What rows name, asked for before they are sent; a service without this operation answers that it knows no such path. */
export function lookUpBatchRows(input: LookUp): Promise<BatchLookUp> {
  return request(batchLookUp, input);
}

/** A batch changes documents as well. */
async function settleBatch(client: QueryClient, batch: Batch): Promise<void> {
  client.setQueryData(batchQueries.detail(batch.id).queryKey, batch);
  await settleLists(client);
}

/** Rows that were refused leave a batch with their errors in the list. */
async function settleLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: batchQueries.lists() }),
    client.invalidateQueries({ queryKey: documentQueries.all() }),
  ]);
}

export function useCreateBatchAdvanced() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof batchCreateAdvanced>) => request(batchCreateAdvanced, { body }),
    onSettled: () => settleLists(client),
  });
}

type Upload = {
  readonly body: BodyInput<typeof batchCreate>;
  /** The share of the upload that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export function useCreateBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Upload) => request(batchCreate, input),
    onSettled: () => settleLists(client),
  });
}

export function useSendBatch() {
  return useSettledMutation((id: number) => request(batchSend, { params: { id } }), settleBatch);
}

export function useCancelBatch() {
  return useSettledMutation((id: number) => request(batchCancel, { params: { id } }), settleBatch);
}
