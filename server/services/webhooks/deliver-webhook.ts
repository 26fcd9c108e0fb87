import { and, eq, isNull } from 'drizzle-orm';

import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import type { WebhookOutcome } from '../../adapters/webhooks/webhook-sender.ts';
import { webhookPause, webhookSignature } from '../../domain/webhook.ts';
import type { Dependencies } from '../dependencies.ts';

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/**
 * Makes one try of a delivery; the job `deliver-webhook`. A failed one is tried again later, up to 24 hours after the event.
 * It is said at least once: a service that dies between the call and the note of it says it again, under the same
 * `X-Delivery-Id`.
 */
export async function deliverWebhook(deps: Dependencies, deliveryId: string): Promise<void> {
  const open = and(
    eq(webhookDeliveries.id, deliveryId),
    isNull(webhookDeliveries.deliveredAt),
    isNull(webhookDeliveries.givenUpAt),
  );
  const [row] = await deps.db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .leftJoin(webhooks, eq(webhooks.comId, webhookDeliveries.comId))
    .where(open);
  if (!row) {
    return;
  }
  const { delivery, webhook } = row;
  if (webhook?.enabled !== true) {
    await deps.db.update(webhookDeliveries).set({ givenUpAt: deps.clock.now(), nextTryAt: null }).where(open);
    return;
  }
  const outcome = await callWebhook(deps, webhook, delivery.id, delivery.payload);
  if (outcome.kind === 'taken') {
    const now = deps.clock.now();
    await deps.db
      .update(webhookDeliveries)
      .set({ attempts: delivery.attempts + 1, deliveredAt: now, nextTryAt: null, ...triedOf(outcome, now) })
      .where(open);
    return;
  }
  await noteFailure(deps, delivery, outcome);
}

/** What is kept of the last try. */
export function triedOf(outcome: WebhookOutcome, now: Date) {
  return {
    lastTriedAt: now,
    lastStatus: outcome.status,
    lastError: outcome.kind === 'taken' ? null : outcome.reason,
  };
}

async function noteFailure(
  deps: Dependencies,
  delivery: Delivery,
  outcome: WebhookOutcome & { readonly kind: 'failed' },
): Promise<void> {
  const now = deps.clock.now();
  const attempts = delivery.attempts + 1;
  const pause = webhookPause(attempts, (now.getTime() - delivery.createdAt.getTime()) / 1000);
  await deps.db.transaction(async (transaction) => {
    // Whoever counts this try also plans the next one, so that a job that runs twice does not double the tries.
    const counted = await transaction
      .update(webhookDeliveries)
      .set({
        attempts,
        ...triedOf(outcome, now),
        ...(pause === null
          ? { givenUpAt: now, nextTryAt: null }
          : { nextTryAt: new Date(now.getTime() + pause * 1000) }),
      })
      .where(
        and(
          eq(webhookDeliveries.id, delivery.id),
          eq(webhookDeliveries.attempts, delivery.attempts),
          // An admin's call may have been taken meanwhile.
          isNull(webhookDeliveries.deliveredAt),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (counted.length > 0 && pause !== null) {
      await deps.jobs.enqueue(
        transaction,
        'deliver-webhook',
        { deliveryId: delivery.id },
        { startAfterSeconds: pause, group: String(delivery.comId) },
      );
    }
  });
  if (pause === null) {
    const { reason } = outcome;
    deps.log.warn({ comId: delivery.comId, deliveryId: delivery.id, reason }, 'a webhook was given up');
  }
}

/** Calls a webhook with a payload, signed with its secret. */
export async function callWebhook(
  deps: Pick<Dependencies, 'vault' | 'webhooks'>,
  webhook: Pick<Webhook, 'url' | 'sealedSecret' | 'sealedBearer'>,
  deliveryId: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<WebhookOutcome> {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Countersign',
    'x-delivery-id': deliveryId,
    'x-signature-256': webhookSignature(deps.vault.openText('webhook', webhook.sealedSecret), body),
    ...(webhook.sealedBearer !== null && {
      authorization: `Bearer ${deps.vault.openText('webhook', webhook.sealedBearer)}`,
    }),
  };
  return deps.webhooks.send({ url: webhook.url, headers, body });
}
