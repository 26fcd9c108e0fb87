import { and, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { createNotification, deliverAfterCommit } from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';

/**
 * Sends a fresh invitation to a user of the caller's company who has not accepted one, whether or not the person works for another
 * company.
 * @throws {Refusal} userNotFound, invitationNotNeeded
 */
export async function sendInvitation(
  deps: Dependencies,
  caller: SessionCaller,
  userId: number,
): Promise<Reply<null>> {
  const [user] = await deps.db
    .select({ passwordHash: accounts.passwordHash })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.id, userId), eq(users.comId, caller.comId), eq(users.status, userStatus.enabled)));
  if (!user) {
    throw new Refusal(formatMessage('userNotFound'));
  }
  if (user.passwordHash !== null) {
    throw new Refusal(formatMessage('invitationNotNeeded'));
  }
  const notificationId = await deps.db.transaction((transaction) =>
    createNotification(transaction, deps, { kind: 'invitation', userId }),
  );
  await deliverAfterCommit(deps, [notificationId]);
  return done(null, formatMessage('invitationSent'));
}
