import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../adapters/database/database.ts';
import { type NotificationRow, notifications } from '../adapters/database/schema/notifications.ts';
import type { Channel, Message } from '../adapters/messaging/messenger.ts';
import { DeliveryRefusedError } from '../domain/delivery-refused.ts';
import { latestLimit, runsUntil } from '../domain/time-limit.ts';
import type { Dependencies } from '../services/dependencies.ts';
import type { Dropped } from './define-notification.ts';
import { dropSettled } from './digest.ts';
import { enqueuePushes } from './push-notification.ts';
import { isOfAddress } from './step-delivery.ts';
import { prepareNotification } from './prepare-notification.ts';

const claimMs = 60_000;
const renewMs = claimMs / 3;

/** Notifications that one message stands for, well below the number of values that a statement takes. */
const gatheredAtOnce = 10_000;

/** What is neither delivered nor dropped. */
export const isOpen = and(isNull(notifications.deliveredAt), isNull(notifications.droppedReason));

/**
 * Delivers a notification once. Codes and links are made here and not where the notification is written, so that no table ever holds
 * them. @throws when the channel does not take the message; the notification is then open again.
 */
export async function deliverNotification(deps: Dependencies, notificationId: string): Promise<void> {
  const claimed = await claim(deps, notificationId);
  if (claimed.length === 0) {
    return;
  }
  const claimedIds = claimed.map(({ id }) => id);
  const letGo = renewClaim(deps, claimedIds);
  try {
    const [first, ...others] = await dropSettled(deps, claimed);
    if (first === undefined) {
      return;
    }
    const outcome = await sendOnce(deps, [first, ...others]);
    if ('droppedReason' in outcome) {
      deps.metrics.notificationDropped();
    }
    await deps.db.transaction(async (transaction) => {
      await transaction
        .update(notifications)
        .set(outcome)
        .where(and(inArray(notifications.id, claimedIds), isNull(notifications.droppedReason)));
      if ('undeliveredCause' in outcome && isOfAddress(outcome.undeliveredCause)) {
        await deps.jobs.enqueue(transaction, 'tell-undelivered', { noticeIds: claimedIds });
      }
      if (isMeant(outcome)) {
        await enqueuePushes(transaction, deps, [first, ...others]);
      }
    });
  } catch (error) {
    await deps.db
      .update(notifications)
      .set({ claimedUntil: null })
      .where(inArray(notifications.id, claimedIds));
    throw error;
  } finally {
    letGo();
  }
}

/** What Zalo does not take, for whatever reason, goes by another channel of the reader's at once, where they have one. */
async function sendOnce(
  deps: Dependencies,
  gathered: readonly [NotificationRow, ...NotificationRow[]],
): Promise<Delivered | Refused | Dropped> {
  const prepared = await prepareNotification(deps, gathered);
  if ('droppedReason' in prepared) {
    return prepared;
  }
  if (prepared.channel !== 'zalo') {
    return send(deps, prepared);
  }
  const byZalo = await send(deps, prepared).catch((error: unknown) => ({ error }));
  if ('deliveredAt' in byZalo) {
    return byZalo;
  }
  const other = await prepareNotification(deps, gathered, { withoutZalo: true });
  if ('droppedReason' in other) {
    if ('error' in byZalo) {
      throw byZalo.error;
    }
    return byZalo;
  }
  if ('error' in byZalo) {
    deps.log.warn({ error: byZalo.error }, 'a notification goes by another channel than Zalo');
  }
  return send(deps, other);
}

type Delivered = { readonly channel: Channel; readonly deliveredAt: Date };
type Refused = Dropped & { readonly channel: Channel; readonly refusal: string };

/** Whether there was something to say to somebody who may hear it, whatever became of the message. */
const isMeant = (outcome: Delivered | Refused | Dropped): boolean =>
  !('droppedReason' in outcome) ||
  outcome.undeliveredCause === 'no-channel' ||
  isOfAddress(outcome.undeliveredCause);

async function send(deps: Dependencies, message: Message): Promise<Delivered | Refused> {
  const { channel } = message;
  try {
    await deps.messenger.send(message);
    return { channel, deliveredAt: deps.clock.now() };
  } catch (error) {
    if (error instanceof DeliveryRefusedError) {
      deps.log.warn({ error }, 'a notification was refused');
      return { channel, droppedReason: 'refused', undeliveredCause: 'refused', refusal: error.refusal };
    }
    throw error;
  }
}

/**
 * Draws a claim out while a channel takes its time: messages queue behind a slow mail server, and none may go out twice for it. Answers
 * how to stop.
 */
function renewClaim(deps: Dependencies, notificationIds: readonly string[]): () => void {
  const timer = setInterval(() => {
    deps.db
      .update(notifications)
      .set({ claimedUntil: claimEnd(deps) })
      .where(
        and(
          inArray(notifications.id, notificationIds),
          isNotNull(notifications.claimedUntil),
          isNull(notifications.deliveredAt),
        ),
      )
      .catch((error: unknown) => {
        deps.log.warn({ error, notificationIds }, 'a claim could not be drawn out');
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
    .where(and(isNotNull(notifications.claimedUntil), isOpen));
}

/** How many are neither delivered nor dropped; more than 10,000 are not told apart. */
export async function countUndelivered(db: Database): Promise<number> {
  const found = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isOpen)
    .limit(10_000)
    .as('found');
  const [counted] = await db.select({ notifications: count() }).from(found);
  return counted?.notifications ?? 0;
}

/**
 * Takes a notification for this process, with all that were gathered with it; none when it is done, or when another process is at it: then a job looks again once
 * that claim is over, so that the notification goes out even when the other process dies.
 */
async function claim(deps: Dependencies, notificationId: string): Promise<readonly NotificationRow[]> {
  const now = deps.clock.now();
  const open = and(eq(notifications.id, notificationId), isOpen);
  const [claimed] = await deps.db
    .update(notifications)
    .set({ claimedUntil: claimEnd(deps) })
    .where(and(open, isNull(notifications.gatheredUntil), isFree(now)))
    .returning();
  if (claimed) {
    return [claimed];
  }
  return deps.db.transaction(async (transaction) => {
    const [row] = await transaction.select().from(notifications).where(open);
    const gathered = row && isDue(deps, row) ? await claimGathered(transaction, deps, row) : [];
    if (row && !gathered.some(({ id }) => id === row.id)) {
      const until = row.claimedUntil ?? row.gatheredUntil;
      const wait = Math.max(0, (until?.getTime() ?? 0) - now.getTime());
      const startAfterSeconds = Math.ceil(wait / 1000) + 1;
      await deps.jobs.enqueue(
        transaction,
        'deliver-notice',
        { noticeId: notificationId },
        { startAfterSeconds },
      );
    }
    return gathered;
  });
}

/** Whether no process is at a notification. */
export const isFree = (now: Date): SQL | undefined =>
  or(
    isNull(notifications.claimedUntil),
    lt(notifications.claimedUntil, now),
    // Of before a clock was set back (`runsUntil`).
    gt(notifications.claimedUntil, latestLimit(now, claimMs)),
  );

function isDue({ clock, settings }: Dependencies, { gatheredUntil }: NotificationRow): boolean {
  return gatheredUntil !== null && !runsUntil(gatheredUntil, clock.now(), settings.gatherMinutes * 60_000);
}

/**
 * Takes all that is gathered for a person. Processes come one after the other, and the second one finds nothing left. They do not meet at
 * the rows: whoever waited there would hold those before, which the first one writes to while it delivers.
 */
async function claimGathered(
  transaction: Transaction,
  deps: Dependencies,
  { userId, kind }: NotificationRow,
): Promise<readonly NotificationRow[]> {
  const scope = `gathered ${kind} ${String(userId)}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);
  const rows = await transaction
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        isNotNull(notifications.gatheredUntil),
        isOpen,
        isFree(deps.clock.now()),
      ),
    )
    .orderBy(notifications.createdAt, notifications.id)
    .limit(gatheredAtOnce)
    .for('update');
  const ids = rows.map(({ id }) => id);
  await transaction
    .update(notifications)
    .set({ claimedUntil: claimEnd(deps) })
    .where(inArray(notifications.id, ids));
  return rows;
}
