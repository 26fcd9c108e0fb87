import { z } from 'zod';

import { deliverNotification } from '../notifications/deliver-notification.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'deliver-notice': { readonly noticeId: string };
  }
}

/** Delivers a notification that the request of its cause did not deliver. */
export const deliverNotificationJob = defineJob({
  name: 'deliver-notice',
  schema: z.object({ noticeId: z.string() }),
  run: (deps, { noticeId }) => deliverNotification(deps, noticeId),
});
