import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  batchProcessGet,
  batchProcessLookUp,
  createBatchProcess,
  processBatch,
} from '../../contract/operations/batch-process.ts';
import { documentQueries } from './documents.ts';
import { request } from './request.ts';

export const batchProcessQueries = {
  /** Below the documents, so that whatever changes one has this read again. */
  choices: (documentIds: readonly string[]) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'together', documentIds],
      queryFn: ({ signal }) =>
        request(batchProcessLookUp, { body: { documentIds: [...documentIds] }, signal }),
    }),
  progress: (id: string) =>
    queryOptions({
      queryKey: ['batch-process', id],
      queryFn: ({ signal }) => request(batchProcessGet, { params: { id }, signal }),
    }),
};

/** Gathers documents that wait for the same action of mine. */
export function useCreateBatchProcess() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof createBatchProcess>) => request(createBatchProcess, { body }),
  });
}

/**
 * Acts on gathered steps with one confirmation: as `useProcessDocument`, with a result for each document. Documents may have been
 * processed also when it fails.
 */
export function useProcessBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof processBatch>) => request(processBatch, { body }),
    onSettled: async (outcome, _error, { batchProcessId }) => {
      if (outcome?.kind !== 'otp-sent') {
        // Before the documents: until the progress says that they were confirmed, they look like ones that cannot be processed.
        await client.invalidateQueries({ queryKey: batchProcessQueries.progress(batchProcessId).queryKey });
        await client.invalidateQueries({ queryKey: documentQueries.all() });
      }
    },
  });
}
