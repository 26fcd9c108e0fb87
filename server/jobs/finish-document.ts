import { z } from 'zod';

import { finishDocument } from '../services/finishing/finish-document.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'finish-document': { readonly documentId: string; readonly batchProcessId: string | null };
  }
}

/** Seals a document that everyone has processed. */
export const finishDocumentJob = defineJob({
  name: 'finish-document',
  schema: z.object({ documentId: z.string(), batchProcessId: z.string().nullable() }),
  run: finishDocument,
});
