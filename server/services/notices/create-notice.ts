import type { Transaction } from '../../adapters/database/database.ts';
import { notices } from '../../adapters/database/schema/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import { deliverNotice } from './deliver-notice.ts';

export type NewNotice = {
  readonly kind: (typeof notices.$inferInsert)['kind'];
  readonly userId: number;
  readonly documentId?: string;
  readonly stepId?: string;
  readonly contactChangeId?: string;
};

/** How long a notice may wait for the call that caused it before the job takes it up. */
const healAfterSeconds = 15;

/** Rows written in one statement, well below the number of values that a statement takes. */
const rowsAtOnce = 1000;

/** More notices than these are left to their jobs: the call that caused them does not wait for so many. */
const deliveredAtOnce = 50;

/** Writes a notice, and the job that delivers it, into the transaction that causes it. Answers its id. */
export async function createNotice(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  notice: NewNotice,
): Promise<string> {
  const [id] = await createNotices(transaction, deps, [notice]);
  if (id === undefined) {
    throw new Error('a notice was not written');
  }
  return id;
}

/** Writes notices with their jobs, many in one statement. Answers their ids. */
export async function createNotices(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  items: readonly NewNotice[],
): Promise<string[]> {
  const createdAt = deps.clock.now();
  const ids: string[] = [];
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    const rows = await transaction
      .insert(notices)
      .values(items.slice(at, at + rowsAtOnce).map((notice) => ({ ...notice, createdAt })))
      .returning({ id: notices.id });
    ids.push(...rows.map(({ id }) => id));
  }
  await deps.jobs.enqueueAll(
    transaction,
    'deliver-notice',
    ids.map((noticeId) => ({ noticeId })),
    { startAfterSeconds: healAfterSeconds },
  );
  return ids;
}

/**
 * Delivers notices right after their transaction. A channel without a network is waited for, so that what it shows stands
 * there when the causing call answers; a slower one is not. What fails here, and what is past the first few, is left to the
 * job.
 */
export async function deliverAfterCommit(deps: Dependencies, noticeIds: readonly string[]): Promise<void> {
  const deliveries = Promise.all(
    noticeIds.slice(0, deliveredAtOnce).map((noticeId) =>
      deliverNotice(deps, noticeId).catch((error: unknown) => {
        deps.log.warn({ noticeId, error }, 'a notice is left to its job');
      }),
    ),
  );
  if (deps.messenger.immediate) {
    await deliveries;
  }
}
