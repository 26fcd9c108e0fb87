import { archiveDocument } from '../services/finishing/archive-document.ts';
import { defineJob } from './define-job.ts';

/** Gives a completed document its first time stamp of the whole, once somebody asked for it. */
export const archiveDocumentJob = defineJob({
  name: 'archive-document',
  run: archiveDocument,
});
