import { z } from 'zod';

import { renderBatch } from '../services/batches/render-batch.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'render-batch': { readonly batchId: number };
  }
}

/** Makes the PDFs of the next rows of a batch. */
export const renderBatchJob = defineJob({
  name: 'render-batch',
  schema: z.object({ batchId: z.number().int() }),
  run: (deps, { batchId }) => renderBatch(deps, batchId),
});
