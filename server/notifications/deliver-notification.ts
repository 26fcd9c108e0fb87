import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';

import type { Database } from '../adapters/database/database.ts';
import { type NotificationRow, notifications } from '../adapters/database/schema/notifications.ts';
import { latestLimit } from '../domain/time-limit.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { prepareNotification } from './prepare-notification.ts';

const claimMs = 60_000;
const renewMs = claimMs / 3;

/**
 * Delivers a notification once. Codes and links are made here and not where the notification is written, so that no table ever holds
 * them. @throws when the channel does not take the message; the notification is then open again.
 */
export async function deliverNotification(deps: Dependencies, notificationId: string): Promise<void> {
  const notification = await claim(deps, notificationId);
  if (notification === null) {
    return;
  }
  const letGo = renewClaim(deps, notificationId);
  try {
    const prepared = await prepareNotification(deps, notification);
    const isDropped = 'droppedReason' in prepared;
    if (!isDropped) {
      await deps.messenger.send(prepared);
    }
    await deps.db
      .update(notifications)
      .set(isDropped ? prepared : { deliveredAt: deps.clock.now() })
      .where(eq(notifications.id, notificationId));
  } catch (error) {
    await deps.db
      .update(notifications)
      .set({ claimedUntil: null })
      .where(eq(notifications.id, notificationId));
    throw error;
  } finally {
    letGo();
  }
}

/**
 * Draws a claim out while a channel takes its time: messages queue behind a slow mail server, and none may go out twice for it. Answers
 * how to stop.
 */
function renewClaim(deps: Dependencies, notificationId: string): () => void {
  const timer = setInterval(() => {
    deps.db
      .update(notifications)
      .set({ claimedUntil: claimEnd(deps) })
      .where(
        and(
          eq(notifications.id, notificationId),
          isNotNull(notifications.claimedUntil),
          isNull(notifications.deliveredAt),
        ),
      )
      .catch((error: unknown) => {
        deps.log.warn({ error, notificationId }, 'a claim could not be drawn out');
      });
  }, renewMs);
  timer.unref();
  return () => clearInterval(timer);
}

const claimEnd = ({ clock }: Pick<Dependencies, 'clock'>): Date => new Date(clock.now().getTime() + claimMs);

/**
 * Nobody else works on this installation: a claim was left by a service that was killed while it delivered
 * (e2e/crash.spec.ts).
 */
export async function releaseAllClaims(db: Database): Promise<void> {
  await db
    .update(notifications)
    .set({ claimedUntil: null })
    .where(
      and(
        isNotNull(notifications.claimedUntil),
        isNull(notifications.deliveredAt),
        isNull(notifications.droppedReason),
      ),
    );
}

/**
 * Takes a notification for this process; `null` when it is done, or when another process is at it: then a job looks again once
 * that claim is over, so that the notification goes out even when the other process dies.
 */
async function claim(deps: Dependencies, notificationId: string): Promise<NotificationRow | null> {
  const now = deps.clock.now();
  const open = and(
    eq(notifications.id, notificationId),
    isNull(notifications.deliveredAt),
    isNull(notifications.droppedReason),
  );
  const [claimed] = await deps.db
    .update(notifications)
    .set({ claimedUntil: claimEnd(deps) })
    .where(
      and(
        open,
        or(
          isNull(notifications.claimedUntil),
          lt(notifications.claimedUntil, now),
          // Of before a clock was set back (`runsUntil`).
          gt(notifications.claimedUntil, latestLimit(now, claimMs)),
        ),
      ),
    )
    .returning();
  if (claimed) {
    return claimed;
  }
  await deps.db.transaction(async (transaction) => {
    const [busy] = await transaction
      .select({ until: notifications.claimedUntil })
      .from(notifications)
      .where(open);
    if (busy) {
      const wait = Math.max(0, (busy.until?.getTime() ?? 0) - now.getTime());
      const startAfterSeconds = Math.ceil(wait / 1000) + 1;
      await deps.jobs.enqueue(
        transaction,
        'deliver-notice',
        { noticeId: notificationId },
        { startAfterSeconds },
      );
    }
  });
  return null;
}
