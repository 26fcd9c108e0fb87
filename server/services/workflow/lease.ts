import { setTimeout as pause } from 'node:timers/promises';

import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { remoteSignings } from '../../adapters/database/schema/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import { latestLimit, runsUntil } from '../../domain/time-limit.ts';
import type { Dependencies } from '../dependencies.ts';

type DocumentRow = typeof documents.$inferSelect;

/** Longer than the PDF work that it covers may take. */
export const leaseMs = 60_000;

/** How often a lease is drawn out by what may take longer. */
export const renewMs = leaseMs / 3;

/** The columns of a document that nobody has a lease on. */
export const noLease = { leaseHolder: null, leaseUntil: null } as const;

/** How often and how long a repeated call waits for the first of its kind to be done. */
const duplicatePauseMs = 50;
const duplicatePauses = 600;

/** Whether somebody is signing a document: until then nothing else may change its steps. */
export function isLeased(
  { leaseHolder, leaseUntil }: Pick<typeof documents.$inferSelect, 'leaseHolder' | 'leaseUntil'>,
  now: Date,
): boolean {
  return leaseHolder !== null && leaseUntil !== null && runsUntil(leaseUntil, now, leaseMs);
}

/**
 * Takes the document for one signer at a time (companion operations, §4, "One at a time"). `holder` is the confirmation
 * that the work is done for: a repeated call waits for the first instead of being refused, and then looks at what that left.
 * A document that waits for its seal is left to whoever seals it. Answers the document as it stands now.
 * @throws {Refusal} when somebody else is signing, or it is being sealed.
 */
export async function takeLease(
  deps: Dependencies,
  documentId: string,
  holder: string,
): Promise<DocumentRow> {
  for (let pauses = 0; pauses < duplicatePauses; pauses += 1) {
    const now = deps.leaseClock.now();
    const leased = await tryLease(deps.db, documentId, holder, now, eq(documents.finalising, false));
    if (leased) {
      return leased;
    }
    const [held] = await deps.db
      .select({ holder: documents.leaseHolder, isFinalising: documents.finalising })
      .from(documents)
      .where(eq(documents.id, documentId));
    const isDuplicate = held?.holder === holder || held?.holder === null;
    if (!isDuplicate || held.isFinalising) {
      break;
    }
    await pause(duplicatePauseMs);
  }
  refuse('documentBusy');
}

/** Takes a document for `holder` if it is free, and whatever else is wanted of it; `null` when it is not. */
export async function tryLease(
  db: Queryable,
  documentId: string,
  holder: string,
  now: Date,
  wanted?: SQL,
): Promise<DocumentRow | null> {
  const [taken] = await db
    .update(documents)
    .set({ leaseHolder: holder, leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(documents.id, documentId),
        or(
          isNull(documents.leaseUntil),
          lte(documents.leaseUntil, now),
          // Of before a clock was set back (`runsUntil`).
          gt(documents.leaseUntil, latestLimit(now, leaseMs)),
        ),
        wanted,
      ),
    )
    .returning();
  return taken ?? null;
}

/** Draws a lease out as long as its work goes on, however long that takes. Answers how to stop. */
export function keepLease(
  { db, leaseClock, log }: Pick<Dependencies, 'db' | 'leaseClock' | 'log'>,
  holder: string,
  everyMs: number = renewMs,
): () => void {
  const timer = setInterval(() => {
    db.update(documents)
      .set({ leaseUntil: new Date(leaseClock.now().getTime() + leaseMs) })
      .where(eq(documents.leaseHolder, holder))
      .catch((error: unknown) => log.warn({ error, holder }, 'a lease could not be drawn out'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Frees a document that `holder` has; does nothing when the lease went to somebody else meanwhile. */
export async function releaseLease(deps: Dependencies, documentId: string, holder: string): Promise<void> {
  await deps.db
    .update(documents)
    .set(noLease)
    .where(and(eq(documents.id, documentId), eq(documents.leaseHolder, holder)));
}

/**
 * Frees every document, and ends every wait for a remote signing application but those that can be taken up again. For the
 * start of a service that has its database to itself: whatever holds a lease then died with the service before it.
 */
export async function releaseAllLeases(db: Queryable): Promise<void> {
  await db.update(documents).set(noLease).where(isNotNull(documents.leaseHolder));
  await db
    .update(remoteSignings)
    .set({ endedAt: sql`now()`, outcome: 'failed' })
    .where(and(isNull(remoteSignings.endedAt), isNull(remoteSignings.continuation)));
  await db
    .update(remoteSignings)
    .set({ aliveUntil: sql`now()` })
    .where(isNull(remoteSignings.endedAt));
}
