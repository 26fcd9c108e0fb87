import { z } from 'zod';

import { renderBatch } from '../services/batches/render-batch.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    /** `queuedAt`: which of the jobs of its batch it is; the version before told none. */
    'render-batch': { readonly batchId: number; readonly queuedAt?: string | undefined };
  }
}

/** Makes the PDFs of the next rows of a batch. */
export const renderBatchJob = defineJob({
  name: 'render-batch',
  schema: z.object({ batchId: z.number().int(), queuedAt: z.string().optional() }),
  run: (deps, { batchId, queuedAt }) => renderBatch(deps, batchId, { queuedAt }),
});
