import { and, eq, inArray } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { webhookPayload } from '../../domain/webhook.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Tells the company's webhook, where it has one, of documents whose status this transaction has just changed: writes what is to be said
 * as each stands now, and the jobs that say it (companion operations, §7).
 */
export async function enqueueWebhooks(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  documentIds: readonly string[],
  batchProcessId: string | null = null,
): Promise<void> {
  const rows = await transaction
    .select({ document: documents, timeZone: companies.timeZone })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(webhooks, eq(webhooks.comId, documents.comId))
    .where(and(inArray(documents.id, [...documentIds]), eq(webhooks.enabled, true)));
  if (rows.length === 0) {
    return;
  }
  const now = deps.clock.now();
  const deliveries = await transaction
    .insert(webhookDeliveries)
    .values(
      rows.map(({ document, timeZone }) => ({
        comId: document.comId,
        documentId: document.id,
        payload: webhookPayload({ ...document, batchProcessId }, now, timeZone),
        createdAt: now,
      })),
    )
    .returning({ deliveryId: webhookDeliveries.id, comId: webhookDeliveries.comId });
  for (const [comId, own] of Map.groupBy(deliveries, (delivery) => delivery.comId)) {
    const payloads = own.map(({ deliveryId }) => ({ deliveryId }));
    await deps.jobs.enqueueAll(transaction, 'deliver-webhook', payloads, { group: String(comId) });
  }
}

/** {@link enqueueWebhooks} of one document. */
export async function enqueueWebhook(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  documentId: string,
  batchProcessId: string | null = null,
): Promise<void> {
  await enqueueWebhooks(transaction, deps, [documentId], batchProcessId);
}
