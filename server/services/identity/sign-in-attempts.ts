import { and, eq, gt, inArray } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import {
  lockedUntil,
  oldestFailureThatCounts,
  signInKey,
  wrongFactorCodesPerDay,
} from '../../domain/auth/lockout.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockTries, countAttempts, clearAttempts, deleteOldAttempts } from './failed-attempts.ts';

const scope = 'sign-in';
const factorScope = 'second-factor';

/**
 * Whose tries are counted: an account, or a name that no account has. Accounts of one name are counted apart, so that whoever may
 * open or unlock one of them gets no more tries at the others.
 */
export type AttemptSubject =
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'unknown-name'; readonly username: string };

export const accountSubject = (account: { readonly id: string }): AttemptSubject => ({
  kind: 'account',
  id: account.id,
});

const keyOf = (subject: AttemptSubject): string =>
  signInKey(subject.kind === 'account' ? subject.id : subject.username);

async function locksOf(db: Queryable, keys: readonly string[], now: Date): Promise<Map<string, Date>> {
  const rows = await db
    .select({ key: failedAttempts.key, at: failedAttempts.at })
    .from(failedAttempts)
    .where(
      and(
        eq(failedAttempts.scope, scope),
        inArray(failedAttempts.key, [...keys]),
        gt(failedAttempts.at, oldestFailureThatCounts(now)),
      ),
    );
  return new Map(
    keys.flatMap((key): [string, Date][] => {
      const failures = rows.filter((row) => row.key === key).map(({ at }) => at);
      const until = lockedUntil(failures, now);
      return until === null ? [] : [[key, until]];
    }),
  );
}

/** Of these, the ones under which signing in is not locked at the moment. */
export async function openSubjects(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  subjects: readonly AttemptSubject[],
): Promise<readonly AttemptSubject[]> {
  const locks = await locksOf(deps.db, subjects.map(keyOf), deps.clock.now());
  return subjects.filter((subject) => !locks.has(keyOf(subject)));
}

/** Whether signing in to this account is locked at the moment. */
export async function isSignInLocked(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  account: { readonly id: string },
): Promise<boolean> {
  return (await openSubjects(deps, [accountSubject(account)])).length === 0;
}

async function clearFailures(transaction: Transaction, subject: AttemptSubject): Promise<void> {
  await clearAttempts(transaction, scope, keyOf(subject));
  if (subject.kind === 'account') {
    await transaction.update(accounts).set({ lockedUntil: null }).where(eq(accounts.id, subject.id));
  }
}

/** Lets somebody in again whom an administrator or a new password vouches for: wrong codes of a second factor are forgotten too. */
export async function unlockSignIn(
  transaction: Transaction,
  account: { readonly id: string },
): Promise<void> {
  const subject = accountSubject(account);
  await clearFailures(transaction, subject);
  await clearAttempts(transaction, factorScope, keyOf(subject));
}

/**
 * `half` is a right password whose second factor is still to come: it proves too little to forget failures. The last two are of
 * a right password and a code of the second factor.
 */
export type Tried = 'right' | 'half' | 'wrong' | 'right-code' | 'wrong-code';

/** Whether an account takes no code of its second factor for today; older tries are swept away. */
async function isFactorSpent(transaction: Transaction, key: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await deleteOldAttempts(transaction, [factorScope], dayAgo);
  return (await countAttempts(transaction, factorScope, dayAgo, key)) >= wrongFactorCodesPerDay;
}

/** Has the tries for these settled one call after the other; always in one order, so that no two calls wait for each other. */
async function lockAccounts(transaction: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await lockTries(transaction, `${scope}:${key}`);
  }
}

async function recordWrong(
  transaction: Transaction,
  subjects: readonly AttemptSubject[],
  now: Date,
): Promise<void> {
  await deleteOldAttempts(transaction, [scope], oldestFailureThatCounts(now));
  await transaction
    .insert(failedAttempts)
    .values(subjects.map((subject) => ({ scope, key: keyOf(subject), at: now }) as const));
  const locks = await locksOf(transaction, subjects.map(keyOf), now);
  for (const subject of subjects) {
    const until = locks.get(keyOf(subject));
    if (subject.kind === 'account' && until !== undefined) {
      // The failures decide; the column only shows administrators that the account is locked.
      await transaction.update(accounts).set({ lockedUntil: until }).where(eq(accounts.id, subject.id));
    }
  }
}

/**
 * Settles a try whose password has been checked. Tries for one account are settled one after the other, so that however many
 * come at once, the first ten wrong ones lock it for all that follow, a right one included.
 */
export async function settleAttempt(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  account: { readonly id: string },
  tried: Tried,
): Promise<'accepted' | 'wrong' | 'locked'> {
  const subject = accountSubject(account);
  const key = keyOf(subject);
  return deps.db.transaction(async (transaction) => {
    await lockAccounts(transaction, [key]);
    const now = deps.clock.now();
    if ((await locksOf(transaction, [key], now)).has(key)) {
      return 'locked';
    }
    if (tried === 'half') {
      return 'accepted';
    }
    const givesCode = tried === 'right-code' || tried === 'wrong-code';
    if (givesCode && (await isFactorSpent(transaction, key, now))) {
      return 'locked';
    }
    if (tried === 'right' || tried === 'right-code') {
      await clearFailures(transaction, subject);
      return 'accepted';
    }
    await recordWrong(transaction, [subject], now);
    if (tried === 'wrong-code') {
      await transaction.insert(failedAttempts).values({ scope: factorScope, key, at: now });
    }
    return 'wrong';
  });
}

/**
 * Counts a password that was compared with these and is none of theirs. `locked` when none of them takes tries any more; those that
 * were locked meanwhile are left as they are, so that nobody keeps an account locked by going on.
 */
export async function countWrongPassword(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  subjects: readonly AttemptSubject[],
): Promise<'wrong' | 'locked'> {
  return deps.db.transaction(async (transaction) => {
    await lockAccounts(transaction, subjects.map(keyOf));
    const now = deps.clock.now();
    const locks = await locksOf(transaction, subjects.map(keyOf), now);
    const open = subjects.filter((subject) => !locks.has(keyOf(subject)));
    if (open.length === 0) {
      return 'locked';
    }
    await recordWrong(transaction, open, now);
    return 'wrong';
  });
}
