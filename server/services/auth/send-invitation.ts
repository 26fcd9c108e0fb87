import { and, asc, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { createNotice, deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type Reply } from '../reply.ts';

/**
 * Sends a fresh invitation to a user of the caller's company who has set no password. Where another company made the account,
 * that company alone invites: whoever gets an invitation owns the account in all of them.
 * @throws {Refusal} userNotFound, invitationNotNeeded, invitedElsewhere
 */
export async function sendInvitation(
  deps: Dependencies,
  caller: SessionCaller,
  userId: number,
): Promise<Reply<null>> {
  const [user] = await deps.db
    .select({ passwordHash: accounts.passwordHash, accountId: users.accountId })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.id, userId), eq(users.comId, caller.comId), eq(users.status, userStatus.enabled[0])));
  if (!user) {
    throw new Refusal(say('userNotFound'));
  }
  if (user.passwordHash !== null) {
    throw new Refusal(say('invitationNotNeeded'));
  }
  const [first] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.accountId, user.accountId))
    .orderBy(asc(users.id))
    .limit(1);
  if (first?.id !== userId) {
    throw new Refusal(say('invitedElsewhere'));
  }
  const noticeId = await deps.db.transaction((transaction) =>
    createNotice(transaction, deps, { kind: 'invitation', userId }),
  );
  await deliverAfterCommit(deps, [noticeId]);
  return done(null, say('invitationSent'));
}
