import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';

import type { Database } from '../../adapters/database/database.ts';
import { notices } from '../../adapters/database/schema/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Notice } from './notice-content.ts';
import { prepareNotice } from './prepare-notice.ts';

const claimSeconds = 60;

/**
 * Delivers a notice once. Codes and links are made here and not where the notice is written, so that no table ever holds
 * them. @throws when the channel does not take the message; the notice is then open again.
 */
export async function deliverNotice(deps: Dependencies, noticeId: string): Promise<void> {
  const notice = await claim(deps, noticeId);
  if (notice === null) {
    return;
  }
  try {
    const prepared = await prepareNotice(deps, notice);
    if (prepared.kind === 'message') {
      await deps.messenger.send(prepared.message);
    }
    await deps.db
      .update(notices)
      .set(prepared.kind === 'message' ? { deliveredAt: deps.clock.now() } : { droppedReason: prepared.why })
      .where(eq(notices.id, noticeId));
  } catch (error) {
    await deps.db.update(notices).set({ claimedUntil: null }).where(eq(notices.id, noticeId));
    throw error;
  }
}

/**
 * Nobody else works on this installation: a claim was left by a service that was killed while it delivered
 * (e2e/crash.spec.ts).
 */
export async function releaseAllClaims(db: Database): Promise<void> {
  await db
    .update(notices)
    .set({ claimedUntil: null })
    .where(and(isNotNull(notices.claimedUntil), isNull(notices.deliveredAt), isNull(notices.droppedReason)));
}

/**
 * Takes a notice for this process; `null` when it is done, or when another process is at it: then a job looks again once
 * that claim is over, so that the notice goes out even when the other process dies.
 */
async function claim(deps: Dependencies, noticeId: string): Promise<Notice | null> {
  const now = deps.clock.now();
  const open = and(eq(notices.id, noticeId), isNull(notices.deliveredAt), isNull(notices.droppedReason));
  const [claimed] = await deps.db
    .update(notices)
    .set({ claimedUntil: new Date(now.getTime() + claimSeconds * 1000) })
    .where(and(open, or(isNull(notices.claimedUntil), lt(notices.claimedUntil, now))))
    .returning();
  if (claimed) {
    return claimed;
  }
  await deps.db.transaction(async (transaction) => {
    const [busy] = await transaction.select({ until: notices.claimedUntil }).from(notices).where(open);
    if (busy) {
      const wait = Math.max(0, (busy.until?.getTime() ?? 0) - now.getTime());
      const startAfterSeconds = Math.ceil(wait / 1000) + 1;
      await deps.jobs.enqueue(transaction, 'deliver-notice', { noticeId }, { startAfterSeconds });
    }
  });
  return null;
}
