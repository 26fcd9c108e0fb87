import { finishDocument } from '../services/finishing/finish-document.ts';
import { defineJob } from './define-job.ts';

/** Seals a document that everyone has processed. */
export const finishDocumentJob = defineJob({
  name: 'finish-document',
  run: finishDocument,
});
