import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { passwordMinLength } from '../../../contract/operations/auth.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, passwordLinks } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { impossible } from '../../domain/impossible.ts';
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

/** Hashes a password for an account of this name, so that signing in takes as long for one account of a name as for several. */
export async function hashPassword(
  deps: Pick<Dependencies, 'db' | 'passwords'>,
  username: string,
  password: string,
): Promise<string> {
  const [other] = await deps.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.username, canonicalUsername(username)), isNotNull(accounts.passwordHash)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  return deps.passwords.hash(password, other?.passwordHash ?? null);
}

/** Ends every link to set a password of an account. */
export async function endPasswordLinks(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  accountId: string,
): Promise<void> {
  await transaction
    .update(passwordLinks)
    .set({ usedAt: deps.clock.now() })
    .where(and(eq(passwordLinks.accountId, accountId), isNull(passwordLinks.usedAt)));
}

/**
 * Gives an account a new password: every token and every link to set one ends, and the account is unlocked. `provedAddress` is where
 * the link was read that sets it. Answers the account as it is then.
 */
export async function setPassword(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  account: Pick<AccountRow, 'id'>,
  passwordHash: string,
  provedAddress: string | null = null,
): Promise<AccountRow> {
  const [changed = impossible('an account vanished while its password was set')] = await transaction
    .update(accounts)
    .set({
      passwordHash,
      passwordComparedAt: null,
      tokenVersion: sql`${accounts.tokenVersion} + 1`,
      ...(provedAddress !== null && {
        recoveryEmail: provedAddress,
        recoveryVerifiedAt: deps.clock.now(),
      }),
    })
    .where(eq(accounts.id, account.id))
    .returning();
  await endPasswordLinks(transaction, deps, account.id);
  await unlockSignIn(transaction, account);
  return changed;
}
