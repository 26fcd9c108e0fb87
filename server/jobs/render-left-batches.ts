import { renderLeftBatches } from '../services/batches/render-batch.ts';
import { defineJob } from './define-job.ts';

/** Goes on with batches whose own job has given up, as after a weekend without the converter. */
export const renderLeftBatchesJob = defineJob({
  name: 'render-left-batches',
  schedule: { everyHours: 1 },
  run: renderLeftBatches,
});
