import { and, eq, sql } from 'drizzle-orm';

import type { webhookResend } from '../../../contract/operations/webhooks.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { callWebhook, triedOf } from './deliver-webhook.ts';
import { presentDelivery } from './list-deliveries.ts';

/**
 * POST /api/company/webhook/deliveries/resend/{id}: the same body under the same `X-Delivery-Id`, at once, also while the webhook
 * is switched off. What the service still tries by itself goes on as planned, unless this call is taken.
 * @throws {Refusal} deliveryNotFound; webhookNotSet; webhookFailed with the reason
 */
export const resendDelivery: Handler<typeof webhookResend> = async ({ deps, caller, params: { id } }) => {
  const mine = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.comId, caller.comId));
  const [found = refuse('deliveryNotFound')] = await deps.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .leftJoin(webhooks, eq(webhooks.comId, webhookDeliveries.comId))
    .where(mine);
  if (!found.webhook) {
    refuse('webhookNotSet');
  }
  const outcome = await callWebhook(deps, found.webhook, id, found.delivery.payload);
  const now = deps.clock.now();
  const [delivery] = await deps.db
    .update(webhookDeliveries)
    .set({
      resends: sql`${webhookDeliveries.resends} + 1`,
      ...triedOf(outcome, now),
      ...(outcome.kind === 'taken' && {
        deliveredAt: sql`coalesce(${webhookDeliveries.deliveredAt}, ${now.toISOString()}::timestamptz)`,
        nextTryAt: null,
      }),
    })
    .where(mine)
    .returning();
  if (outcome.kind === 'failed') {
    refuse('webhookFailed', { reason: outcome.reason });
  }
  if (!delivery) {
    refuse('deliveryNotFound');
  }
  return done(presentDelivery(delivery, caller.timeZone), 'resendWebhookSuccess');
};
