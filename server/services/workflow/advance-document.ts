import { eq } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import type { JobPayloads } from '../../adapters/jobs/job-payloads.ts';
import { refuse } from '../../domain/refusal.ts';
import { advance } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeDocuments } from './change-documents.ts';
import { systemActor } from './history.ts';
import { inviteProcessors } from './invite-processors.ts';
import { noLease } from './lease.ts';
import type { StepRow } from './load-document.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { endGrants } from '../identity/issue-process-grant.ts';

/** A document and its steps in order, locked for the transaction that changes them. */
export type LockedDocument = {
  readonly document: typeof documents.$inferSelect;
  readonly steps: readonly StepRow[];
};

/** Which state of a document work was done on outside of a transaction, and under whose lease. */
export type Basis = {
  readonly documentId: string;
  readonly version: number;
  /** `null` for what needs no lease; its state may then have changed meanwhile. */
  readonly leaseHolder: string | null;
};

/**
 * Locks a document to write what was done on it.
 * @throws {Refusal} `Document has been changed meanwhile` when its lease or its state is another one by now.
 */
export async function lockDocument(transaction: Transaction, basis: Basis): Promise<LockedDocument> {
  const { documentId, leaseHolder, version } = basis;
  const [document = refuse('documentNotFound')] = await transaction
    .select()
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('update');
  if (leaseHolder !== null && (document.leaseHolder !== leaseHolder || document.version !== version)) {
    refuse('documentChanged');
  }
  const steps = await transaction
    .select()
    .from(processSteps)
    .where(eq(processSteps.documentId, documentId))
    .orderBy(processSteps.orderNo);
  return { document, steps };
}

/** What is left to do once a transaction that advanced a document has been committed. */
export type Following = {
  /** Set when it is the turn of others now: the document. */
  readonly invitedTo: string | null;
  /** Set when everyone has processed the document. */
  readonly finishing: JobPayloads['finish-document'] | null;
};

/** How long the seal may wait for the call that completed the document before the job takes it up. */
const healAfterSeconds = 15;

/**
 * What follows when steps have been processed (their own rows are written by the caller): the document goes on, or is done and
 * waits for its seal, its lease is free, the steps' codes end, and whoever is next is told. `steps` are as they stood before;
 * `batchProcessId` is what they were processed in, when it was one. The caller hands what it answers to `afterCommit`.
 */
export async function advanceDocument(
  transaction: Transaction,
  deps: Dependencies,
  { document, steps }: LockedDocument,
  processed: readonly StepRow[],
  batchProcessId: string | null = null,
): Promise<Following> {
  const now = deps.clock.now();
  const progress = advance({ inOrder: document.processInOrder }, steps, processed);
  const isDone = progress.documentStatus === documentStatus.completed;
  await changeDocuments(transaction, [document.id], now, {
    // Completed is what it is with its seal.
    status: isDone ? documentStatus.inProgress : progress.documentStatus,
    ...noLease,
    ...(isDone && { finalising: true }),
  });
  await endGrants(transaction, processed, now);
  if (isDone) {
    const finishing = { documentId: document.id, batchProcessId };
    await deps.jobs.enqueue(transaction, 'finish-document', finishing, {
      startAfterSeconds: healAfterSeconds,
    });
    return { invitedTo: null, finishing };
  }
  if (progress.documentStatus !== document.status) {
    await enqueueWebhook(transaction, deps, document.id, batchProcessId);
  }
  await inviteProcessors(transaction, deps, progress.begins, systemActor);
  return { invitedTo: progress.begins.length > 0 ? document.id : null, finishing: null };
}
