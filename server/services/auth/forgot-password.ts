import { and, eq, gt, inArray } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import { notices } from '../../adapters/database/schema/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import { createNotice, deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type Reply } from '../reply.ts';
import { findReset } from '../identity/find-reset.ts';
import { accountsOfName } from './password-login.ts';

/** A stranger who knows a user name fills its mailbox with no more than this. */
const resetsPerHour = 5;

/**
 * Mails a link to set a new password for each account of the name, to where that account is recovered. The answer is the same for a
 * name that nobody has (companion operations, §2), and comes as soon: nothing waits for what a name that somebody has takes longer.
 */
export async function forgotPassword(deps: Dependencies, username: string): Promise<Reply<null>> {
  const work = mailResets(deps, username).catch((error: unknown) => {
    deps.log.warn({ error }, 'a link to set a new password was not sent');
  });
  if (deps.messenger.immediate) {
    await work;
  }
  return done(null, say('forgotPasswordSent'));
}

async function mailResets(deps: Dependencies, username: string): Promise<void> {
  for (const account of await accountsOfName(deps.db, username)) {
    const reset = await findReset(deps.db, account);
    if (reset !== null) {
      await sendReset(deps, reset.userIds);
    }
  }
}

async function sendReset(deps: Dependencies, userIds: readonly number[]): Promise<void> {
  const noticeId = await deps.db.transaction(async (transaction) => {
    const hourAgo = new Date(deps.clock.now().getTime() - 3_600_000);
    const recent = await transaction.$count(
      notices,
      and(
        inArray(notices.userId, [...userIds]),
        eq(notices.kind, 'password-reset'),
        gt(notices.createdAt, hourAgo),
      ),
    );
    const [userId] = userIds;
    return recent >= resetsPerHour || userId === undefined
      ? null
      : createNotice(transaction, deps, { kind: 'password-reset', userId });
  });
  if (noticeId !== null) {
    await deliverAfterCommit(deps, [noticeId]);
  }
}
