import { and, asc, eq, gt, ne } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { notices } from '../../adapters/database/schema/notices.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import type { Dependencies } from '../dependencies.ts';
import { createNotice, deliverAfterCommit } from '../notices/create-notice.ts';
import { done, type Reply } from '../reply.ts';

/** A stranger who knows a user name fills its mailbox with no more than this. */
const resetsPerHour = 5;

/**
 * Mails a link to set a new password. The answer is the same for a name that nobody has (companion operations, §2), and comes
 * as soon: nothing waits for what a name that somebody has takes longer.
 */
export async function forgotPassword(deps: Dependencies, username: string): Promise<Reply<null>> {
  const work = mailReset(deps, username).catch((error: unknown) => {
    deps.log.warn({ error }, 'a link to set a new password was not sent');
  });
  if (deps.messenger.immediate) {
    await work;
  }
  return done(null, say('forgotPasswordSent'));
}

async function mailReset(deps: Dependencies, username: string): Promise<void> {
  const userId = await findReachableUser(deps.db, username);
  if (userId !== null) {
    await sendReset(deps, userId);
  }
}

/** The account's first user who is enabled and has a mail address. */
async function findReachableUser(db: Queryable, username: string): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(
      and(
        eq(accounts.username, canonicalUsername(username)),
        eq(users.status, userStatus.enabled[0]),
        ne(users.email, ''),
      ),
    )
    .orderBy(asc(users.id))
    .limit(1);
  return user?.id ?? null;
}

async function sendReset(deps: Dependencies, userId: number): Promise<void> {
  const noticeId = await deps.db.transaction(async (transaction) => {
    const hourAgo = new Date(deps.clock.now().getTime() - 3_600_000);
    const recent = await transaction.$count(
      notices,
      and(eq(notices.userId, userId), eq(notices.kind, 'password-reset'), gt(notices.createdAt, hourAgo)),
    );
    return recent >= resetsPerHour
      ? null
      : createNotice(transaction, deps, { kind: 'password-reset', userId });
  });
  if (noticeId !== null) {
    await deliverAfterCommit(deps, [noticeId]);
  }
}
