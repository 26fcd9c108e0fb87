import { sendRestOfBatch } from '../services/batches/send-batch.ts';
import { defineJob } from './define-job.ts';

/** Sends the documents of a batch that the request did not send. */
export const sendBatchJob = defineJob({
  name: 'send-batch',
  run: (deps, { batchId }) => sendRestOfBatch(deps, batchId),
});
