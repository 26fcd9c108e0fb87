import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  batchProcessGet,
  batchProcessLookUp,
  createBatchProcess,
  processBatch,
} from '../../contract/operations/batch-process.ts';
import { documentQueries } from './documents.ts';
import { operationQuery } from './operation-query.ts';
import { request, withBody } from './request.ts';

export const batchProcessQueries = {
  /** Below the documents, so that whatever changes one has this read again. */
  choices: (documentIds: readonly string[]) =>
    operationQuery(batchProcessLookUp, [...documentQueries.all(), 'together', documentIds], {
      body: { documentIds: [...documentIds] },
    }),
  progress: (id: string) => operationQuery(batchProcessGet, ['batch-process', id], { params: { id } }),
};

/** Gathers documents that wait for the same action of mine. */
export function useCreateBatchProcess() {
  return useMutation({ mutationFn: withBody(createBatchProcess) });
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
