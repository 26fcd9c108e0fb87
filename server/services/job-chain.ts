import { and, eq } from 'drizzle-orm';

import { installation } from '../adapters/database/schema/installation.ts';
import type { Dependencies } from './dependencies.ts';

/*
 * What is to be done every hour is done by jobs of which each adds the next one. The installation remembers which run is the
 * one to come: a job that comes twice, or that another took the place of, finds that it is not the one and does nothing. So
 * there is always exactly one chain of a kind, however often services start, stop and crash.
 */

export type ChainedQueue = 'remind-of-expiry' | 'forget-deliveries' | 'forget-files' | 'apply-retention';

const everySeconds = 3600;

/** A run that is this late was lost, with the job that it was. */
const lostAfterMilliseconds = 2 * everySeconds * 1000;

/** Begins the chain when there is none; called by every service that does jobs when it starts. */
export async function startChain(
  deps: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  queue: ChainedQueue,
): Promise<void> {
  const now = deps.clock.now();
  const at = now.toISOString();
  await deps.db.transaction(async (transaction) => {
    const [known] = await transaction.select().from(installation).where(eq(installation.key, queue));
    if (known && now.getTime() - Date.parse(known.value) < lostAfterMilliseconds) {
      return;
    }
    // Of services that start at the same time, one finds the row as it was.
    const begun = known
      ? await transaction
          .update(installation)
          .set({ value: at })
          .where(and(eq(installation.key, queue), eq(installation.value, known.value)))
          .returning()
      : await transaction
          .insert(installation)
          .values({ key: queue, value: at })
          .onConflictDoNothing()
          .returning();
    if (begun.length > 0) {
      await deps.jobs.enqueue(transaction, queue, { at });
    }
  });
}

/** Adds the next run. Answers whether the run at `at` is the one that is to come, and so has something to do. */
export async function continueChain(
  deps: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  queue: ChainedQueue,
  at: string,
): Promise<boolean> {
  const next = new Date(deps.clock.now().getTime() + everySeconds * 1000).toISOString();
  return deps.db.transaction(async (transaction) => {
    const taken = await transaction
      .update(installation)
      .set({ value: next })
      .where(and(eq(installation.key, queue), eq(installation.value, at)))
      .returning();
    if (taken.length === 0) {
      return false;
    }
    await deps.jobs.enqueue(transaction, queue, { at: next }, { startAfterSeconds: everySeconds });
    return true;
  });
}
