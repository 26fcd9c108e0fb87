import { eq } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { createNotification } from '../../notifications/create-notification.ts';
import type { UserRow } from '../present-user.ts';

/**
 * Takes a user out of an account that is of other companies too, and invites them anew: what an admin may do to a sign-in is done to
 * that of their own company. The account stays as it is for the others, and what is seen of the user here stays the same.
 */
export async function leaveSharedAccount(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  user: Pick<UserRow, 'id' | 'comId' | 'username' | 'shownAccountId'>,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'tokenVersion'>,
): Promise<void> {
  const [own] = await transaction
    .insert(accounts)
    .values({
      username: user.username,
      comId: user.comId,
      // Tokens of single documents go on; a session names the account that was left.
      tokenVersion: account.tokenVersion,
      createdAt: deps.clock.now(),
    })
    .returning({ id: accounts.id });
  if (!own) {
    throw new Error('an account was not written');
  }
  await transaction
    .update(users)
    .set({ accountId: own.id, shownAccountId: user.shownAccountId ?? account.id })
    .where(eq(users.id, user.id));
  await createNotification(transaction, deps, { kind: 'invitation', userId: user.id });
}
