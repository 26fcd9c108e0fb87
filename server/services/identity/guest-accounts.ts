import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';

/*
 * Accounts of people outside the companies (decision 0065). One stands for a proved address alone and is no user's: whose documents it
 * finds is asked of the address each time, so no company's rows tell of it.
 */

/** For queries of users: the guests, of any company, whom an account's address is of. */
export function isGuestOf(guestEmail: string): SQL | undefined {
  return and(
    users.isGuest,
    sql`lower(${users.email}) = ${guestEmail}`,
    eq(users.status, userStatus.enabled),
    isNull(users.erasedAt),
  );
}

/** Deletes the account of an address where no company has a guest of that address any more. */
export async function deleteLoneGuestAccount(transaction: Transaction, email: string): Promise<void> {
  const guestEmail = email.toLowerCase();
  const others = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(users.isGuest, sql`lower(${users.email}) = ${guestEmail}`, isNull(users.erasedAt)))
    .limit(1);
  if (guestEmail !== '' && others.length === 0) {
    await transaction.delete(accounts).where(eq(accounts.guestEmail, guestEmail));
  }
}
