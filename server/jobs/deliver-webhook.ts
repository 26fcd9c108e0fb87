import { z } from 'zod';

import { deliverWebhook } from '../services/webhooks/deliver-webhook.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'deliver-webhook': { readonly deliveryId: string };
  }
}

/** Calls a webhook. Those of a company are a group: its server may answer slowly, or never. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  schema: z.object({ deliveryId: z.string() }),
  byGroups: true,
  run: (deps, { deliveryId }) => deliverWebhook(deps, deliveryId),
});
