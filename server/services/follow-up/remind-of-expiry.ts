import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';

import { activity, requestType } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { pendingSteps } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnderWayCondition } from '../workflow/access.ts';
import { appendHistory } from '../workflow/history.ts';
import { loadDocuments } from '../workflow/load-document.ts';
import { createNotification, deliverAfterCommit } from '../../notifications/create-notification.ts';
import { todayAt } from '../workflow/substitutes.ts';

/** Reminders go out this many days before the expiry (companion operations, §3, "Expiry"). */
const earlyDays = 3;
const lateDays = 1;

const documentsAtOnce = 200;

/**
 * Tells whoever's turn it is, and the creator, of each document that expires soon: three days before and one day before, once
 * each. A document that was extended begins anew; one that was sent as late as that is left alone.
 */
export async function remindOfExpiringDocuments(deps: Dependencies): Promise<void> {
  await forgetExtended(deps);
  let last: string | null = null;
  for (;;) {
    const found: Expiring[] = await findExpiring(deps, last);
    for (const document of found) {
      const notificationIds = await deps.db.transaction((transaction) =>
        remindOf(transaction, deps, document),
      );
      await deliverAfterCommit(deps, notificationIds);
    }
    last = found.at(-1)?.id ?? null;
    if (last === null) {
      return;
    }
  }
}

type Expiring = { readonly id: string; readonly comId: number; readonly days: number };

/** Which of the two reminders is due, as what `expiry_notice_days` remembers. */
function noticeDays(now: Date): SQL<number> {
  return sql<number>`(case when ${documents.expiryDate} - ${todayAt(now)} <= ${lateDays} then ${lateDays} else ${earlyDays} end)::int`;
}

function dueCondition(now: Date): SQL | undefined {
  const days = noticeDays(now);
  return and(
    isUnderWayCondition,
    eq(documents.finalising, false),
    sql`${documents.expiryDate} between ${todayAt(now)} and ${todayAt(now)} + ${earlyDays}::int`,
    sql`${documents.expiryNoticeDays} is distinct from ${days}`,
    sql`(${documents.sentAt} at time zone ${companies.timeZone})::date < ${documents.expiryDate} - ${days}`,
  );
}

async function forgetExtended(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .update(documents)
    .set({ expiryNoticeDays: null })
    .from(companies)
    .where(
      and(
        eq(companies.id, documents.comId),
        sql`${documents.expiryNoticeDays} is not null`,
        sql`${documents.expiryDate} > ${todayAt(now)} + ${earlyDays}::int`,
      ),
    );
}

function findExpiring(deps: Dependencies, after: string | null): Promise<Expiring[]> {
  const now = deps.clock.now();
  return deps.db
    .select({ id: documents.id, comId: documents.comId, days: noticeDays(now) })
    .from(companies)
    .innerJoin(documents, eq(documents.comId, companies.id))
    .where(and(dueCondition(now), after === null ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(documentsAtOnce);
}

async function remindOf(
  transaction: Transaction,
  deps: Dependencies,
  { id: documentId, comId, days }: Expiring,
): Promise<string[]> {
  const [locked] = await transaction
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(and(eq(documents.id, documentId), dueCondition(deps.clock.now())))
    .for('update', { of: documents });
  const [record] = locked ? await loadDocuments(transaction, comId, [documentId]) : [];
  if (!record) {
    return [];
  }
  await transaction.update(documents).set({ expiryNoticeDays: days }).where(eq(documents.id, documentId));
  const pending = pendingSteps(
    record.steps.map(({ step }) => step),
    record.document.processInOrder,
  );
  const kind = 'document-expiring';
  const ids: string[] = [];
  for (const { id: stepId, userId } of pending) {
    await appendHistory(transaction, deps, documentId, {
      activity: activity.remind,
      requestType: requestType.system,
      userId: null,
      ipAddress: null,
      stepId,
    });
    ids.push(await createNotification(transaction, deps, { kind, userId, documentId, stepId }));
  }
  const { createdByUserId } = record.document;
  if (!pending.some(({ userId }) => userId === createdByUserId)) {
    ids.push(await createNotification(transaction, deps, { kind, userId: createdByUserId, documentId }));
  }
  return ids;
}
