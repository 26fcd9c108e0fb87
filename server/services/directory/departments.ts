import { and, asc, eq, inArray } from 'drizzle-orm';

import type { UserBriefInput } from '../../../contract/models/user.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type {
  departmentCreate,
  departmentsList,
  departmentUpdate,
  departmentDelete,
} from '../../../contract/operations/directory.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { departments } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { userDepartments, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { presentUserBrief } from '../present-user.ts';
import { done } from '../reply.ts';
import { checkCode, listCoded, lockCoded, named, writeCoded, renamed } from './coded-entries.ts';

type Department = DataInput<typeof departmentCreate>;
type Row = typeof departments.$inferSelect;

/**
 * GET /api/departments (companion operations, §6). Every user may list departments, since documents are filed under them; who
 * works in one is told to those who may list users, and to others it stays empty.
 */
export const listDepartments: Handler<typeof departmentsList> = async ({ deps, caller, query }) => {
  const page = await listCoded(
    deps.db,
    departments,
    caller.comId,
    query,
    deps.db.select().from(departments),
    (rows) => presentDepartments(deps.db, caller, rows),
  );
  return done(page);
};

async function presentDepartments(
  db: Queryable,
  caller: SessionCaller,
  rows: readonly Row[],
): Promise<Department[]> {
  const mayListUsers = caller.roles.some((role) => role !== 'signer');
  const members = mayListUsers
    ? await membersOf(db, caller.comId, rows)
    : new Map<number, UserBriefInput[]>();
  return rows.map(({ id, name, code }) => ({ id, name, code, users: members.get(id) ?? [] }));
}

async function membersOf(
  db: Queryable,
  comId: number,
  rows: readonly Row[],
): Promise<Map<number, UserBriefInput[]>> {
  const found = await db
    .select({ departmentId: userDepartments.departmentId, user: users })
    .from(userDepartments)
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(
      and(
        eq(users.comId, comId),
        inArray(
          userDepartments.departmentId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(users.code), asc(users.id));
  const members = new Map(rows.map(({ id }): [number, UserBriefInput[]] => [id, []]));
  for (const { departmentId, user } of found) {
    members.get(departmentId)?.push(presentUserBrief(user));
  }
  return members;
}

/** POST /api/departments/create (companion operations, §6). */
export const createDepartment: Handler<typeof departmentCreate> = async ({ deps, caller, body }) => {
  const write = async (transaction: Transaction) => {
    await checkCode(transaction, departments, caller.comId, body.code);
    const [written] = await transaction
      .insert(departments)
      .values({
        ...named(body.code, body.name),
        comId: caller.comId,
        createdAt: deps.clock.now(),
      })
      .returning();
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentDepartments(deps.db, caller, rows));
  return done(shown, 'createDepartmentSuccess');
};

/** POST /api/departments/update (companion operations, §6). Who works in it is changed at the users. */
export const updateDepartment: Handler<typeof departmentUpdate> = async ({
  deps,
  caller,
  body: { id, ...changes },
}) => {
  const write = async (transaction: Transaction) => {
    const department = await lockDepartment(transaction, caller.comId, id);
    const [written] = await transaction
      .update(departments)
      .set(await renamed(transaction, departments, caller.comId, department, changes))
      .where(eq(departments.id, id))
      .returning();
    return written;
  };
  const shown = await writeCoded(deps, caller, write, (rows) => presentDepartments(deps.db, caller, rows));
  return done(shown, 'updateDepartmentSuccess');
};

/**
 * DELETE /api/departments/delete/{id} (companion operations, §6).
 * @throws {Refusal} departmentInUse while a user, a document or a batch belongs to it
 */
export const deleteDepartment: Handler<typeof departmentDelete> = async ({
  deps,
  caller,
  params: { id },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockDepartment(transaction, caller.comId, id);
    const uses =
      (await transaction.$count(userDepartments, eq(userDepartments.departmentId, id))) +
      (await transaction.$count(documents, eq(documents.departmentId, id))) +
      (await transaction.$count(batchImports, eq(batchImports.departmentId, id)));
    if (uses > 0) {
      refuse('departmentInUse');
    }
    await transaction.delete(departments).where(eq(departments.id, id));
  });
  return done(null, 'deleteDepartmentSuccess');
};

const lockDepartment = (transaction: Transaction, comId: number, id: number) =>
  lockCoded(transaction, departments, comId, id, 'departmentNotFound');
