import { and, eq, gt, inArray } from 'drizzle-orm';

import { notifications } from '../../adapters/database/schema/notifications.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
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
  return done(null, 'forgotPasswordSent');
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
  await commitAndDeliver(deps, async (transaction) => {
    const hourAgo = new Date(deps.clock.now().getTime() - 3_600_000);
    const recent = await transaction.$count(
      notifications,
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.kind, 'password-reset'),
        gt(notifications.createdAt, hourAgo),
      ),
    );
    const [userId] = userIds;
    if (recent < resetsPerHour && userId !== undefined) {
      await createNotification(transaction, deps, { kind: 'password-reset', userId });
    }
  });
}
