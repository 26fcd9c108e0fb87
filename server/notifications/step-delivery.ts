import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';

import { accessPermission, type AccessPermission, stepStatus } from '../../contract/enums.ts';
import type { UndeliveredCause } from '../../contract/rules/step-delivery.ts';
import type { Queryable, Transaction } from '../adapters/database/database.ts';
import { documents, processSteps } from '../adapters/database/schema/documents.ts';
import { type NotificationRow, notifications } from '../adapters/database/schema/notifications.ts';
import type { Told } from '../domain/step-delivery.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { isAmong } from '../services/is-among.ts';
import { preparedFor } from '../services/prepared.ts';
import { isUnderWayCondition } from '../services/workflow/access.ts';

/** Kinds that bring a step to its holder: to act, or to have a copy. */
const asking = ['step-invitation', 'step-reminder', 'copy-sent'] as const;

/** The kind that brings a step with a permission to its holder. */
export const askingKind = (permission: AccessPermission): 'step-invitation' | 'copy-sent' =>
  permission === accessPermission.view ? 'copy-sent' : 'step-invitation';

/**
 * How many of a kind went to a person about a step within the last hour. The step is locked, so that of two calls at once neither is
 * missed in the count.
 */
export async function sentWithinHour(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  {
    kind,
    stepId,
    userId,
  }: { readonly kind: NotificationRow['kind']; readonly stepId: string; readonly userId: number },
): Promise<number> {
  await transaction
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(eq(processSteps.id, stepId))
    .for('update');
  return transaction.$count(
    notifications,
    and(
      eq(notifications.stepId, stepId),
      eq(notifications.userId, userId),
      eq(notifications.kind, kind),
      gt(notifications.createdAt, new Date(clock.now().getTime() - 3_600_000)),
    ),
  );
}

/** What went to somebody or should have; whatever else was dropped had become needless. */
const isMeant = or(isNull(notifications.droppedReason), isNotNull(notifications.undeliveredCause));

/** What is told of a message. */
const told = {
  createdAt: notifications.createdAt,
  deliveredAt: notifications.deliveredAt,
  arrivedAt: notifications.arrivedAt,
  channel: notifications.channel,
  pushedAt: notifications.pushedAt,
  undeliveredCause: notifications.undeliveredCause,
  refusal: notifications.refusal,
};

const newestRows = preparedFor((db) =>
  db
    .selectDistinctOn([notifications.stepId], { stepId: notifications.stepId, ...told })
    .from(notifications)
    .innerJoin(processSteps, eq(processSteps.id, notifications.stepId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        eq(notifications.documentId, sql.placeholder('documentId')),
        eq(notifications.userId, processSteps.userId),
        inArray(notifications.kind, asking),
        sql`${notifications.createdAt} >= ${documents.sentAt}`,
        isMeant,
      ),
    )
    .orderBy(notifications.stepId, desc(notifications.createdAt))
    .prepare('newest-requests'),
);

/** Of each step of a document the newest message that asks its holder to act, since the document was last sent. */
export async function findNewestRequests(db: Queryable, documentId: string): Promise<Map<string, Told>> {
  const rows = await newestRows(db).execute({ documentId });
  return new Map(rows.flatMap(({ stepId, ...row }) => (stepId === null ? [] : [[stepId, row]])));
}

export type StepRequest = Told & Pick<NotificationRow, 'stepId' | 'kind'>;

/** Every message that asked for a step of a document, oldest first. */
export async function loadRequests(db: Queryable, documentId: string): Promise<StepRequest[]> {
  return db
    .select({ stepId: notifications.stepId, kind: notifications.kind, ...told })
    .from(notifications)
    .where(and(eq(notifications.documentId, documentId), inArray(notifications.kind, asking), isMeant))
    .orderBy(asc(notifications.createdAt));
}

/**
 * Waiting steps whose holder the newest message did not reach, as `domain/step-delivery.ts` has it: few beside all messages, and
 * found by an index of their own.
 */
function unreachedSteps(db: Queryable, condition?: SQL) {
  return db
    .select({
      stepId: processSteps.id,
      documentId: processSteps.documentId,
      userId: processSteps.userId,
      accessPermission: processSteps.accessPermission,
    })
    .from(notifications)
    .innerJoin(processSteps, eq(processSteps.id, notifications.stepId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        isNotNull(notifications.undeliveredCause),
        inArray(notifications.kind, asking),
        eq(notifications.userId, processSteps.userId),
        eq(processSteps.status, stepStatus.waiting),
        isUnderWayCondition,
        sql`${notifications.createdAt} >= ${documents.sentAt}`,
        sql`(${processSteps.viewedAt} is null or ${processSteps.viewedAt} < ${notifications.createdAt})`,
        sql`not exists (select 1 from ${notifications} as later
          where later.step_id = ${notifications.stepId} and later.user_id = ${notifications.userId}
            and ${inArray(sql`later.kind`, [...asking])} and later.created_at > ${notifications.createdAt}
            and (later.dropped_reason is null or later.undelivered_cause is not null))`,
        condition,
      ),
    );
}

/** Documents under way with such a step. */
export function isUndelivered(db: Queryable): SQL {
  const found = unreachedSteps(db).as('unreached');
  return inArray(documents.id, db.select({ id: found.documentId }).from(found));
}

/** Causes that stay with an address, however often it is written to. */
const ofAddress = ['refused', 'bounced', 'complained'] as const satisfies readonly UndeliveredCause[];

export const isOfAddress = (cause: UndeliveredCause | undefined): boolean =>
  ofAddress.some((one) => one === cause);

/** Whether the newest message to the holder of a step came to nothing for their address: another one will, too. */
export function isAddressLost(db: Queryable): SQL<boolean> {
  const found = unreachedSteps(db, inArray(notifications.undeliveredCause, ofAddress)).as('lost');
  return sql<boolean>`(${inArray(processSteps.id, db.select({ id: found.stepId }).from(found))})`;
}

/** Such steps of some users. */
export async function findUnreached(db: Queryable, userIds: readonly number[]) {
  return unreachedSteps(db, isAmong(processSteps.userId, userIds));
}
