import { and, eq } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { userUnlock } from '../../../contract/operations/users.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import { unlockSignIn } from '../auth/sign-in-attempts.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { isSharedAccount } from './account-sharing.ts';
import { loadUser } from './load-users.ts';

/**
 * POST /api/users/unlock/{id} (companion operations, §2). An account that is a user of another company as well waits for its 15
 * minutes: else whoever runs one company could try passwords without end.
 * @throws {Refusal} userNotFound, accountOfOthers
 */
export async function unlockUser(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  id: number,
): Promise<Reply<DataInput<typeof userUnlock>>> {
  await deps.db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ username: users.username, accountId: users.accountId })
      .from(users)
      .where(and(eq(users.id, id), eq(users.comId, caller.comId)));
    if (!user) {
      throw new Refusal(say('userNotFound'));
    }
    if (await isSharedAccount(transaction, user.accountId, caller.comId)) {
      throw new Refusal(say('accountOfOthers'));
    }
    await unlockSignIn(transaction, user.username);
  });
  return done(await loadUser(deps, caller.comId, id), say('unlockUserSuccess'));
}
