import { and, eq, isNull, sql } from 'drizzle-orm';

import { passwordMinLength } from '../../../contract/operations/auth.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, passwordLinks } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { AccountRow } from './password-login.ts';
import { unlockSignIn } from './sign-in-attempts.ts';

/** @throws {Refusal} `<path>: …` for a password that is the user name; its length is checked by the operation's schema */
export function checkNewPassword(path: string, password: string, username: string): void {
  if (canonicalUsername(password) === canonicalUsername(username)) {
    throw refuseFields([{ path, id: 'weakPassword', params: { n: passwordMinLength } }]);
  }
}

/**
 * Gives an account a new password: every token and every link to set one ends, and the account is unlocked. Answers the
 * account as it is then.
 */
export async function setPassword(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  account: Pick<AccountRow, 'id' | 'username'>,
  passwordHash: string,
): Promise<AccountRow> {
  const [changed] = await transaction
    .update(accounts)
    .set({ passwordHash, tokenVersion: sql`${accounts.tokenVersion} + 1` })
    .where(eq(accounts.id, account.id))
    .returning();
  if (!changed) {
    throw new Error('an account vanished while its password was set');
  }
  await transaction
    .update(passwordLinks)
    .set({ usedAt: deps.clock.now() })
    .where(and(eq(passwordLinks.accountId, account.id), isNull(passwordLinks.usedAt)));
  await unlockSignIn(transaction, account.username);
  return changed;
}
