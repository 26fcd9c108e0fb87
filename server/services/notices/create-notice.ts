import type { Transaction } from '../../adapters/database/database.ts';
import { notices } from '../../adapters/database/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { deliverNotice } from './deliver-notice.ts';

export type NewNotice = {
  readonly kind: (typeof notices.$inferInsert)['kind'];
  readonly userId: number;
  readonly documentId?: string;
  readonly stepId?: string;
};

/** How long a notice may wait for the call that caused it before the job takes it up. */
const healAfterSeconds = 15;

/** Writes a notice, and the job that delivers it, into the transaction that causes it. Answers its id. */
export async function createNotice(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  notice: NewNotice,
): Promise<string> {
  const [row] = await transaction
    .insert(notices)
    .values({ ...notice, createdAt: deps.clock.now() })
    .returning({ id: notices.id });
  if (!row) {
    throw new Error('a notice was not written');
  }
  await deps.jobs.enqueue(
    transaction,
    'deliver-notice',
    { noticeId: row.id },
    { startAfterSeconds: healAfterSeconds },
  );
  return row.id;
}

/**
 * Delivers notices right after their transaction. A channel without a network is waited for, so that what it shows stands
 * there when the causing call answers; a slower one is not. What fails here is left to the job.
 */
export async function deliverAfterCommit(deps: Dependencies, noticeIds: readonly string[]): Promise<void> {
  const deliveries = Promise.all(
    noticeIds.map((noticeId) =>
      deliverNotice(deps, noticeId).catch((error: unknown) => {
        deps.log.warn({ noticeId, error }, 'a notice is left to its job');
      }),
    ),
  );
  if (deps.messenger.immediate) {
    await deliveries;
  }
}
