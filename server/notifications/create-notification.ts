import type { Transaction } from '../adapters/database/database.ts';
import { notifications } from '../adapters/database/schema/notifications.ts';
import { impossible } from '../domain/impossible.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { deliverNotification } from './deliver-notification.ts';

export type NewNotification = {
  readonly kind: (typeof notifications.$inferInsert)['kind'];
  readonly userId: number;
  readonly documentId?: string;
  readonly stepId?: string;
  readonly contactChangeId?: string;
  /** What was written for its reader. */
  readonly message?: string | null;
  readonly sessionId?: string;
  readonly aboutUserId?: number;
  /** When it is told together with others of its kind. */
  readonly gatheredUntil?: Date;
};

/** How long a notification may wait for the call that caused it before the job takes it up. */
const healAfterSeconds = 15;

/** Rows written in one statement, well below the number of values that a statement takes. */
const rowsAtOnce = 1000;

/** More notifications than these are left to their jobs: the call that caused them does not wait for so many. */
const deliveredAtOnce = 50;

/** Writes a notification, and the job that delivers it, into the transaction that causes it. Answers its id. */
export async function createNotification(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  notification: NewNotification,
): Promise<string> {
  const [id = impossible('a notification was not written')] = await createNotifications(transaction, deps, [
    notification,
  ]);
  return id;
}

/** What was created in a transaction of `commitAndDeliver`, and is not gathered. */
const createdIn = new WeakMap<Transaction, string[]>();

/** Writes notifications with their jobs, many in one statement. Answers their ids. */
export async function createNotifications(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  items: readonly NewNotification[],
): Promise<string[]> {
  const createdAt = deps.clock.now();
  const ids: string[] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    const rows = await transaction
      .insert(notifications)
      .values(items.slice(at, at + rowsAtOnce).map((notification) => ({ ...notification, createdAt })))
      .returning({ id: notifications.id, gatheredUntil: notifications.gatheredUntil });
    ids.push(...rows.map(({ id }) => id));
    createdIn
      .get(transaction)
      ?.push(...rows.flatMap(({ id, gatheredUntil }) => (gatheredUntil === null ? [id] : [])));
    const wait = (until: Date | null): number =>
      until === null ? healAfterSeconds : Math.ceil((until.getTime() - createdAt.getTime()) / 1000);
    for (const [startAfterSeconds, due] of Map.groupBy(rows, ({ gatheredUntil }) => wait(gatheredUntil))) {
      const payloads = due.map(({ id }) => ({ noticeId: id }));
      await deps.jobs.enqueueAll(transaction, 'deliver-notice', payloads, { startAfterSeconds });
    }
  }
  return ids;
}

/** Writes in a transaction, and delivers the notifications that were created in it. Answers what `write` answers. */
export async function commitAndDeliver<T>(
  deps: Dependencies,
  write: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const created: string[] = [];
  const written = await deps.db.transaction((transaction) => {
    createdIn.set(transaction, created);
    return write(transaction);
  });
  await deliver(deps, created);
  return written;
}

/**
 * Delivers notifications right after their transaction. A channel without a network is waited for, so that what it shows stands
 * there when the causing call answers; a slower one is not. What fails here, and what is past the first few, is left to the
 * job.
 */
async function deliver(deps: Dependencies, notificationIds: readonly string[]): Promise<void> {
  const deliveries = Promise.all(
    notificationIds.slice(0, deliveredAtOnce).map((notificationId) =>
      deliverNotification(deps, notificationId).catch((error: unknown) => {
        deps.log.warn({ notificationId, error }, 'a notification is left to its job');
      }),
    ),
  );
  if (deps.messenger.immediate) {
    await deliveries;
  }
}
