import { eq } from 'drizzle-orm';

import { accounts } from '../../adapters/database/schema/users.ts';
import { refuse, refuseUnauthenticated } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { isSignInLocked, settleAttempt } from '../identity/sign-in-attempts.ts';

type AccountRow = typeof accounts.$inferSelect;

/** The account of whoever calls. */
export async function findOwnAccount(
  { db }: Pick<Dependencies, 'db'>,
  { accountId }: Pick<SessionCaller, 'accountId'>,
): Promise<AccountRow> {
  const [account = refuseUnauthenticated()] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account;
}

/**
 * Wrong passwords count like failed sign-ins, so that a stolen session cannot guess it.
 * @throws {Refusal} currentPasswordWrong, accountLocked
 */
export async function checkOwnPassword(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords'>,
  account: AccountRow,
  password: string,
): Promise<void> {
  if (await isSignInLocked(deps, account)) {
    refuse('accountLocked');
  }
  const right = await deps.passwords.verify(account.passwordHash, password);
  const settled = await settleAttempt(deps, account, right ? 'right' : 'wrong');
  if (settled !== 'accepted') {
    refuse(settled === 'locked' ? 'accountLocked' : 'currentPasswordWrong');
  }
}
