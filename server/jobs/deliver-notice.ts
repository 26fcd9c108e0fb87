import { z } from 'zod';

import { deliverNotice } from '../services/notices/deliver-notice.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'deliver-notice': { readonly noticeId: string };
  }
}

/** Delivers a notice that the request of its cause did not deliver. */
export const deliverNoticeJob = defineJob({
  name: 'deliver-notice',
  schema: z.object({ noticeId: z.string() }),
  run: (deps, { noticeId }) => deliverNotice(deps, noticeId),
});
