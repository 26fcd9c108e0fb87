import { and, inArray, ne } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';

/*
 * An account may be a user of several companies, where its holder accepted their invitations or the operator made it so. What an
 * admin does to a user ends at their own company: an account that others share keeps its sessions and its ways back.
 */

/** Of these accounts, the ones that are users of another company too. */
export async function sharedAccounts(
  db: Queryable,
  accountIds: readonly string[],
  comId: number,
): Promise<Set<string>> {
  if (accountIds.length === 0) {
    return new Set();
  }
  const rows = await db
    .selectDistinct({ accountId: users.accountId })
    .from(users)
    .where(and(inArray(users.accountId, [...accountIds]), ne(users.comId, comId)));
  return new Set(rows.map(({ accountId }) => accountId));
}

/** Whether the account is a user of another company too. */
export async function isSharedAccount(db: Queryable, accountId: string, comId: number): Promise<boolean> {
  return (await sharedAccounts(db, [accountId], comId)).has(accountId);
}
