import type { webhookOperations } from '../../../contract/operations/webhooks.ts';
import { getWebhook, saveWebhook, testWebhook } from '../../services/webhooks/webhook-settings.ts';
import type { HandlersOf } from '../handler.ts';

export const webhookHandlers: HandlersOf<typeof webhookOperations> = {
  webhookGet: ({ deps, caller }) => getWebhook(deps, caller),
  webhookSave: ({ deps, caller, body }) => saveWebhook(deps, caller, body),
  webhookTest: ({ deps, caller }) => testWebhook(deps, caller),
};
