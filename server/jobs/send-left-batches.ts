import { sendLeftBatches } from '../services/batches/send-batch.ts';
import { defineJob } from './define-job.ts';

/** Goes on with batches whose own job has given up, as after a fault that was mended since. */
export const sendLeftBatchesJob = defineJob({
  name: 'send-left-batches',
  schedule: { everyHours: 1 },
  run: sendLeftBatches,
});
