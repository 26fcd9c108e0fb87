import { renderBatch } from '../services/batches/render-batch.ts';
import { defineJob } from './define-job.ts';

/** Makes the PDFs of the next rows of a batch. */
export const renderBatchJob = defineJob({
  name: 'render-batch',
  run: (deps, { batchId, queuedAt }) => renderBatch(deps, batchId, { queuedAt }),
});
