import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { documentStatus } from '../../../contract/enums.ts';
import type {
  BatchFailure,
  BatchInput,
  BatchProgress,
  BatchSending,
} from '../../../contract/models/batch.ts';
import type { DocumentInput } from '../../../contract/models/document.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documentFiles, documents } from '../../adapters/database/schema/documents.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnderWayCondition, visibleTo } from '../workflow/access.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import { presentDocument } from '../documents/present-document.ts';
import type { BatchRow } from './write-batch.ts';

const recordsAtOnce = 500;
/** More than anyone mends one by one; `progress.failed` counts all. */
const failuresMax = 200;

/** What failed may have been mended and sent by hand since, and taken back to be corrected. */
const hasFailedCondition = and(
  inArray(batchRows.state, ['failed', 'unsent']),
  isNull(documents.sentAt),
  ne(documents.status, documentStatus.correcting),
);

export function noProgress(batch: BatchRow): BatchProgress {
  return {
    total: batch.numberOfRecords,
    rendered: 0,
    sent: 0,
    completed: 0,
    failed: 0,
    waiting: 0,
    rejected: 0,
  };
}

/** A batch as the wire has it (specification, "Batch import"). */
export function presentBatch(
  batch: BatchRow,
  timeZone: string,
  progress: BatchProgress,
  presented: DocumentInput[] = [],
  failures: BatchFailure[] = [],
  sending: BatchSending | null = null,
): BatchInput {
  return {
    id: batch.id,
    createdDate: formatInstant(batch.createdAt, timeZone),
    uploadedByUserId: batch.uploadedByUserId,
    numberOfRecords: batch.numberOfRecords,
    name: batch.name,
    status: describe('batchStatus', batch.status),
    documents: presented,
    errors: [...batch.errors],
    importType: describe('importType', batch.importType),
    progress,
    ...(batch.sendRequestedAt !== null && {
      sendRequestedAt: formatInstant(batch.sendRequestedAt, timeZone),
    }),
    failures,
    sending,
  };
}

/** How far batches are. */
export async function loadProgress(
  db: Queryable,
  batches: readonly BatchRow[],
): Promise<Map<number, BatchProgress>> {
  const progress = new Map(batches.map((batch) => [batch.id, noProgress(batch)]));
  if (batches.length === 0) {
    return progress;
  }
  const rows = await db
    .select({
      batchId: batchRows.batchId,
      rendered: sql<number>`(count(*) filter (where ${batchRows.state} in ('rendered', 'sent', 'unsent')))::int`,
      failed: sql<number>`(count(*) filter (where ${hasFailedCondition}))::int`,
      sent: sql<number>`(count(*) filter (where ${isNotNull(documents.sentAt)}))::int`,
      completed: sql<number>`(count(*) filter (where ${eq(documents.status, documentStatus.completed)}))::int`,
      waiting: sql<number>`(count(*) filter (where ${isUnderWayCondition}))::int`,
      rejected: sql<number>`(count(*) filter (where ${eq(documents.status, documentStatus.rejected)}))::int`,
    })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .where(
      inArray(
        batchRows.batchId,
        batches.map(({ id }) => id),
      ),
    )
    .groupBy(batchRows.batchId);
  for (const { batchId, ...counts } of rows) {
    progress.set(batchId, { total: progress.get(batchId)?.total ?? 0, ...counts });
  }
  return progress;
}

/**
 * Why documents of a batch were not made, or not sent, in the order of its rows: those that the caller may see and that still
 * are so. One that was given a file by hand is a draft like any other.
 */
export async function loadFailures(
  db: Queryable,
  caller: SessionCaller,
  batchId: number,
): Promise<BatchFailure[]> {
  const files = db
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, documents.id));
  const rows = await db
    .select({
      row: batchRows.row,
      documentId: documents.id,
      no: documents.no,
      subject: documents.subject,
      state: batchRows.state,
      error: batchRows.error,
    })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .where(
      and(
        eq(batchRows.batchId, batchId),
        eq(documents.comId, caller.comId),
        eq(documents.status, documentStatus.new),
        hasFailedCondition,
        not(and(eq(batchRows.state, 'failed'), exists(files)) ?? sql`false`),
        visibleTo(caller),
      ),
    )
    .orderBy(asc(batchRows.row))
    .limit(failuresMax);
  return rows.map(({ state, error, ...row }) => ({
    ...row,
    isUnmade: state === 'failed',
    message: error ?? '',
  }));
}

/** Loaded documents as the wire has them. Other requests get their turn after every few hundred. */
export async function presentRecords(
  deps: Pick<Dependencies, 'clock' | 'tokens' | 'timeStamper'>,
  caller: SessionCaller,
  records: readonly DocumentRecord[],
): Promise<DocumentInput[]> {
  const presented: DocumentInput[] = [];
  for (let start = 0; start < records.length; start += recordsAtOnce) {
    const piece = records.slice(start, start + recordsAtOnce);
    presented.push(...(await Promise.all(piece.map((record) => presentDocument({ record, caller, deps })))));
    await setImmediate();
  }
  return presented;
}

/** Ids of a batch's documents in the order of its rows, deleted ones left out. */
export async function documentIdsOf(db: Queryable, batchId: number, limit?: number): Promise<string[]> {
  const query = db
    .select({ id: batchRows.documentId })
    .from(batchRows)
    .innerJoin(documents, eq(documents.id, batchRows.documentId))
    .where(and(eq(batchRows.batchId, batchId), sql`${documents.status} <> ${documentStatus.deleted}`))
    .orderBy(batchRows.row);
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(({ id }) => id);
}
