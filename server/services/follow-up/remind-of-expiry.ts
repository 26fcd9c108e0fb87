import { and, asc, eq, gt, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import { addDays, dayOf } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { lastWeekday } from '../../domain/working-hours.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnderWayCondition } from '../workflow/access.ts';
import { appendHistory, systemActor } from '../workflow/history.ts';
import { loadDocuments } from '../workflow/load-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { type AboutDocument, createOrGather } from '../../notifications/gather-notifications.ts';
import { isAddressLost } from '../../notifications/step-delivery.ts';
import { todayAt } from '../workflow/substitutes.ts';
import { findOpenTimeZones } from './open-time-zones.ts';
import { isRemindable } from './is-remindable.ts';
import { pendingStepsOf } from '../workflow/find-step.ts';

/** Reminders go out this many days before the expiry (companion operations, §3, "Expiry"), unless the document's type says otherwise. */
const usualDays = sql`array[1, 3]`;
const usualFirst = 3;

const documentsAtOnce = 200;

/**
 * Tells whoever's turn it is, and the creator, of each document that expires soon: three days before and one day before, or on the days
 * of its type, once each. A document that was extended begins anew; one that was sent as late as that is left alone. Days of a type are
 * kept in working hours, and those of a weekend before it.
 */
export async function remindOfExpiringDocuments(deps: Dependencies): Promise<void> {
  await clearExtended(deps);
  const openTimeZones = await findOpenTimeZones(deps);
  let last: string | null = null;
  for (;;) {
    const found: Expiring[] = await findExpiring(deps, openTimeZones, last);
    for (const document of found) {
      await commitAndDeliver(deps, (transaction) => remindOf(transaction, deps, openTimeZones, document));
    }
    last = found.at(-1)?.id ?? null;
    if (last === null) {
      return;
    }
  }
}

type Expiring = { readonly id: string; readonly comId: number; readonly days: number };

const ownDays = documentTypes.deadlineReminderDays;
const hasOwnDays = sql`cardinality(${ownDays}) > 0`;
/** The first reminder of all; the days of a type rise. */
const firstDays = sql`coalesce(${ownDays}[cardinality(${ownDays})], ${usualFirst}::int)`;

/** The day for which reminders go out now: as of its last working day a company with days of its own has been told of the whole weekend. */
function reminderDay(now: Date): SQL {
  const today = todayAt(now);
  const weekday = sql`extract(isodow from ${today})::int`;
  return sql`(${today} + case when ${hasOwnDays} and ${weekday} >= ${lastWeekday} then 7 - ${weekday} else 0 end)`;
}

/** Which of the reminders is due, as what `expiry_notice_days` remembers; null before the first. */
function noticeDays(now: Date): SQL<number> {
  return sql<number>`(select min(days) from unnest(case when ${hasOwnDays} then ${ownDays} else ${usualDays} end) as days
    where days >= ${documents.expiryDate} - ${reminderDay(now)})::int`;
}

function dueCondition(now: Date, openTimeZones: readonly string[]): SQL | undefined {
  const days = noticeDays(now);
  return and(
    isUnderWayCondition,
    eq(documents.finalising, false),
    sql`${documents.expiryDate} between ${todayAt(now)} and ${reminderDay(now)} + ${firstDays}`,
    sql`${documents.expiryNoticeDays} is distinct from ${days}`,
    sql`(${documents.sentAt} at time zone ${companies.timeZone})::date < ${documents.expiryDate} - ${days}`,
    isRemindable(now),
    or(not(hasOwnDays), inArray(companies.timeZone, [...openTimeZones])),
  );
}

async function clearExtended(deps: Dependencies): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .update(documents)
    .set({ expiryNoticeDays: null })
    .from(companies)
    .where(
      and(
        eq(companies.id, documents.comId),
        sql`${documents.expiryNoticeDays} is not null`,
        // No zone is further behind; it lets the index be used.
        gte(documents.expiryDate, addDays(dayOf(now, 'UTC'), -1)),
        sql`${documents.expiryDate} > (select ${reminderDay(now)} + ${firstDays} from ${documentTypes} where ${documentTypes.id} = ${documents.typeId})`,
      ),
    );
}

function findExpiring(
  deps: Dependencies,
  openTimeZones: readonly string[],
  after: string | null,
): Promise<Expiring[]> {
  const now = deps.clock.now();
  return deps.db
    .select({ id: documents.id, comId: documents.comId, days: noticeDays(now) })
    .from(companies)
    .innerJoin(documents, eq(documents.comId, companies.id))
    .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .where(and(dueCondition(now, openTimeZones), after === null ? undefined : gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(documentsAtOnce);
}

async function remindOf(
  transaction: Transaction,
  deps: Dependencies,
  openTimeZones: readonly string[],
  { id: documentId, comId, days }: Expiring,
): Promise<void> {
  const now = deps.clock.now();
  const [locked] = await transaction
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .where(and(eq(documents.id, documentId), dueCondition(now, openTimeZones)))
    .for('update', { of: documents });
  const [record] = locked ? await loadDocuments(transaction, comId, [documentId]) : [];
  if (!record) {
    return;
  }
  await transaction.update(documents).set({ expiryNoticeDays: days }).where(eq(documents.id, documentId));
  const pending = pendingStepsOf(record);
  const kind = 'document-expiring';
  const told: AboutDocument[] = [];
  const today = dayOf(now, record.timeZone);
  const lost = await transaction
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(and(eq(processSteps.documentId, documentId), isAddressLost(transaction)));
  const open = pending.filter(
    ({ id, remindedAt, snoozedUntil }) =>
      !lost.some((step) => step.id === id) &&
      (snoozedUntil === null || snoozedUntil <= today) &&
      (remindedAt === null || dayOf(remindedAt, record.timeZone) < today),
  );
  await transaction
    .update(processSteps)
    .set({ remindedAt: now })
    .where(
      inArray(
        processSteps.id,
        open.map(({ id }) => id),
      ),
    );
  for (const { id: stepId, userId } of open) {
    await appendHistory(transaction, deps, documentId, {
      ...systemActor,
      activity: activity.remind,
      stepId,
    });
    told.push({ kind, userId, documentId, stepId });
  }
  const { createdByUserId } = record.document;
  if (!pending.some(({ userId }) => userId === createdByUserId)) {
    told.push({ kind, userId: createdByUserId, documentId });
  }
  await createOrGather(transaction, deps, told);
}
