import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';

import type { Database } from '../../adapters/database/database.ts';
import { notices } from '../../adapters/database/schema/notices.ts';
import { latestLimit } from '../../domain/time-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Notice } from './notice-content.ts';
import { prepareNotice } from './prepare-notice.ts';

const claimMs = 60_000;
const renewMs = claimMs / 3;

/**
 * Delivers a notice once. Codes and links are made here and not where the notice is written, so that no table ever holds
 * them. @throws when the channel does not take the message; the notice is then open again.
 */
export async function deliverNotice(deps: Dependencies, noticeId: string): Promise<void> {
  const notice = await claim(deps, noticeId);
  if (notice === null) {
    return;
  }
  const letGo = keepClaim(deps, noticeId);
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
  } finally {
    letGo();
  }
}

/**
 * Draws a claim out while a channel takes its time: messages queue behind a slow mail server, and none may go out twice for it. Answers
 * how to stop.
 */
function keepClaim(deps: Dependencies, noticeId: string): () => void {
  const timer = setInterval(() => {
    deps.db
      .update(notices)
      .set({ claimedUntil: claimEnd(deps) })
      .where(and(eq(notices.id, noticeId), isNotNull(notices.claimedUntil), isNull(notices.deliveredAt)))
      .catch((error: unknown) => {
        deps.log.warn({ error, noticeId }, 'a claim could not be drawn out');
      });
  }, renewMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

const claimEnd = ({ clock }: Pick<Dependencies, 'clock'>): Date => new Date(clock.now().getTime() + claimMs);

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
    .set({ claimedUntil: claimEnd(deps) })
    .where(
      and(
        open,
        or(
          isNull(notices.claimedUntil),
          lt(notices.claimedUntil, now),
          // Of before a clock was set back (`runsUntil`).
          gt(notices.claimedUntil, latestLimit(now, claimMs)),
        ),
      ),
    )
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
