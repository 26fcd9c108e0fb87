import { and, asc, eq, exists, sql, type SQL } from 'drizzle-orm';

import type { DataInput, Query } from '../../../contract/operation.ts';
import type { userGet, usersList } from '../../../contract/operations/users.ts';
import { userDepartments, users } from '../../adapters/database/schema/users.ts';
import type { SessionCaller } from '../caller.ts';
import { hasCertStatus } from '../certificates/cert-status.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate, searchOrder } from '../paging.ts';
import { done, type Reply } from '../reply.ts';
import { loadUser, loadUsers } from './load-users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** GET /api/users (companion operations, §6): users of the caller's company in the order of their codes, the best matches of a search first. */
export async function listUsers(
  deps: Needs,
  caller: SessionCaller,
  query: Query<typeof usersList>,
): Promise<Reply<DataInput<typeof usersList>>> {
  const condition = and(
    eq(users.comId, caller.comId),
    // 0 means unset, as in lists of documents.
    query.status ? sql`${users.status} = ${query.status}` : undefined,
    query.signMethod ? sql`${users.signMethod} = ${query.signMethod}` : undefined,
    query.departmentId ? inDepartment(deps, query.departmentId) : undefined,
    query.certStatus === undefined ? undefined : hasCertStatus(deps, query.certStatus),
    matchesSearch(users.searchText, query.search),
  );
  const page = await paginate(
    query,
    () => deps.db.$count(users, condition),
    async ({ limit, offset }) => {
      const rows = await deps.db
        .select({ id: users.id })
        .from(users)
        .where(condition)
        .orderBy(...searchOrder(users, query.search), asc(users.code), asc(users.id))
        .limit(limit)
        .offset(offset);
      return loadUsers(
        deps,
        caller.comId,
        rows.map(({ id }) => id),
      );
    },
  );
  return done(page);
}

/** GET /api/users/{id} (companion operations, §6). */
export async function getUser(
  deps: Needs,
  caller: SessionCaller,
  id: number,
): Promise<Reply<DataInput<typeof userGet>>> {
  return done(await loadUser(deps, caller.comId, id));
}

function inDepartment(deps: Needs, departmentId: number): SQL {
  return exists(
    deps.db
      .select({ userId: userDepartments.userId })
      .from(userDepartments)
      .where(and(eq(userDepartments.userId, users.id), eq(userDepartments.departmentId, departmentId))),
  );
}
