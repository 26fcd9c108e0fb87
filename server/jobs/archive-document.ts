import { z } from 'zod';

import { archiveDocument } from '../services/finishing/archive-document.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'archive-document': { readonly documentId: string };
  }
}

/** Gives a completed document its first time stamp of the whole, once somebody asked for it. */
export const archiveDocumentJob = defineJob({
  name: 'archive-document',
  schema: z.object({ documentId: z.guid() }),
  run: archiveDocument,
});
