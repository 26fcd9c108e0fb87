import { and, asc, eq, exists, sql, type SQL } from 'drizzle-orm';

import type { DataInput, Query } from '../../../contract/operation.ts';
import type { usersList } from '../../../contract/operations/lookups.ts';
import { accounts, companies, userDepartments, users } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate } from '../paging.ts';
import { presentUser } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';

/** GET /api/users (companion operations, §6): users of the caller's company in the order of their codes. */
export async function listUsers(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  query: Query<typeof usersList>,
): Promise<Reply<DataInput<typeof usersList>>> {
  const condition = and(
    eq(users.comId, caller.comId),
    // 0 means unset, as in lists of documents.
    query.status === undefined || query.status === 0 ? undefined : sql`${users.status} = ${query.status}`,
    inDepartment(deps, query.departmentId),
    matchesSearch(users.searchText, query.search),
  );
  const now = deps.clock.now();
  const page = await paginate(
    query,
    () => deps.db.$count(users, condition),
    async ({ limit, offset }) => {
      const rows = await deps.db
        .select({ user: users, lockedUntil: accounts.lockedUntil, timeZone: companies.timeZone })
        .from(users)
        .innerJoin(accounts, eq(accounts.id, users.accountId))
        .innerJoin(companies, eq(companies.id, users.comId))
        .where(condition)
        .orderBy(asc(users.code), asc(users.id))
        .limit(limit)
        .offset(offset);
      return rows.map(({ user, lockedUntil, timeZone }) =>
        presentUser({ ...user, isAccountLocked: lockedUntil !== null && lockedUntil > now }, timeZone),
      );
    },
  );
  return done(page);
}

function inDepartment(deps: Pick<Dependencies, 'db'>, departmentId: number | undefined): SQL | undefined {
  if (departmentId === undefined) {
    return undefined;
  }
  return exists(
    deps.db
      .select({ userId: userDepartments.userId })
      .from(userDepartments)
      .where(and(eq(userDepartments.userId, users.id), eq(userDepartments.departmentId, departmentId))),
  );
}
