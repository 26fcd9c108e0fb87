import { and, eq, inArray, or } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { ErasurePlan, ErasureBlocker } from '../../../contract/models/privacy.ts';
import type { Body } from '../../../contract/operation.ts';
import type { personErase, erasurePlan } from '../../../contract/operations/privacy.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { retainedNames, privacyActs } from '../../adapters/database/schema/privacy.ts';
import { contactChanges, users } from '../../adapters/database/schema/users.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import type { UserRow } from '../present-user.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';
import { deleteLoneGuestAccount } from '../identity/guest-accounts.ts';
import { eraseRows } from './erase-rows.ts';
import { findBlockers, findLeftSteps, presentSteps } from './find-blockers.ts';
import { retainNames, neverSent, tookPart } from '../workflow/retained-names.ts';
import { checkLastAdmin } from '../users-with-roles.ts';
import { noteLost, removeUnused } from '../files/unused-files.ts';

/** GET /api/users/erasure/{id}: what erasing would do as things stand. */
export const getErasurePlan: Handler<typeof erasurePlan> = async ({ deps, caller, params: { id } }) =>
  done(await planOf(deps, caller, id));

/**
 * POST /api/users/erase: everything of a person goes that the law does not have one keep, at once and for good. Documents that
 * were sent stay whole, with the name that they bear, and so do their histories.
 * @throws {Refusal} userNotFound, personErased, eraseYourself, eraseCodeWrong, personStillNeeded with `data.blockers`, lastAdmin
 */
export async function erasePerson(
  deps: Dependencies,
  caller: SessionCaller,
  { id, confirmCode }: Body<typeof personErase>,
): Promise<Reply<ErasurePlan>> {
  const now = deps.clock.now();
  await commitAndDeliver(deps, async (transaction) => {
    const { timeZone } = await lockCompany(transaction, caller.comId);
    const [user] = await transaction
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.comId, caller.comId)))
      .for('update');
    checkErasable(user, caller, confirmCode);
    const rows = await rowsOfPerson(transaction, user);
    const blockers = await blockersOf(transaction, rows, now, timeZone);
    if (blockers.length > 0) {
      throw stillNeeded(blockers);
    }
    const left = await leftStepsOf(transaction, rows);
    let documentsKept = 0;
    for (const row of rows) {
      documentsKept += await retainNames(transaction, row);
      const emails = await emailsOf(transaction, row);
      await noteLost(transaction, await eraseRows(transaction, deps, row, emails), now);
      for (const email of row.isGuest ? emails : []) {
        await deleteLoneGuestAccount(transaction, email);
      }
    }
    // Two admins may erase each other at once.
    await checkLastAdmin(transaction, caller.comId);
    await transaction.insert(privacyActs).values({
      comId: caller.comId,
      kind: 'erased',
      userId: id,
      byUserId: caller.userId,
      documentsKept,
      createdAt: now,
    });
    await createNotifications(
      transaction,
      deps,
      left.map(({ createdByUserId: userId, documentId, stepId }) => ({
        kind: 'holder-erased',
        userId,
        documentId,
        stepId,
      })),
    );
  });
  await removeUnused(deps);
  return done(await planOf(deps, caller, id), 'erasePersonSuccess');
}

function checkErasable(
  user: UserRow | undefined,
  caller: SessionCaller,
  confirmCode: string,
): asserts user is UserRow {
  if (user === undefined) {
    refuse('userNotFound');
  }
  if (user.erasedAt !== null) {
    refuse('personErased');
  }
  if (user.id === caller.userId) {
    refuse('eraseYourself');
  }
  if (confirmCode !== user.code) {
    refuse('eraseCodeWrong');
  }
}

/** The user, and the guests who turned out to be them. */
async function rowsOfPerson(db: Queryable, user: UserRow): Promise<UserRow[]> {
  return [user, ...(await db.select().from(users).where(eq(users.mergedIntoId, user.id)))];
}

/** The mail addresses that a user has and had. */
async function emailsOf(db: Queryable, { id, email }: UserRow): Promise<string[]> {
  const former = await db
    .selectDistinct({ email: contactChanges.previous })
    .from(contactChanges)
    .where(and(eq(contactChanges.userId, id), eq(contactChanges.field, 'email')));
  return [email, ...former.map((change) => change.email)];
}

async function blockersOf(
  db: Queryable,
  rows: readonly UserRow[],
  now: Date,
  timeZone: string,
): Promise<ErasureBlocker[]> {
  const blockers: ErasureBlocker[] = [];
  for (const row of rows) {
    blockers.push(...(await findBlockers(db, row, now, timeZone)));
  }
  return blockers;
}

async function leftStepsOf(db: Queryable, rows: readonly UserRow[]) {
  return (await Promise.all(rows.map((row) => findLeftSteps(db, row)))).flat();
}

function stillNeeded(blockers: readonly ErasureBlocker[]): Refusal {
  return new Refusal(formatMessage('personStillNeeded'), undefined, { blockers });
}

async function planOf(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { comId, timeZone }: SessionCaller,
  id: number,
): Promise<ErasurePlan> {
  const [row = refuse('userNotFound')] = await deps.db
    .select({ user: users, employeeId: employees.id })
    .from(users)
    .leftJoin(employees, eq(employees.userId, users.id))
    .where(and(eq(users.id, id), eq(users.comId, comId)));
  const { user, employeeId } = row;
  const rows = await rowsOfPerson(deps.db, user);
  const ids = rows.map((one) => one.id);
  const drafts = and(eq(documents.createdByUserId, id), inArray(documents.status, [...neverSent]));
  return {
    userId: id,
    code: user.code,
    name: user.name,
    erasedDate: user.erasedAt && formatInstant(user.erasedAt, timeZone),
    blockers: user.erasedAt === null ? await blockersOf(deps.db, rows, deps.clock.now(), timeZone) : [],
    leftSteps: presentSteps(await leftStepsOf(deps.db, rows)),
    documentsKept:
      user.erasedAt === null
        ? await deps.db.$count(documents, or(...rows.map((one) => tookPart(deps.db, one))))
        : await deps.db.$count(retainedNames, inArray(retainedNames.userId, ids)),
    draftsErased: user.erasedAt === null ? await deps.db.$count(documents, drafts) : 0,
    hasEmployeeRecord: employeeId !== null,
  };
}
