import { and, asc, eq } from 'drizzle-orm';

import type { DataInput, Query } from '../../../contract/operation.ts';
import type { departmentsList } from '../../../contract/operations/lookups.ts';
import { departments } from '../../adapters/database/schema.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate } from '../paging.ts';
import { done, type Reply } from '../reply.ts';

/**
 * GET /api/departments (companion operations, §6). `users` stays empty: every user may list departments, and who works in
 * one is asked for at GET /api/users by those who may know.
 */
export async function listDepartments(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  query: Query<typeof departmentsList>,
): Promise<Reply<DataInput<typeof departmentsList>>> {
  const condition = and(
    eq(departments.comId, caller.comId),
    matchesSearch(departments.searchText, query.search),
  );
  const page = await paginate(
    query,
    () => deps.db.$count(departments, condition),
    async ({ limit, offset }) => {
      const rows = await deps.db
        .select({ id: departments.id, name: departments.name, code: departments.code })
        .from(departments)
        .where(condition)
        .orderBy(asc(departments.id))
        .limit(limit)
        .offset(offset);
      return rows.map((row) => ({ ...row, users: [] }));
    },
  );
  return done(page);
}
