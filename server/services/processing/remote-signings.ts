import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { remoteSignings } from '../../adapters/database/schema/processing.ts';
import { latestLimit, runsUntil } from '../../domain/time-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import { leaseMs, tryLease } from '../workflow/lease.ts';
import { isFor, type Subject, subjectColumns } from './subject.ts';

/*
 * Requests that a person confirms in a remote signing application. Each is a row, so that the same request again, through
 * whichever service, waits for what the first comes to; and each holds the leases of its documents by its id.
 */

export type RemoteOutcome = NonNullable<(typeof remoteSignings.$inferSelect)['outcome']>;

export type RemoteRequest = {
  readonly subject: Subject;
  readonly userId: number;
  readonly requestHash: string;
};

export type Begun =
  /** `busy` are the documents that somebody else is signing. */
  | { readonly kind: 'begun'; readonly id: string; readonly busy: ReadonlySet<string> }
  /** The same request waits already, or has been signed. */
  | { readonly kind: 'twin'; readonly id: string };

/** How often a lease is drawn out while a person is waited for, and how often a repeated call looks at the first one. */
const renewMs = leaseMs / 3;
const twinPauseMs = 200;

/** Takes the documents for a request, unless the same one has them. */
export async function beginRemoteSigning(
  deps: Dependencies,
  request: RemoteRequest,
  documentIds: readonly string[],
): Promise<Begun> {
  return deps.db.transaction(async (transaction) => {
    const id = randomUUID();
    const now = deps.clock.now();
    const busy = new Set<string>();
    // In one order everywhere, so that two of these never wait for each other.
    for (const documentId of documentIds.toSorted()) {
      if ((await tryLease(transaction, documentId, id, now)) === null) {
        busy.add(documentId);
      }
    }
    const twin = await findTwin(transaction, request, now);
    if (twin !== null) {
      await freeDocuments(transaction, id);
      return { kind: 'twin', id: twin };
    }
    const { subject, userId, requestHash } = request;
    const aliveUntil = new Date(now.getTime() + leaseMs);
    await transaction
      .insert(remoteSignings)
      .values({ id, ...subjectColumns(subject), userId, requestHash, aliveUntil, createdAt: now });
    return { kind: 'begun', id, busy };
  });
}

function sameRequest({ subject, userId, requestHash }: RemoteRequest) {
  return and(
    isFor(remoteSignings, subject),
    eq(remoteSignings.userId, userId),
    eq(remoteSignings.requestHash, requestHash),
  );
}

async function findTwin(transaction: Transaction, request: RemoteRequest, now: Date): Promise<string | null> {
  const waits = and(
    isNull(remoteSignings.endedAt),
    gt(remoteSignings.aliveUntil, now),
    lte(remoteSignings.aliveUntil, latestLimit(now, leaseMs)),
  );
  const [row] = await transaction
    .select({ id: remoteSignings.id })
    .from(remoteSignings)
    .where(and(sameRequest(request), or(eq(remoteSignings.outcome, 'signed'), waits)));
  return row?.id ?? null;
}

/** What a request comes to that another call began. One whose service died has failed. */
export async function outcomeOf(deps: Dependencies, id: string): Promise<RemoteOutcome> {
  for (;;) {
    const [row] = await deps.db.select().from(remoteSignings).where(eq(remoteSignings.id, id));
    if (!row) {
      return 'failed';
    }
    if (row.outcome !== null || !runsUntil(row.aliveUntil, deps.clock.now(), leaseMs)) {
      return row.outcome ?? 'failed';
    }
    await pause(twinPauseMs);
  }
}

/** Whether the same request has been signed for this step already (companion operations, §4, "Idempotent"). */
export async function wasSigned(deps: Dependencies, held: HeldStep, requestHash: string): Promise<boolean> {
  const subject = { kind: 'step', stepId: held.step.id } as const;
  const [row] = await deps.db
    .select({ id: remoteSignings.id })
    .from(remoteSignings)
    .where(
      and(sameRequest({ subject, userId: held.user.id, requestHash }), eq(remoteSignings.outcome, 'signed')),
    );
  return row !== undefined;
}

/** Keeps a request and its leases alive while a person is waited for. Answers how to stop. */
export function keepAlive(deps: Dependencies, id: string, everyMs: number = renewMs): () => void {
  const renew = async (): Promise<void> => {
    const until = new Date(deps.clock.now().getTime() + leaseMs);
    await deps.db
      .update(remoteSignings)
      .set({ aliveUntil: until })
      .where(and(eq(remoteSignings.id, id), isNull(remoteSignings.endedAt)));
    await deps.db.update(documents).set({ leaseUntil: until }).where(eq(documents.leaseHolder, id));
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => {
      deps.log.warn({ error, remoteSigningId: id }, 'a lease could not be drawn out');
    });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Shows on the steps until when their person may confirm (companion operations, §7, `remoteSigning`). */
export async function showWaiting(
  deps: Dependencies,
  stepIds: readonly string[],
  expiresAt: Date,
): Promise<void> {
  await deps.db
    .update(processSteps)
    .set({ remoteExpiresAt: expiresAt, remoteOutcome: null })
    .where(inArray(processSteps.id, [...stepIds]));
}

/** Shows on the steps that nobody is waited for any more, and why it came to no signature where it did not. */
export async function showEnd(
  deps: Dependencies,
  stepIds: readonly string[],
  outcome: RemoteOutcome,
): Promise<void> {
  await deps.db
    .update(processSteps)
    .set({ remoteExpiresAt: null, remoteOutcome: outcome === 'signed' ? null : outcome })
    .where(inArray(processSteps.id, [...stepIds]));
}

/** Writes what a request came to; only the first word counts. */
export async function writeSigningEnd(
  db: Queryable,
  id: string,
  outcome: RemoteOutcome,
  now: Date,
): Promise<void> {
  await db
    .update(remoteSignings)
    .set({ outcome, endedAt: now })
    .where(and(eq(remoteSignings.id, id), isNull(remoteSignings.endedAt)));
}

/** Frees every document that a request still has. */
export async function freeDocuments(db: Queryable, id: string): Promise<void> {
  await db
    .update(documents)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(eq(documents.leaseHolder, id));
}
