import { and, eq, gt } from 'drizzle-orm';

import { notifications } from '../../adapters/database/schema/notifications.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { createNotifications } from '../../notifications/create-notification.ts';
import type { Dependencies } from '../dependencies.ts';
import { usersWithRoles } from '../users-with-roles.ts';

const kind = 'certificate-mismatch';
const dayMs = 24 * 60 * 60 * 1000;

/** Tells the admins of a person's company that an account is not the person's, at most once a day: who guesses fills no mailboxes. */
export async function tellOfMismatch(
  deps: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  aboutUserId: number,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ comId: users.comId })
      .from(users)
      .where(eq(users.id, aboutUserId))
      .for('update');
    const told = and(
      eq(notifications.kind, kind),
      eq(notifications.aboutUserId, aboutUserId),
      gt(notifications.createdAt, new Date(deps.clock.now().getTime() - dayMs)),
    );
    if (!person || (await transaction.$count(notifications, told)) > 0) {
      return;
    }
    const admins = await usersWithRoles(transaction, person.comId, ['admin']);
    const news = admins.map((userId) => ({ kind, userId, aboutUserId }) as const);
    await createNotifications(transaction, deps, news);
  });
}
