import { z } from 'zod';

import { sendRestOfBatch } from '../services/batches/send-batch.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'send-batch': { readonly batchId: number };
  }
}

/** Sends the documents of a batch that the request did not send. */
export const sendBatchJob = defineJob({
  name: 'send-batch',
  schema: z.object({ batchId: z.number().int() }),
  run: (deps, { batchId }) => sendRestOfBatch(deps, batchId),
});
