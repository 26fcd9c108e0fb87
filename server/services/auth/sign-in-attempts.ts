import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { canonicalUsername } from '../../../contract/rules/username.ts';
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

const scope = 'sign-in';
const factorScope = 'second-factor';

async function lockOf(db: Queryable, key: string, now: Date): Promise<Date | null> {
  const rows = await db
    .select({ at: failedAttempts.at })
    .from(failedAttempts)
    .where(
      and(
        eq(failedAttempts.scope, scope),
        eq(failedAttempts.key, key),
        gt(failedAttempts.at, oldestFailureThatCounts(now)),
      ),
    );
  return lockedUntil(
    rows.map(({ at }) => at),
    now,
  );
}

/** Whether signing in under this name is locked at the moment, whoever it belongs to. */
export async function isSignInLocked(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  username: string,
): Promise<boolean> {
  return (await lockOf(deps.db, signInKey(username), deps.clock.now())) !== null;
}

/** Forgets the failures of a name: a right password, or a new one, was given. */
export async function forgetFailures(transaction: Transaction, username: string): Promise<void> {
  await transaction
    .delete(failedAttempts)
    .where(and(eq(failedAttempts.scope, scope), eq(failedAttempts.key, signInKey(username))));
  await transaction
    .update(accounts)
    .set({ lockedUntil: null })
    .where(eq(accounts.username, canonicalUsername(username)));
}

/** Lets somebody in again whom an administrator or a new password vouches for: wrong codes of a second factor are forgotten too. */
export async function unlockSignIn(transaction: Transaction, username: string): Promise<void> {
  await forgetFailures(transaction, username);
  await transaction
    .delete(failedAttempts)
    .where(and(eq(failedAttempts.scope, factorScope), eq(failedAttempts.key, signInKey(username))));
}

/**
 * `half` is a right password whose second factor is still to come: it proves too little to forget failures. The last two are of
 * a right password and a code of the second factor.
 */
export type Tried = 'right' | 'half' | 'wrong' | 'right-code' | 'wrong-code';

/** Whether an account takes no code of its second factor for today; older tries are swept away. */
async function isFactorSpent(transaction: Transaction, key: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await transaction
    .delete(failedAttempts)
    .where(and(eq(failedAttempts.scope, factorScope), lt(failedAttempts.at, dayAgo)));
  const wrong = await transaction.$count(
    failedAttempts,
    and(eq(failedAttempts.scope, factorScope), eq(failedAttempts.key, key)),
  );
  return wrong >= wrongFactorCodesPerDay;
}

/**
 * Settles a try whose password has been checked. Tries for one name are settled one after the other, so that however many
 * come at once, the first ten wrong ones lock the name for all that follow, a right one included.
 */
export async function settleAttempt(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  username: string,
  tried: Tried,
): Promise<'accepted' | 'wrong' | 'locked'> {
  const key = signInKey(username);
  return deps.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${key}`}, 0))`);
    const now = deps.clock.now();
    if ((await lockOf(transaction, key, now)) !== null) {
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
      await forgetFailures(transaction, username);
      return 'accepted';
    }
    await transaction
      .delete(failedAttempts)
      .where(and(eq(failedAttempts.scope, scope), lt(failedAttempts.at, oldestFailureThatCounts(now))));
    await transaction.insert(failedAttempts).values({ scope, key, at: now });
    if (tried === 'wrong-code') {
      await transaction.insert(failedAttempts).values({ scope: factorScope, key, at: now });
    }
    const until = await lockOf(transaction, key, now);
    if (until !== null) {
      // The failures decide; the column only shows administrators that the account is locked.
      await transaction
        .update(accounts)
        .set({ lockedUntil: until })
        .where(eq(accounts.username, canonicalUsername(username)));
    }
    return 'wrong';
  });
}
