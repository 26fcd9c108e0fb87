import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import { activity, documentStatus, requestType } from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { Refusal } from '../../domain/refusal.ts';
import { advance } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { appendHistory } from '../documents/history.ts';
import { inviteProcessors } from '../documents/invite-processors.ts';
import type { StepRow } from '../documents/load-document.ts';
import { createNotice } from '../notices/create-notice.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';

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
  const [document] = await transaction
    .select()
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('update');
  if (!document) {
    throw new Refusal(say('documentNotFound'));
  }
  if (leaseHolder !== null && (document.leaseHolder !== leaseHolder || document.version !== version)) {
    throw new Refusal(say('documentChanged'));
  }
  const steps = await transaction
    .select()
    .from(processSteps)
    .where(eq(processSteps.documentId, documentId))
    .orderBy(processSteps.orderNo);
  return { document, steps };
}

/** Codes and links of these steps open nothing any more; sessions that they opened go on reading for a day. */
export async function endGrants(
  transaction: Transaction,
  stepIds: readonly string[],
  now: Date,
): Promise<void> {
  await transaction
    .update(processGrants)
    .set({ endedAt: now })
    .where(and(inArray(processGrants.stepId, [...stepIds]), isNull(processGrants.endedAt)));
}

/**
 * What follows when steps have been processed (their own rows are written by the caller): the document goes on or is
 * completed, its lease is free, the steps' codes end, and whoever is next, or everyone, is told by the notices whose ids it
 * answers. `steps` are as they stood before; `batchProcessId` is what they were processed in, when it was one.
 */
export async function advanceDocument(
  transaction: Transaction,
  deps: Dependencies,
  { document, steps }: LockedDocument,
  processed: readonly StepRow[],
  batchProcessId: string | null = null,
): Promise<string[]> {
  const now = deps.clock.now();
  const progress = advance({ inOrder: document.processInOrder }, steps, processed);
  const completed = progress.documentStatus === documentStatus.completed[0];
  await transaction
    .update(documents)
    .set({
      status: progress.documentStatus,
      modifiedAt: now,
      version: sql`${documents.version} + 1`,
      leaseHolder: null,
      leaseUntil: null,
      ...(completed && { completedAt: now }),
    })
    .where(eq(documents.id, document.id));
  await endGrants(
    transaction,
    processed.map(({ id }) => id),
    now,
  );
  if (progress.documentStatus !== document.status) {
    await enqueueWebhook(transaction, deps, document.id, batchProcessId);
  }
  if (completed) {
    return completeDocument(transaction, deps, { document, steps });
  }
  return inviteProcessors(transaction, deps, document.id, progress.begins, {
    requestType: requestType.system[0],
    userId: null,
    ipAddress: null,
  });
}

async function completeDocument(
  transaction: Transaction,
  deps: Dependencies,
  { document, steps }: LockedDocument,
): Promise<string[]> {
  await appendHistory(transaction, deps, document.id, {
    activity: activity.completeDocument[0],
    requestType: requestType.system[0],
    userId: null,
    ipAddress: null,
  });
  const told = new Set([document.createdByUserId, ...steps.map(({ userId }) => userId)]);
  const ids: string[] = [];
  for (const userId of told) {
    const notice = { kind: 'document-completed', userId, documentId: document.id } as const;
    ids.push(await createNotice(transaction, deps, notice));
  }
  return ids;
}
