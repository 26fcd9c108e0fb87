import { and, asc, count, eq, getTableColumns, not, type SQL, sql } from 'drizzle-orm';

import { accessPermission, documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { DocumentFigures, Overview } from '../../../contract/models/overview.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isUndelivered } from '../../notifications/step-delivery.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { followedBy, isUnderWayCondition, listedFor, waitsFor, waitsForOthers } from '../workflow/access.ts';
import { lastSecond } from '../documents/present-document.ts';

const nextShown = 5;
const holdersShown = 8;
/** Days after today that a due date still counts as near, as on the page. */
const soonDays = 2;

const overdueOn = (today: string): SQL => sql`${documents.expiryDate} < ${today}::date`;
const soonOn = (today: string): SQL =>
  sql`${documents.expiryDate} between ${today}::date and ${today}::date + ${soonDays}::int`;
const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** What stands on documents alone, and is kept until one of them changes. */
export async function findDocumentFigures(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<DocumentFigures> {
  const isStaff = caller.roles.some((role) => role !== 'signer');
  return {
    waiting: await findWaiting(deps, caller, today, timeZone),
    documents: isStaff ? await findOwn(deps, caller, today) : null,
    holders: isStaff ? await findHolders(deps, caller, today) : [],
  };
}

async function findWaiting(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  today: string,
  timeZone: string,
): Promise<Overview['waiting']> {
  const condition = and(listedFor(caller), waitsFor(caller.userId));
  const [row] = await db
    .select({ total: count(), overdue: counted(overdueOn(today)), soon: counted(soonOn(today)) })
    .from(documents)
    .where(condition);
  const next = await db
    .select({
      id: documents.id,
      no: documents.no,
      subject: documents.subject,
      sender: users.name,
      expiryDate: documents.expiryDate,
    })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdByUserId))
    .where(condition)
    .orderBy(sql`${documents.expiryDate} asc nulls last`, asc(documents.createdAt), asc(documents.id))
    .limit(nextShown);
  return {
    total: row?.total ?? 0,
    overdue: row?.overdue ?? 0,
    soon: row?.soon ?? 0,
    next: next.map((item) => ({
      ...item,
      expiryDate: item.expiryDate === null ? null : lastSecond(item.expiryDate, timeZone),
    })),
  };
}

/** The documents that the caller answers for. */
const ownCondition = (caller: SessionCaller): SQL | undefined => and(listedFor(caller), followedBy(caller));

async function findOwn(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  today: string,
): Promise<NonNullable<Overview['documents']>> {
  const { new: draft, correcting, completed, rejected } = documentStatus;
  const [row] = await db
    .select({
      draft: counted(eq(documents.status, draft)),
      correcting: counted(eq(documents.status, correcting)),
      inProgress: counted(isUnderWayCondition),
      completed: counted(eq(documents.status, completed)),
      rejected: counted(eq(documents.status, rejected)),
      overdue: counted(sql`${isUnderWayCondition} and ${overdueOn(today)}`),
      soon: counted(sql`${isUnderWayCondition} and ${soonOn(today)}`),
    })
    .from(documents)
    .where(ownCondition(caller));
  // By itself, so that it begins with the few messages that reached nobody.
  const undelivered = await db.$count(documents, and(ownCondition(caller), isUndelivered(db)));
  const none = { draft: 0, correcting: 0, inProgress: 0, completed: 0, rejected: 0, overdue: 0, soon: 0 };
  return { scope: caller.roles.includes('admin') ? 'company' : 'mine', ...none, ...row, undelivered };
}

/** Whom documents under way wait for: everyone whose turn it is, by how many documents. */
async function findHolders(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  today: string,
): Promise<Overview['holders']> {
  const waiting = stepStatus.waiting;
  const view = accessPermission.view;
  const now = clock.now().toISOString();
  const held = db
    .select({
      userId: processSteps.userId,
      count: sql<number>`count(distinct ${documents.id})::int`.as('held_count'),
      overdue: sql<number>`(count(distinct ${documents.id}) filter (where ${overdueOn(today)}))::int`.as(
        'held_overdue',
      ),
      oldestDays:
        sql<number>`coalesce(floor(extract(epoch from ${now}::timestamptz - min(${documents.sentAt})) / 86400), 0)::int`.as(
          'held_oldest',
        ),
    })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        ownCondition(caller),
        isUnderWayCondition,
        eq(processSteps.status, waiting),
        sql`${processSteps.accessPermission} <> ${view}`,
        not(waitsForOthers({ ...getTableColumns(processSteps), inOrder: documents.processInOrder })),
      ),
    )
    .groupBy(processSteps.userId)
    .orderBy(sql`2 desc`, sql`4 desc`, processSteps.userId)
    .limit(holdersShown)
    .as('held');
  return db
    .select({
      id: users.id,
      name: users.name,
      count: held.count,
      overdue: held.overdue,
      oldestDays: held.oldestDays,
    })
    .from(held)
    .innerJoin(users, eq(users.id, held.userId))
    .orderBy(sql`${held.count} desc`, sql`${held.oldestDays} desc`, users.id);
}
