import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Batch, BatchLookUp } from '../../contract/models/batch.ts';
import type { QueryInput } from '../../contract/operation.ts';
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
import { listQuery, operationQuery } from './operation-query.ts';
import { type CallInput, request, withBody, withId } from './request.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

export const batchQueries = {
  all: () => ['batches'] as const,
  lists: () => [...batchQueries.all(), 'list'] as const,
  list: (query: QueryInput<typeof batchesList>) =>
    listQuery(batchesList, [...batchQueries.lists(), query], { query }),
  detail: (id: number) => operationQuery(batchGet, [...batchQueries.all(), 'detail', id], { params: { id } }),
};

/** What rows name, asked for before they are sent; a service without this operation answers that it knows no such path. */
export function lookUpBatchRows(input: CallInput<typeof batchLookUp>): Promise<BatchLookUp> {
  return request(batchLookUp, input);
}

/** A batch changes documents as well. */
async function settleBatch(client: QueryClient, batch: Batch): Promise<void> {
  client.setQueryData(batchQueries.detail(batch.id).queryKey, batch);
  await settleLists(client);
}

/** Rows that were refused leave a batch with their errors in the list. */
async function settleLists(client: QueryClient): Promise<void> {
  await invalidate(client, batchQueries.lists(), documentQueries.all());
}

export function useCreateBatchAdvanced() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withBody(batchCreateAdvanced),
    onSettled: () => settleLists(client),
  });
}

export function useCreateBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof batchCreate>) => request(batchCreate, input),
    onSettled: () => settleLists(client),
  });
}

export function useSendBatch() {
  return useSettledMutation(withId(batchSend), settleBatch);
}

export function useCancelBatch() {
  return useSettledMutation(withId(batchCancel), settleBatch);
}
