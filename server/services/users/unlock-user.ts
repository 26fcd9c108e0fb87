import { and, eq } from 'drizzle-orm';

import type { userUnlock } from '../../../contract/operations/users.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { unlocksPerDay } from '../../domain/auth/lockout.ts';
import { refuse } from '../../domain/refusal.ts';
import { unlockSignIn } from '../identity/sign-in-attempts.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { loadUser } from './load-users.ts';
import { countAttempts, deleteOldAttempts } from '../identity/failed-attempts.ts';

const scope = 'unlock';

/**
 * POST /api/users/unlock/{id} (companion operations, §2), a number of times a day: see `unlocksPerDay`.
 * @throws {Refusal} userNotFound, unlockedTooOften
 */
export const unlockUser: Handler<typeof userUnlock> = async ({ deps, caller, params: { id } }) => {
  await deps.db.transaction(async (transaction) => {
    const [user = refuse('userNotFound')] = await transaction
      .select({ accountId: accounts.id })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(and(eq(users.id, id), eq(users.comId, caller.comId)))
      .for('update', { of: accounts });
    await countUnlock(transaction, user.accountId, deps.clock.now());
    await unlockSignIn(transaction, { id: user.accountId });
  });
  return done(await loadUser(deps, caller.comId, id), 'unlockUserSuccess');
};

async function countUnlock(transaction: Transaction, accountId: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await deleteOldAttempts(transaction, [scope], dayAgo);
  if ((await countAttempts(transaction, scope, dayAgo, accountId)) >= unlocksPerDay) {
    refuse('unlockedTooOften');
  }
  await transaction.insert(failedAttempts).values({ scope, key: accountId, at: now });
}
