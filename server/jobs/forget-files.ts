import { removeUnused } from '../services/files/unused-files.ts';
import { defineJob } from './define-job.ts';

/** Removes files that no record refers to any more. */
export const forgetFiles = defineJob({
  name: 'forget-files',
  schedule: { everyHours: 1 },
  run: removeUnused,
});
