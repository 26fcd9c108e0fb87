import type * as operations from '../../../contract/operations/webhooks.ts';
import type { HandlersOf } from '../handler.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendDelivery } from './resend-delivery.ts';
import { getWebhook, saveWebhook, testWebhook } from './webhook-settings.ts';

export const webhookHandlers: HandlersOf<typeof operations> = {
  webhookGet: ({ deps, caller }) => getWebhook(deps, caller),
  webhookSave: ({ deps, caller, body }) => saveWebhook(deps, caller, body),
  webhookTest: ({ deps, caller }) => testWebhook(deps, caller),
  webhookDeliveries: ({ deps, caller, query }) => listDeliveries(deps, caller, query),
  webhookResend: ({ deps, caller, params }) => resendDelivery(deps, caller, params.id),
};
