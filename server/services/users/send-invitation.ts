import { and, eq, inArray, isNull } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { sendInvitation as operation } from '../../../contract/operations/users.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  commitAndDeliver,
  createNotification,
  createNotifications,
} from '../../notifications/create-notification.ts';
import { done } from '../reply.ts';
import { isOwnUser } from '../own-users.ts';

/**
 * Sends a fresh invitation to a user of the caller's company who has not accepted one, whether or not the person works for another
 * company.
 * @throws {Refusal} userNotFound, invitationNotNeeded
 */
export const sendInvitation: Handler<typeof operation> = async ({ deps, caller, params: { id: userId } }) => {
  const [user = refuse('userNotFound')] = await deps.db
    .select({ passwordHash: accounts.passwordHash })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(
      and(
        eq(users.id, userId),
        eq(users.comId, caller.comId),
        isOwnUser,
        eq(users.status, userStatus.enabled),
      ),
    );
  if (user.passwordHash !== null) {
    refuse('invitationNotNeeded');
  }
  await commitAndDeliver(deps, (transaction) =>
    createNotification(transaction, deps, { kind: 'invitation', userId }),
  );
  return done(null, 'invitationSent');
};

/**
 * Sends a fresh invitation to those of these users of a company who may sign in and have accepted none. Answers how many that are.
 */
export async function sendInvitations(
  deps: Dependencies,
  comId: number,
  userIds: readonly number[],
): Promise<number> {
  return commitAndDeliver(deps, async (transaction) => {
    const waiting = await transaction
      .select({ userId: users.id })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(
        and(
          eq(users.comId, comId),
          inArray(users.id, [...userIds]),
          isOwnUser,
          eq(users.status, userStatus.enabled),
          isNull(accounts.passwordHash),
        ),
      );
    await createNotifications(
      transaction,
      deps,
      waiting.map(({ userId }) => ({ kind: 'invitation' as const, userId })),
    );
    return waiting.length;
  });
}
