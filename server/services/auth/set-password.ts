import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, passwordLinks } from '../../adapters/database/schema/users.ts';
import { isMailboxOfName, provedMailbox } from '../../domain/auth/account-ownership.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AccountRow, accountsOfName } from './password-login.ts';
import {
  accountSubject,
  countWrongPassword,
  openSubjects,
  unlockSignIn,
} from '../identity/sign-in-attempts.ts';

/**
 * One password would open one of two accounts, and shut the other. A guest's must not be that of any account of the name. A company's
 * account is compared only with those whose holder reads the same mailbox: nobody else is told of them (decision 0021). Each try is also
 * a guess at those, so one that is locked is not compared, and keeps only a guest from setting theirs.
 * @param address the mailbox that the account's holder is known to read
 * @throws {Refusal} passwordOfOtherAccount, accountLocked
 */
export async function checkUnlikeOthers(
  deps: Pick<Dependencies, 'db' | 'clock' | 'passwords'>,
  account: AccountRow,
  password: string,
  address: string | null,
): Promise<void> {
  const isGuest = account.guestEmail !== null;
  const isMailbox = isMailboxOfName(account.username, address);
  const others = (await accountsOfName(deps.db, account.username)).filter(
    (other) =>
      other.id !== account.id &&
      (isGuest || (isMailbox && isMailboxOfName(other.username, provedMailbox(other)))),
  );
  const subjects = await openSubjects(deps, others.map(accountSubject));
  if (isGuest && subjects.length < others.length) {
    refuse('accountLocked');
  }
  if (subjects.length === 0) {
    return;
  }
  const compared = others.filter(({ id }) =>
    subjects.some((subject) => subject.kind === 'account' && subject.id === id),
  );
  const matches = await deps.passwords.matching(
    compared.map(({ passwordHash }) => passwordHash),
    password,
  );
  if (matches.includes(true)) {
    refuse('passwordOfOtherAccount');
  }
  await countWrongPassword(deps, subjects);
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
