import { z } from 'zod';

import { pushNotification } from '../notifications/push-notification.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'push-notice': { readonly subscriptionId: string; readonly noticeIds: readonly string[] };
  }
}

/** Tells one browser of its user of a document that waits. */
export const pushNotificationJob = defineJob({
  name: 'push-notice',
  schema: z.object({ subscriptionId: z.string(), noticeIds: z.array(z.string()) }),
  run: (deps, { subscriptionId, noticeIds }) => pushNotification(deps, subscriptionId, noticeIds),
});
