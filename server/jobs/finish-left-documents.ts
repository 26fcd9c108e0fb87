import { finishLeftDocuments } from '../services/finishing/finish-left-documents.ts';
import { defineJob } from './define-job.ts';

/** Goes on with documents whose own job has given up, as after a day without the provider of a seal. */
export const finishLeftDocumentsJob = defineJob({
  name: 'finish-left-documents',
  schedule: { everyHours: 1 },
  run: finishLeftDocuments,
});
