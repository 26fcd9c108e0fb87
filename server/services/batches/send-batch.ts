import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { batchStatus, documentStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { batchSend } from '../../../contract/operations/batches.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { systemActor } from '../workflow/history.ts';
import { releaseDrafts } from '../documents/send-process.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';
import { lockOwnBatch } from './find-batch.ts';
import { presentBatchFor } from './read-batches.ts';
import type { BatchRow } from './write-batch.ts';

/** A job works for about this long, below the time after which it is given to another worker, and is then added again. */
const sliceMilliseconds = 40_000;
/** The call itself sends for this long, so that an ordinary batch is out when it answers. A job sends the rest. */
const callMilliseconds = 3_000;
/** Rows sent in one transaction, whose documents nobody else can change meanwhile. */
const rowsAtOnce = 25;

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
  return done(await presentBatchFor(deps, caller, batchId), 'sendBatchSuccess');
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
      refuse('batchHasNothingToSend');
    }
    return isBuilding ? 'building' : 'built';
  }
  if (!isBuilding) {
    const rendered = await transaction.$count(
      batchRows,
      and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'rendered')),
    );
    if (batch.status !== batchStatus.created || rendered === 0) {
      refuse('batchHasNothingToSend');
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
    refuse('batchHasNothingToSend');
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

/** About as long as a job is tried again by itself. */
const leftMs = 24 * 3_600_000;

/** Goes on with batches whose own job has given up. One that cannot be sent does not hold up the others. */
export async function sendLeftBatches(deps: Dependencies): Promise<void> {
  const left = await deps.db
    .select({ id: batchImports.id })
    .from(batchImports)
    .where(
      and(
        eq(batchImports.status, batchStatus.created),
        lte(batchImports.sendRequestedAt, new Date(deps.clock.now().getTime() - leftMs)),
      ),
    );
  for (const { id } of left) {
    try {
      await sendRestOfBatch(deps, id, callMilliseconds);
    } catch (error) {
      deps.log.error({ error, batchId: id }, 'a batch that was left could not be sent');
    }
  }
}

/**
 * Sends the documents of a batch, some at a time, with the states of their rows: whoever comes second, or after a crash, finds them
 * sent.
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
  const batch = { ...found.batch, timeZone: found.timeZone };
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if ((await sendSome(deps, batch)) === 'batch-gone') {
      return 'all';
    }
    if (await finishSending(deps, batch, tellsUploader)) {
      return 'all';
    }
  }
  return 'more';
}

/** Ends the sending of a batch whose rows have all been tried; answers whether they have. */
async function finishSending(deps: Dependencies, batch: BatchRow, tellsUploader: boolean): Promise<boolean> {
  return commitAndDeliver(deps, async (transaction) => {
    const due = await transaction
      .select({ row: batchRows.row })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'rendered')))
      .limit(1);
    if (due.length > 0) {
      return false;
    }
    const finished = await transaction
      .update(batchImports)
      .set({ status: batchStatus.sent, sentAt: deps.clock.now() })
      .where(and(eq(batchImports.id, batch.id), eq(batchImports.status, batchStatus.created)))
      .returning({ id: batchImports.id });
    if (finished.length > 0 && tellsUploader) {
      await createNotification(transaction, deps, { kind: 'batch-sent', userId: batch.uploadedByUserId });
    }
    return true;
  });
}

type SentBatch = BatchRow & { readonly timeZone: string };

/** Sends as the uploader would, and tells the histories that a job did it. */
async function sendSome(deps: Dependencies, batch: SentBatch): Promise<'done' | 'batch-gone'> {
  const send = async (transaction: Transaction) => {
    const rows = await lockDueRows(transaction, batch.id);
    if (rows === 'batch-gone') {
      return rows;
    }
    const due = rows.flatMap((row) => (wasSentByHand(row) ? [] : [row.documentId]));
    const actor = { ...systemActor, userId: batch.uploadedByUserId };
    const refusals = await releaseDrafts(transaction, deps, uploaderOf(deps, batch), due, actor);
    const sent = rows.filter(({ documentId }) => !refusals.has(documentId)).map(({ row }) => row);
    await setState(transaction, batch.id, sent, 'sent');
    for (const { row, documentId } of rows) {
      const why = refusals.get(documentId)?.messages.join('; ');
      if (why !== undefined) {
        await setState(transaction, batch.id, [row], 'unsent', why);
      }
    }
    return 'done';
  };
  // A mail server is left to the jobs of the notifications, which it can keep up with.
  return deps.messenger.immediate ? commitAndDeliver(deps, send) : deps.db.transaction(send);
}

/** Such a document counts as sent. Its creator may be correcting it since it was rejected, and sends it again when it is right. */
function wasSentByHand({
  status,
  sentAt,
}: Pick<typeof documents.$inferSelect, 'status' | 'sentAt'>): boolean {
  return sentAt !== null || status === documentStatus.correcting;
}

/** Holds the batch, so that it is not canceled meanwhile, and the next rows. */
async function lockDueRows(transaction: Transaction, batchId: number) {
  const [batch] = await transaction
    .select({ status: batchImports.status })
    .from(batchImports)
    .where(eq(batchImports.id, batchId))
    .for('share');
  if (batch?.status !== batchStatus.created) {
    return 'batch-gone';
  }
  return transaction
    .select({
      row: batchRows.row,
      documentId: batchRows.documentId,
      status: documents.status,
      sentAt: documents.sentAt,
    })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'rendered')))
    .orderBy(asc(batchRows.row))
    .limit(rowsAtOnce)
    .for('update', { of: batchRows });
}

async function setState(
  transaction: Transaction,
  batchId: number,
  rows: readonly number[],
  state: 'sent' | 'unsent',
  error: string | null = null,
): Promise<void> {
  await transaction
    .update(batchRows)
    .set({ state, error })
    .where(
      and(eq(batchRows.batchId, batchId), inArray(batchRows.row, [...rows]), eq(batchRows.state, 'rendered')),
    );
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
