import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import { activity, stepStatus, userStatus } from '../../../contract/enums.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import { isEscalationDue, isReminderDue, type WaitingStep } from '../../domain/reminder-rhythm.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { type AboutDocument, createOrGather } from '../../notifications/gather-notifications.ts';
import { isAddressLost } from '../../notifications/step-delivery.ts';
import type { Dependencies } from '../dependencies.ts';
import { isPendingStep, isUnderWayCondition } from '../workflow/access.ts';
import { appendHistory, systemActor } from '../workflow/history.ts';
import { isUnexpired } from '../workflow/substitutes.ts';
import { turnBegan } from '../workflow/turn-began.ts';
import { findOpenTimeZones } from './open-time-zones.ts';
import { isRemindable } from './is-remindable.ts';

const documentsAtOnce = 200;
/** What is due beyond these is left to the next run. */
const documentsPerRun = 1000;

/**
 * Reminds the holders of steps in the rhythm of the document's type and on the day that they chose themselves, and tells creators, or
 * the admin whom the type names, what has waited for long, while the company works. Each document is a transaction that also keeps what was sent (decision 0062).
 */
export async function remindOfWaitingSteps(deps: Dependencies): Promise<void> {
  const timeZones = await findOpenTimeZones(deps);
  let last: string | null = null;
  let left = documentsPerRun;
  while (timeZones.length > 0 && left > 0) {
    const ids: string[] = await findCandidates(deps, timeZones, last);
    if (ids.length === 0) {
      return;
    }
    const steps = await findWaiting(deps.db, deps, inArray(documents.id, ids));
    const due = new Set(steps.filter((step) => isAnyDue(deps, step)).map(({ documentId }) => documentId));
    for (const documentId of [...due].slice(0, left)) {
      await commitAndDeliver(deps, (transaction) => remindOf(transaction, deps, documentId));
    }
    left -= due.size;
    last = ids.at(-1) ?? null;
  }
}

/** Documents under way of types with a rhythm, and those with a step whose reminders were put off. */
async function findCandidates(
  { db }: Dependencies,
  timeZones: readonly string[],
  after: string | null,
): Promise<string[]> {
  const ofOneType = and(
    eq(documents.comId, documentTypes.comId),
    eq(documents.typeId, documentTypes.id),
    isUnderWayCondition,
  );
  // `offset 0` has each type's documents looked up by themselves: joined freely, the documents of all companies may be read for them.
  const underWay = db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`${ofOneType} offset 0`)
    .as('under_way');
  const ofTypes = db
    .select({ id: underWay.id })
    .from(documentTypes)
    .innerJoinLateral(underWay, sql`true`)
    .where(or(sql`cardinality(${documentTypes.reminderDays}) > 0`, isNotNull(documentTypes.escalationDays)));
  const ofHolders = db
    .select({ id: processSteps.documentId })
    .from(processSteps)
    .where(and(isNotNull(processSteps.snoozedUntil), eq(processSteps.status, stepStatus.waiting)));
  const candidates = union(ofTypes, ofHolders).as('candidates');
  const rows = await db
    .select({ id: documents.id })
    .from(candidates)
    .innerJoin(documents, eq(documents.id, candidates.id))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(
      and(inArray(companies.timeZone, [...timeZones]), after === null ? undefined : gt(documents.id, after)),
    )
    .orderBy(asc(documents.id))
    .limit(documentsAtOnce);
  return rows.map(({ id }) => id);
}

type Waiting = WaitingStep & {
  readonly documentId: string;
  readonly stepId: string;
  readonly userId: number;
  /** Who is told that it waits for long. */
  readonly escalatesTo: number;
  readonly timeZone: string;
  readonly reminderDays: readonly number[];
  readonly escalationDays: number | null;
  /** Mails to its holder's address come to nothing. */
  readonly isLost: boolean;
};

/** The admin whom the type names, unless they hold the step or are none any more; else the creator. */
const escalatesTo = sql<number>`coalesce(
  (select ${users.id} from ${users} where ${and(
    eq(users.id, documentTypes.escalationUserId),
    ne(users.id, processSteps.userId),
    eq(users.status, userStatus.enabled),
    sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`,
  )}), ${documents.createdByUserId})`;

/** The steps of documents whose turn it is, where nobody has been reminded by hand within the hour. */
async function findWaiting(
  db: Queryable,
  { clock }: Dependencies,
  condition: SQL | undefined,
): Promise<Waiting[]> {
  const now = clock.now();
  const rows = await db
    .select({
      documentId: documents.id,
      stepId: processSteps.id,
      userId: processSteps.userId,
      escalatesTo,
      timeZone: companies.timeZone,
      reminderDays: documentTypes.reminderDays,
      escalationDays: documentTypes.escalationDays,
      turnAt: turnBegan,
      remindedAt: processSteps.remindedAt,
      escalatedAt: processSteps.escalatedAt,
      snoozedUntil: processSteps.snoozedUntil,
      isLost: isAddressLost(db),
    })
    .from(documents)
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .where(
      and(
        condition,
        isUnderWayCondition,
        eq(documents.finalising, false),
        isUnexpired(now),
        isRemindable(now),
        isPendingStep,
      ),
    )
    .orderBy(asc(documents.id), asc(processSteps.orderNo));
  return rows.flatMap(({ turnAt, ...step }) => (turnAt === null ? [] : [{ ...step, turnAt }]));
}

function dueOf({ clock }: Dependencies, step: Waiting) {
  const now = clock.now();
  return {
    reminder: !step.isLost && isReminderDue(now, step.timeZone, step, step.reminderDays),
    // Who made the document and holds the step knows.
    escalation:
      step.userId !== step.escalatesTo && isEscalationDue(now, step.timeZone, step, step.escalationDays),
  };
}

function isAnyDue(deps: Dependencies, step: Waiting): boolean {
  const due = dueOf(deps, step);
  return due.reminder || due.escalation;
}

async function remindOf(transaction: Transaction, deps: Dependencies, documentId: string): Promise<void> {
  await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('update');
  const now = deps.clock.now();
  const told: AboutDocument[] = [];
  for (const step of await findWaiting(transaction, deps, eq(documents.id, documentId))) {
    const { stepId, userId, escalatesTo: toldUserId } = step;
    const due = dueOf(deps, step);
    if (due.reminder) {
      await appendHistory(transaction, deps, documentId, {
        ...systemActor,
        activity: activity.remind,
        stepId,
      });
      told.push({ kind: 'step-reminder', userId, documentId, stepId });
    }
    if (due.escalation) {
      told.push({ kind: 'step-waiting', userId: toldUserId, documentId, stepId });
    }
    if (due.reminder || due.escalation) {
      await transaction
        .update(processSteps)
        .set({ ...(due.reminder && { remindedAt: now }), ...(due.escalation && { escalatedAt: now }) })
        .where(eq(processSteps.id, stepId));
    }
  }
  await createOrGather(transaction, deps, told);
}
