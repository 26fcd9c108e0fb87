import { remindOfExpiringDocuments } from '../services/follow-up/remind-of-expiry.ts';
import { defineJob } from './define-job.ts';

/** Reminds of documents that expire soon. */
export const remindOfExpiry = defineJob({
  name: 'remind-of-expiry',
  schedule: { everyHours: 1 },
  run: remindOfExpiringDocuments,
});
