import { z } from 'zod';

import { deliverWebhook } from '../services/webhooks/deliver-webhook.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'deliver-webhook': { readonly deliveryId: string };
  }
}

/** Calls a webhook. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  schema: z.object({ deliveryId: z.string() }),
  run: (deps, { deliveryId }) => deliverWebhook(deps, deliveryId),
});
