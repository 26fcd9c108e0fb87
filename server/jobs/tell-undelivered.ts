import { tellUndelivered } from '../services/follow-up/tell-undelivered.ts';
import { defineJob } from './define-job.ts';

/** Tells creators of documents whose requests came to nothing. */
export const tellUndeliveredJob = defineJob({
  name: 'tell-undelivered',
  run: (deps, { noticeIds }) => tellUndelivered(deps, noticeIds),
});
