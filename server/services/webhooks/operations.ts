import type * as operations from '../../../contract/operations/webhooks.ts';
import type { HandlersOf } from '../handler.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';
import { getWebhook, saveWebhook, testWebhook } from './webhook-settings.ts';

export const webhookHandlers: HandlersOf<typeof operations> = {
  webhookGet: getWebhook,
  webhookSave: ({ deps, caller, body }) => saveWebhook(deps, caller, body),
  webhookTest: testWebhook,
  webhookDeliveries: listDeliveries,
  webhookResend: resendDelivery,
};
