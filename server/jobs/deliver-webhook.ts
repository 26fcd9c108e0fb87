import { deliverWebhook } from '../services/webhooks/deliver-webhook.ts';
import { defineJob } from './define-job.ts';

/** Calls a webhook. Those of a company are a group: its server may answer slowly, or never. */
export const deliverWebhookJob = defineJob({
  name: 'deliver-webhook',
  byGroups: true,
  run: (deps, { deliveryId }) => deliverWebhook(deps, deliveryId),
});
