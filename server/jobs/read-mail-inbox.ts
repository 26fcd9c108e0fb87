import { readInbox } from '../services/follow-up/read-inbox.ts';
import { defineJob } from './define-job.ts';

/** Reads what has come back of the mails that were sent, and what people answered. */
export const readMailInbox = defineJob({
  name: 'read-mail-inbox',
  schedule: { everyHours: 0.1 },
  run: readInbox,
});
