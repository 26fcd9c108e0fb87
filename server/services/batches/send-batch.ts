import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { batchStatus, requestType } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { batchSend } from '../../../contract/operations/batches.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { releaseDraft } from '../documents/send-process.ts';
import { createNotification, deliverAfterCommit } from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';
import { lockOwnBatch } from './find-batch.ts';
import { presentBatchFor } from './read-batches.ts';
import type { BatchRow } from './write-batch.ts';

/** A job works for about this long, below the time after which it is given to another worker, and is then added again. */
const sliceMilliseconds = 40_000;
/** The call itself sends for this long, so that an ordinary batch is out when it answers. A job sends the rest. */
const callMilliseconds = 3_000;
const rowsPerQuery = 100;

/**
 * POST /api/batch-imports/send/{id} (companion operations, §5). Known programs call it right after create-advanced and do not ask
 * again: while the documents are still being made, the wish is stored and waited for, then answered with code 202; the batch goes out
 * by itself once it is made. No connection is held meanwhile, and `gone` ends the wait when the caller has left.
 */
export async function sendBatch(
  deps: Dependencies,
  caller: SessionCaller,
  batchId: number,
  gone: AbortSignal,
): Promise<Reply<DataInput<typeof batchSend>>> {
  const requested = await deps.db.transaction((transaction) =>
    requestSending(transaction, deps, caller, batchId),
  );
  if (requested === 'building' && !(await waitUntilBuilt(deps, batchId, gone))) {
    throw new Refusal(formatMessage('batchStillBuilding'), envelopeCode.stillBuilding);
  }
  await sendRows(deps, batchId, { milliseconds: callMilliseconds, tellsUploader: false });
  await checkSent(deps, batchId);
  return done(await presentBatchFor(deps, caller, batchId), formatMessage('sendBatchSuccess'));
}

/** @throws {Refusal} batchHasNothingToSend */
async function requestSending(
  transaction: Transaction,
  deps: Dependencies,
  caller: SessionCaller,
  batchId: number,
): Promise<'building' | 'built'> {
  const batch = await lockOwnBatch(transaction, caller, batchId);
  const isBuilding = batch.status === batchStatus.processing;
  if (batch.sendRequestedAt !== null) {
    if (batch.status === batchStatus.canceled) {
      throw new Refusal(formatMessage('batchHasNothingToSend'));
    }
    return isBuilding ? 'building' : 'built';
  }
  if (!isBuilding) {
    const rendered = await transaction.$count(
      batchRows,
      and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'rendered')),
    );
    if (batch.status !== batchStatus.created || rendered === 0) {
      throw new Refusal(formatMessage('batchHasNothingToSend'));
    }
    await deps.jobs.enqueue(transaction, 'send-batch', { batchId });
  }
  await transaction
    .update(batchImports)
    .set({ sendRequestedAt: deps.clock.now() })
    .where(eq(batchImports.id, batchId));
  return isBuilding ? 'building' : 'built';
}

/**
 * It may have been canceled while it was waited for, or none of its documents could be made.
 * @throws {Refusal} batchHasNothingToSend
 */
async function checkSent(deps: Dependencies, batchId: number): Promise<void> {
  const made = await deps.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .innerJoin(batchImports, eq(batchImports.id, batchRows.batchId))
    .where(
      and(
        eq(batchImports.id, batchId),
        inArray(batchImports.status, [batchStatus.created, batchStatus.sent]),
        inArray(batchRows.state, ['rendered', 'sent', 'unsent']),
      ),
    )
    .limit(1);
  if (made.length === 0) {
    throw new Refusal(formatMessage('batchHasNothingToSend'));
  }
}

const pollIntervalMs = 250;

/** Looks at the batch again and again, and answers whether it was made in time. */
async function waitUntilBuilt(deps: Dependencies, batchId: number, gone: AbortSignal): Promise<boolean> {
  const over = AbortSignal.any([gone, AbortSignal.timeout(deps.settings.batchBuildWaitMs)]);
  for (;;) {
    const [batch] = await deps.db
      .select({ status: batchImports.status })
      .from(batchImports)
      .where(eq(batchImports.id, batchId));
    if (batch?.status !== batchStatus.processing) {
      return true;
    }
    if (over.aborted) {
      return false;
    }
    await setTimeout(pollIntervalMs, null, { signal: over }).catch(() => null);
  }
}

/** Job `send-batch`: sends what the call did not, and then tells the uploader, who need not wait for it. */
export async function sendRestOfBatch(
  deps: Dependencies,
  batchId: number,
  milliseconds = sliceMilliseconds,
): Promise<void> {
  if ((await sendRows(deps, batchId, { milliseconds, tellsUploader: true })) === 'more') {
    await deps.db.transaction((transaction) => deps.jobs.enqueue(transaction, 'send-batch', { batchId }));
  }
}

/**
 * Sends the documents of a batch one by one, each in a transaction of its own with the state of its row: whoever comes
 * second, or after a crash, finds it sent.
 */
async function sendRows(
  deps: Dependencies,
  batchId: number,
  { milliseconds, tellsUploader }: { readonly milliseconds: number; readonly tellsUploader: boolean },
): Promise<'all' | 'more'> {
  const [found] = await deps.db
    .select({ batch: batchImports, timeZone: companies.timeZone })
    .from(batchImports)
    .innerJoin(companies, eq(companies.id, batchImports.comId))
    .where(eq(batchImports.id, batchId));
  if (found?.batch.status !== batchStatus.created || found.batch.sendRequestedAt === null) {
    return 'all';
  }
  const end = performance.now() + milliseconds;
  for (;;) {
    const rows = await deps.db
      .select({ row: batchRows.row, documentId: batchRows.documentId })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'rendered')))
      .orderBy(asc(batchRows.row))
      .limit(rowsPerQuery);
    if (rows.length === 0) {
      await finishSending(deps, found.batch, tellsUploader);
      return 'all';
    }
    for (const { row, documentId } of rows) {
      if (performance.now() >= end) {
        return 'more';
      }
      if (
        (await sendRow(deps, { ...found.batch, timeZone: found.timeZone }, row, documentId)) === 'batch-gone'
      ) {
        return 'all';
      }
    }
  }
}

async function finishSending(deps: Dependencies, batch: BatchRow, tellsUploader: boolean): Promise<void> {
  const notificationIds = await deps.db.transaction(async (transaction) => {
    const finished = await transaction
      .update(batchImports)
      .set({ status: batchStatus.sent, sentAt: deps.clock.now() })
      .where(and(eq(batchImports.id, batch.id), eq(batchImports.status, batchStatus.created)))
      .returning({ id: batchImports.id });
    return finished.length > 0 && tellsUploader
      ? [
          await createNotification(transaction, deps, {
            kind: 'batch-sent',
            userId: batch.uploadedByUserId,
          }),
        ]
      : [];
  });
  await deliverAfterCommit(deps, notificationIds);
}

type SentBatch = BatchRow & { readonly timeZone: string };

/** Sends as the uploader would, and tells the history that a job did it. */
async function sendRow(
  deps: Dependencies,
  batch: SentBatch,
  row: number,
  documentId: string,
): Promise<'done' | 'batch-gone'> {
  try {
    const notificationIds = await deps.db.transaction(async (transaction) => {
      const state = await lockRow(transaction, batch.id, row, documentId);
      if (state !== 'due') {
        return state;
      }
      const actor = { userId: batch.uploadedByUserId, ipAddress: null, requestType: requestType.system };
      const ids = await releaseDraft(transaction, deps, uploaderOf(deps, batch), documentId, actor);
      await setState(transaction, batch.id, row, 'sent');
      return ids;
    });
    if (notificationIds === 'batch-gone') {
      return 'batch-gone';
    }
    // A mail server is left to the jobs of the notifications, which it can keep up with.
    if (notificationIds !== 'already' && deps.messenger.immediate) {
      await deliverAfterCommit(deps, notificationIds);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    const why = error.messages.join('; ');
    await deps.db.transaction((transaction) => setState(transaction, batch.id, row, 'unsent', why));
  }
  return 'done';
}

/** Holds the batch, so that it is not canceled meanwhile, and the row. A document that was sent by hand counts as sent. */
async function lockRow(
  transaction: Transaction,
  batchId: number,
  row: number,
  documentId: string,
): Promise<'due' | 'already' | 'batch-gone'> {
  const [batch] = await transaction
    .select({ status: batchImports.status })
    .from(batchImports)
    .where(eq(batchImports.id, batchId))
    .for('share');
  if (batch?.status !== batchStatus.created) {
    return 'batch-gone';
  }
  const [held] = await transaction
    .select({ state: batchRows.state })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.row, row)))
    .for('update');
  const [document] = await transaction
    .select({ sentAt: documents.sentAt })
    .from(documents)
    .where(eq(documents.id, documentId));
  if (held?.state !== 'rendered') {
    return 'already';
  }
  if (document && document.sentAt !== null) {
    await setState(transaction, batchId, row, 'sent');
    return 'already';
  }
  return 'due';
}

async function setState(
  transaction: Transaction,
  batchId: number,
  row: number,
  state: 'sent' | 'unsent',
  error: string | null = null,
): Promise<void> {
  await transaction
    .update(batchRows)
    .set({ state, error })
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.row, row), eq(batchRows.state, 'rendered')));
}

function uploaderOf(deps: Pick<Dependencies, 'clock' | 'settings'>, batch: SentBatch): SessionCaller {
  return {
    kind: 'session',
    accountId: '',
    userId: batch.uploadedByUserId,
    comId: batch.comId,
    timeZone: batch.timeZone,
    roles: ['clerk'],
    ipAddress: '',
    baseUrl: deps.settings.publicUrl,
    expiresAt: deps.clock.now(),
  };
}
