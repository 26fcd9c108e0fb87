import { and, lte, type SQL, sql } from 'drizzle-orm';

import { notifications } from '../adapters/database/schema/notifications.ts';
import { isFree, isOpen } from '../notifications/deliver-notification.ts';
import { defineJob } from './define-job.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** About as long as a job is tried again by itself. */
const leftMs = dayMs;
/** Later on, hardly anything that is told still holds. */
const givenUpMs = 7 * dayMs;

/** Goes on with notifications whose own job has given up, as after a day without the mail server. */
export const deliverLeftNotifications = defineJob({
  name: 'deliver-left-notifications',
  schedule: { everyHours: 1 },
  run: async ({ db, clock, jobs, log, metrics }) => {
    const now = clock.now();
    const isOlderThan = (ms: number): SQL | undefined =>
      and(isOpen, isFree(now), lte(notifications.createdAt, new Date(now.getTime() - ms)));
    // Once a day, since the job that this adds is also tried again for about a day.
    const isHourOfDay = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${notifications.createdAt}) / 3600)::int % 24 = 0`;
    const givenUp = await db.transaction(async (transaction) => {
      const late = await transaction
        .update(notifications)
        .set({ droppedReason: 'not delivered within seven days', undeliveredCause: 'timed-out' })
        .where(isOlderThan(givenUpMs))
        .returning({ id: notifications.id });
      const left = await transaction
        .select({ noticeId: notifications.id })
        .from(notifications)
        .where(and(isOlderThan(leftMs), isHourOfDay));
      await jobs.enqueueAll(transaction, 'deliver-notice', left);
      return late.length;
    });
    if (givenUp > 0) {
      log.error(
        { notifications: givenUp },
        'notifications could not be sent for seven days and are given up',
      );
    }
    for (let count = 0; count < givenUp; count += 1) {
      metrics.notificationDropped();
    }
  },
});
