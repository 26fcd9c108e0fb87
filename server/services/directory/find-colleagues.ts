import { and, asc, eq, ne } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { DataInput, Query } from '../../../contract/operation.ts';
import type { colleaguesList } from '../../../contract/operations/absences.ts';
import { maskEmail } from '../../../contract/text.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { matchesPerson, nameOrder, paginate, searchOrder } from '../paging.ts';
import { isOwnUser } from '../own-users.ts';

type Wanted = {
  readonly comId: number;
  /** Who is left out: one does not hand a step to oneself. */
  readonly exceptUserId?: number;
};

/** Enabled users of a company by name, the best match first, for whoever may name one without seeing the list of users: no more than tells them apart. */
export async function findColleagues(
  db: Queryable,
  { comId, exceptUserId }: Wanted,
  query: Query<typeof colleaguesList>,
): Promise<DataInput<typeof colleaguesList>> {
  const condition = and(
    eq(users.comId, comId),
    isOwnUser,
    eq(users.status, userStatus.enabled),
    exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
    matchesPerson(users.searchText, query.search),
  );
  return paginate(
    query,
    db.$count(users, condition),
    db
      .select({ id: users.id, code: users.code, name: users.name, email: users.email })
      .from(users)
      .where(condition)
      .orderBy(...searchOrder(users, query.search), ...nameOrder(users.name), asc(users.id)),
    (rows) => rows.map((user) => ({ ...user, email: maskEmail(user.email) })),
  );
}
