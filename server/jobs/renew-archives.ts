import { renewArchives } from '../services/finishing/archive-document.ts';
import { defineJob } from './define-job.ts';

/** Renews time stamps of whole documents before the certificate of their authority ends. */
export const renewArchivesJob = defineJob({
  name: 'renew-archives',
  schedule: { everyHours: 1 },
  run: renewArchives,
});
