import { z } from 'zod';

import { tellUndelivered } from '../services/follow-up/tell-undelivered.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'tell-undelivered': { readonly noticeIds: readonly string[] };
  }
}

/** Tells creators of documents whose requests came to nothing. */
export const tellUndeliveredJob = defineJob({
  name: 'tell-undelivered',
  schema: z.object({ noticeIds: z.array(z.string()) }),
  run: (deps, { noticeIds }) => tellUndelivered(deps, noticeIds),
});
