import { deleteDueDocuments } from '../services/privacy/apply-retention.ts';
import { defineJob } from './define-job.ts';

/** Deletes documents whose retention period is over. Every hour, since days begin at other hours in other time zones. */
export const applyRetention = defineJob({
  name: 'apply-retention',
  schedule: { everyHours: 1 },
  run: deleteDueDocuments,
});
