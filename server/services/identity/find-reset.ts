import { and, asc, desc, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { type accounts, users } from '../../adapters/database/schema/users.ts';
import { resetAddress } from '../../domain/auth/account-ownership.ts';
import { isOwnUser } from '../own-users.ts';
import { isGuestOf } from './guest-accounts.ts';

type Account = Pick<
  typeof accounts.$inferSelect,
  'id' | 'recoveryEmail' | 'recoveryVerifiedAt' | 'guestEmail'
>;

/**
 * Where an account is recovered now, and in the name of which of its enabled users; `null` for nowhere. That of somebody outside the
 * companies has no users: it is in the name of the guests of its address, the newest first.
 */
export async function findReset(
  db: Queryable,
  account: Account,
): Promise<{ readonly userIds: readonly number[]; readonly address: string } | null> {
  const { guestEmail } = account;
  if (guestEmail !== null) {
    const guests = await db
      .select({ id: users.id })
      .from(users)
      .where(isGuestOf(guestEmail))
      .orderBy(desc(users.id));
    return guests.length === 0 ? null : { userIds: guests.map(({ id }) => id), address: guestEmail };
  }
  const rows = await db
    .select({ id: users.id, comId: users.comId, email: users.email, status: users.status })
    .from(users)
    .where(and(eq(users.accountId, account.id), isOwnUser))
    .orderBy(asc(users.id));
  const enabled = rows.filter(({ status }) => status === userStatus.enabled).map(({ id }) => id);
  const address = resetAddress(account, rows);
  return enabled.length === 0 || address === null ? null : { userIds: enabled, address };
}
