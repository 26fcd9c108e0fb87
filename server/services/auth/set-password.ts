import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { passwordMinLength } from '../../../contract/operations/auth.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { accounts, passwordLinks } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { isMailboxOfName, provedMailbox } from '../../domain/auth/account-ownership.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AccountRow, accountsOfName } from './password-login.ts';
import { accountSubject, countWrongPassword, openSubjects, unlockSignIn } from './sign-in-attempts.ts';

/** @throws {Refusal} `<path>: …` for a password that is the user name; its length is checked by the operation's schema */
export function checkNewPassword(path: string, password: string, username: string): void {
  if (canonicalUsername(password) === canonicalUsername(username)) {
    throw refuseFields([{ path, id: 'weakPassword', params: { n: passwordMinLength } }]);
  }
}

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
