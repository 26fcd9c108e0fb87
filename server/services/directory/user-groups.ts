import { and, asc, eq, inArray } from 'drizzle-orm';

import type { FieldFault } from '../../../contract/faults.ts';
import type { UserBriefInput } from '../../../contract/models/user.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  userGroupCreate,
  userGroupsList,
  userGroupUpdate,
  userGroupDelete,
} from '../../../contract/operations/directory.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { userGroupMembers, userGroups, users } from '../../adapters/database/schema/users.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { checkCode, listCoded, lockCoded, named, writeCoded, renamed } from './coded-entries.ts';
import { isOwnUser } from '../own-users.ts';

type UserGroup = DataInput<typeof userGroupCreate>;
type Row = typeof userGroups.$inferSelect;

/** GET /api/user-groups (companion operations, §6). */
export const listUserGroups: Handler<typeof userGroupsList> = async ({ deps, caller, query }) => {
  const page = await listCoded(
    deps.db,
    userGroups,
    caller.comId,
    query,
    deps.db.select().from(userGroups),
    (rows) => presentGroups(deps.db, caller, rows),
  );
  return done(page);
};

async function presentGroups(
  db: Queryable,
  { comId, timeZone }: SessionCaller,
  rows: readonly Row[],
): Promise<UserGroup[]> {
  const ids = rows.map(({ id }) => id);
  const members = await db
    .select({ groupId: userGroupMembers.groupId, user: users })
    .from(userGroupMembers)
    .innerJoin(users, eq(users.id, userGroupMembers.userId))
    .where(and(eq(users.comId, comId), inArray(userGroupMembers.groupId, ids)))
    .orderBy(asc(users.code), asc(users.id));
  const usersOf = new Map(ids.map((id): [number, UserBriefInput[]] => [id, []]));
  for (const { groupId, user } of members) {
    usersOf.get(groupId)?.push(presentUserBrief(user));
  }
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    createdDate: formatInstant(row.createdAt, timeZone),
    users: usersOf.get(row.id) ?? [],
  }));
}

/** POST /api/user-groups/create (companion operations, §6). */
export async function createUserGroup(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  { userIds, ...body }: Body<typeof userGroupCreate>,
): Promise<Reply<UserGroup>> {
  const write = async (transaction: Transaction) => {
    await checkCode(transaction, userGroups, caller.comId, body.code);
    const [written] = await transaction
      .insert(userGroups)
      .values({
        ...named(body.code, body.name),
        comId: caller.comId,
        createdAt: deps.clock.now(),
      })
      .returning();
    if (written) {
      await setMembers(transaction, caller.comId, written.id, userIds);
    }
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentGroups(deps.db, caller, rows));
  return done(shown, 'createUserGroupSuccess');
}

/** POST /api/user-groups/update (companion operations, §6). */
export const updateUserGroup: Handler<typeof userGroupUpdate> = async ({
  deps,
  caller,
  body: { id, userIds, ...changes },
}) => {
  const write = async (transaction: Transaction) => {
    const group = await lockGroup(transaction, caller.comId, id);
    if (userIds !== undefined) {
      await setMembers(transaction, caller.comId, id, userIds);
    }
    const [written] = await transaction
      .update(userGroups)
      .set(await renamed(transaction, userGroups, caller.comId, group, changes))
      .where(eq(userGroups.id, id))
      .returning();
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentGroups(deps.db, caller, rows));
  return done(shown, 'updateUserGroupSuccess');
};

/** DELETE /api/user-groups/delete/{id} (companion operations, §6). Nothing rests on a group, so it can always go. */
export const deleteUserGroup: Handler<typeof userGroupDelete> = async ({ deps, caller, params: { id } }) => {
  await deps.db.transaction(async (transaction) => {
    await lockGroup(transaction, caller.comId, id);
    await transaction.delete(userGroups).where(eq(userGroups.id, id));
  });
  return done(null, 'deleteUserGroupSuccess');
};

/** @throws {Refusal} naming each id that is no user of the company */
async function setMembers(
  transaction: Transaction,
  comId: number,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  const known = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, comId), isOwnUser, inArray(users.id, [...userIds])));
  const ids = new Set(known.map(({ id }) => id));
  const faults = userIds.flatMap((id, index): FieldFault[] =>
    ids.has(id) ? [] : [{ path: `userIds.${String(index)}`, id: 'noSuchUser' }],
  );
  checkFaults(faults);
  await transaction.delete(userGroupMembers).where(eq(userGroupMembers.groupId, groupId));
  if (ids.size > 0) {
    await transaction.insert(userGroupMembers).values([...ids].map((userId) => ({ groupId, userId })));
  }
}

const lockGroup = (transaction: Transaction, comId: number, id: number) =>
  lockCoded(transaction, userGroups, comId, id, 'userGroupNotFound');
