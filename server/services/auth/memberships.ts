import { and, asc, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { CompanyRow } from '../present-user.ts';
import { isOwnUser } from '../own-users.ts';

/** An account as a user of one company. */
export type Membership = { readonly userId: number; readonly enabled: boolean; readonly company: CompanyRow };

/** The companies of an account, oldest first, also those in which its user is disabled. */
export async function membershipsOf(db: Queryable, accountId: string): Promise<Membership[]> {
  const rows = await db
    .select({ userId: users.id, status: users.status, company: companies })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.comId))
    .where(and(eq(users.accountId, accountId), isOwnUser))
    .orderBy(asc(companies.id));
  return rows.map(({ userId, status, company }) => ({
    userId,
    enabled: status === userStatus.enabled,
    company,
  }));
}
