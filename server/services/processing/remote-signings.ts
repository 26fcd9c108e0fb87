import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { remoteSignings } from '../../adapters/database/schema/processing.ts';
import { latestLimit, runsUntil } from '../../domain/time-limit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import { leaseMs, noLease, renewMs, tryLease } from '../workflow/lease.ts';
import { deleteFilesOf, storeFiles } from './stored-files.ts';
import { type Continuation, readContinuation } from './remote-continuation.ts';
import { isFor, type Subject, subjectColumns } from './subject.ts';

/*
 * Requests that a person confirms in a remote signing application. Each is a row, so that the same request again, through
 * whichever service, waits for what the first comes to; and each holds the leases of its documents by its id. While the person
 * may confirm it, nothing else is sent for the same steps, and whoever finds it without a service takes it up again.
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
  | { readonly kind: 'duplicate'; readonly id: string }
  /** Another request for one of the steps may still be confirmed. */
  | { readonly kind: 'open'; readonly until: Date };

/** How often a repeated call looks at the first one. */
const duplicatePauseMs = 200;

/** Takes the documents of steps for a request, unless the same one has them. */
export async function beginRemoteSigning(
  deps: Dependencies,
  request: RemoteRequest,
  steps: readonly { readonly stepId: string; readonly documentId: string }[],
): Promise<Begun> {
  return deps.db.transaction(async (transaction) => {
    const id = randomUUID();
    const now = deps.clock.now();
    const busy = new Set<string>();
    // In one order everywhere, so that two of these never wait for each other.
    for (const documentId of steps.map((step) => step.documentId).toSorted()) {
      if ((await tryLease(transaction, documentId, id, now)) === null) {
        busy.add(documentId);
      }
    }
    const duplicate = await findDuplicate(transaction, request, now);
    if (duplicate !== null) {
      await freeDocuments(transaction, id);
      return { kind: 'duplicate', id: duplicate };
    }
    const free = steps.filter(({ documentId }) => !busy.has(documentId));
    const openUntil = await findOpen(transaction, request.userId, free, now);
    if (openUntil !== null) {
      await freeDocuments(transaction, id);
      return { kind: 'open', until: openUntil };
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

async function findDuplicate(
  transaction: Transaction,
  request: RemoteRequest,
  now: Date,
): Promise<string | null> {
  const waits = and(
    isNull(remoteSignings.endedAt),
    gt(remoteSignings.aliveUntil, now),
    lte(remoteSignings.aliveUntil, latestLimit(now, leaseMs)),
  );
  const isTakenUp = and(isNull(remoteSignings.endedAt), gt(remoteSignings.openUntil, now));
  const [row] = await transaction
    .select({ id: remoteSignings.id })
    .from(remoteSignings)
    .where(and(sameRequest(request), or(eq(remoteSignings.outcome, 'signed'), waits, isTakenUp)));
  return row?.id ?? null;
}

/** Until when the person may confirm what was sent before for any of these steps. */
async function findOpen(
  transaction: Transaction,
  userId: number,
  steps: readonly { readonly stepId: string }[],
  now: Date,
): Promise<Date | null> {
  const open = await transaction
    .select({ continuation: remoteSignings.continuation, openUntil: remoteSignings.openUntil })
    .from(remoteSignings)
    .where(and(eq(remoteSignings.userId, userId), gt(remoteSignings.openUntil, now)));
  const stepIds = new Set(steps.map(({ stepId }) => stepId));
  const blocks = (continuation: unknown): boolean =>
    readContinuation(continuation)?.sent.documents.some(({ stepId }) => stepIds.has(stepId)) ?? false;
  return open.find(({ continuation }) => blocks(continuation))?.openUntil ?? null;
}

/**
 * What a request comes to that another call began. One whose service died has failed, unless it is taken up again.
 * @param until When nobody waits any longer here, whoever may still confirm there.
 */
export async function outcomeOf(deps: Dependencies, id: string, until: Date): Promise<RemoteOutcome> {
  for (;;) {
    const [row] = await deps.db.select().from(remoteSignings).where(eq(remoteSignings.id, id));
    if (!row) {
      return 'failed';
    }
    const now = deps.clock.now();
    const isAlive = runsUntil(row.aliveUntil, now, leaseMs) || (row.openUntil ?? now) > now;
    if (row.outcome !== null || !isAlive) {
      return row.outcome ?? 'failed';
    }
    if (now >= until) {
      return 'timed-out';
    }
    await pause(duplicatePauseMs);
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
  db: Queryable,
  { stepIds, expiresAt }: { readonly stepIds: readonly string[]; readonly expiresAt: Date },
): Promise<void> {
  await db
    .update(processSteps)
    .set({ remoteExpiresAt: expiresAt, remoteOutcome: null })
    .where(inArray(processSteps.id, [...stepIds]));
}

/** Whom a request asked, and for which steps. */
type Asked = { readonly userId: number; readonly stepIds: readonly string[] };

/** The steps that are still theirs: what is shown of one that somebody else holds by now is of that person's requests. */
const stillTheirs = ({ userId, stepIds }: Asked) =>
  and(inArray(processSteps.id, [...stepIds]), eq(processSteps.userId, userId));

/** Shows on the steps that nobody is waited for any more, and why it came to no signature where it did not. */
export async function showEnd(deps: Dependencies, asked: Asked, outcome: RemoteOutcome): Promise<void> {
  await deps.db
    .update(processSteps)
    .set({ remoteExpiresAt: null, remoteOutcome: outcome === 'signed' ? null : outcome })
    .where(stillTheirs(asked));
}

/** Ends what steps still show of a wait that nobody can go on with. What another end was shown of stays. */
export async function showGivenUp(deps: Dependencies, asked: Asked, outcome: RemoteOutcome): Promise<void> {
  await deps.db
    .update(processSteps)
    .set({ remoteExpiresAt: null, remoteOutcome: outcome })
    .where(and(stillTheirs(asked), isNotNull(processSteps.remoteExpiresAt)));
}

/** How often it is looked whether a request has been abandoned. */
const checkSeconds = 60;

/** Plans the next look at a request. */
export async function planCheck(
  { jobs }: Pick<Dependencies, 'jobs'>,
  transaction: Transaction,
  id: string,
): Promise<void> {
  await jobs.enqueue(
    transaction,
    'resume-remote-signing',
    { remoteSigningId: id },
    { startAfterSeconds: checkSeconds },
  );
}

/** Has whatever a service before this one left looked at now, instead of when its next look was planned. */
export async function checkAbandoned({ db, jobs, clock }: Dependencies): Promise<void> {
  const now = clock.now();
  await db.transaction(async (transaction) => {
    const left = await transaction
      .select({ remoteSigningId: remoteSignings.id })
      .from(remoteSignings)
      .where(
        and(
          isNull(remoteSignings.endedAt),
          isNotNull(remoteSignings.openUntil),
          or(lte(remoteSignings.aliveUntil, now), gt(remoteSignings.aliveUntil, latestLimit(now, leaseMs))),
        ),
      );
    await jobs.enqueueAll(transaction, 'resume-remote-signing', left);
  });
}

type Opening = {
  readonly continuation: Continuation;
  readonly openUntil: Date;
  readonly files: Parameters<typeof storeFiles>[2];
  readonly shown: Parameters<typeof showWaiting>[1];
};

/** Writes what is sent to the person, before it is: from now on it can be taken up again, and its steps show that they are waited for. */
export async function openContinuation(
  deps: Pick<Dependencies, 'db' | 'jobs'>,
  id: string,
  { continuation, openUntil, files, shown }: Opening,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await writeContinuation(transaction, id, continuation, openUntil);
    await storeFiles(transaction, id, files);
    await showWaiting(transaction, shown);
    await planCheck(deps, transaction, id);
  });
}

/** Writes what the provider answered to what was sent. */
export async function writeContinuation(
  db: Queryable,
  id: string,
  continuation: Continuation,
  openUntil: Date,
): Promise<void> {
  await db.update(remoteSignings).set({ continuation, openUntil }).where(eq(remoteSignings.id, id));
}

/**
 * Writes what a request came to; only the first word counts. What nobody knows whether the person sees it stays open.
 */
export async function writeSigningEnd(
  db: Queryable,
  id: string,
  outcome: RemoteOutcome,
  now: Date,
): Promise<void> {
  await db
    .update(remoteSignings)
    .set({
      outcome,
      endedAt: now,
      ...(outcome !== 'answer-lost' && { continuation: null, openUntil: null }),
    })
    .where(and(eq(remoteSignings.id, id), isNull(remoteSignings.endedAt)));
  await deleteFilesOf(db, id);
}

/**
 * Takes up a request that nobody waits for any more although its person may confirm it, before others do; the next look at it is
 * planned with that, for the case that this process ends as well.
 * @returns null when there is nothing to take up.
 */
export async function claimAbandoned(
  deps: Dependencies,
  id: string,
): Promise<typeof remoteSignings.$inferSelect | null> {
  const now = deps.clock.now();
  return deps.db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(remoteSignings)
      .where(and(eq(remoteSignings.id, id), isNotNull(remoteSignings.openUntil)))
      .for('update');
    if (!row) {
      return null;
    }
    if (row.endedAt !== null && (row.openUntil ?? now) <= now) {
      await transaction
        .update(remoteSignings)
        .set({ continuation: null, openUntil: null })
        .where(eq(remoteSignings.id, id));
      return null;
    }
    await planCheck(deps, transaction, id);
    if (row.endedAt !== null || runsUntil(row.aliveUntil, now, leaseMs)) {
      return null;
    }
    const aliveUntil = new Date(now.getTime() + leaseMs);
    await transaction.update(remoteSignings).set({ aliveUntil }).where(eq(remoteSignings.id, id));
    await transaction.update(documents).set({ leaseUntil: aliveUntil }).where(eq(documents.leaseHolder, id));
    return row;
  });
}

/** Takes a document again that was freed while the person could still confirm. Whoever else has it keeps it. */
export async function takeAgain(deps: Dependencies, id: string, documentId: string): Promise<void> {
  await tryLease(deps.db, documentId, id, deps.clock.now(), isNull(documents.leaseHolder));
}

/** Frees every document that a request still has. */
export async function freeDocuments(db: Queryable, id: string): Promise<void> {
  await db.update(documents).set(noLease).where(eq(documents.leaseHolder, id));
}
