import { and, eq } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { webhookPayload } from '../../domain/webhook.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Tells the company's webhook, where it has one, of a document whose status this transaction has just changed: writes what is
 * to be said as the document stands now, and the job that says it (companion operations, §7).
 */
export async function enqueueWebhook(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  documentId: string,
  batchProcessId: string | null = null,
): Promise<void> {
  const [row] = await transaction
    .select({ document: documents, timeZone: companies.timeZone })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(webhooks, eq(webhooks.comId, documents.comId))
    .where(and(eq(documents.id, documentId), eq(webhooks.enabled, true)));
  if (!row) {
    return;
  }
  const { document, timeZone } = row;
  const now = deps.clock.now();
  const [delivery] = await transaction
    .insert(webhookDeliveries)
    .values({
      comId: document.comId,
      documentId,
      payload: webhookPayload({ ...document, batchProcessId }, now, timeZone),
      createdAt: now,
    })
    .returning({ id: webhookDeliveries.id });
  if (!delivery) {
    throw new Error('a delivery was not written');
  }
  await deps.jobs.enqueue(transaction, 'deliver-webhook', { deliveryId: delivery.id });
}
