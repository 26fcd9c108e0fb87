import { and, asc, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { type accounts, users } from '../../adapters/database/schema/users.ts';
import { resetAddress } from '../../domain/auth/account-ownership.ts';
import { isOwnUser } from '../own-users.ts';

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'recoveryEmail' | 'recoveryVerifiedAt'>;

/** Where an account is recovered now, and in the name of which of its enabled users; `null` for nowhere. */
export async function findReset(
  db: Queryable,
  account: Account,
): Promise<{ readonly userIds: readonly number[]; readonly address: string } | null> {
  const rows = await db
    .select({ id: users.id, comId: users.comId, email: users.email, status: users.status })
    .from(users)
    .where(and(eq(users.accountId, account.id), isOwnUser))
    .orderBy(asc(users.id));
  const enabled = rows.filter(({ status }) => status === userStatus.enabled).map(({ id }) => id);
  const address = resetAddress(account, rows);
  return enabled.length === 0 || address === null ? null : { userIds: enabled, address };
}
