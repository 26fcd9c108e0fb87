import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';

import { activity, batchStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import { type PageFrame, positionFault, readerSize } from '../../../contract/page-space.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documentFiles, fileRevisions, processSteps } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Dependencies } from '../dependencies.ts';
import { noteLost } from '../files/unused-files.ts';
import { stemOf } from '../files/component-file.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { appendHistories, systemActor } from '../workflow/history.ts';
import { insertMany } from '../insert-many.ts';
import { noPlace } from '../workflow/unprocessed-step.ts';
import type { BatchRow } from './write-batch.ts';

type Kept = {
  readonly kind: 'rendered';
  readonly row: number;
  readonly documentId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly size: number;
  readonly pages: readonly PageFrame[];
};

export type RenderedRow =
  | Kept
  | { readonly kind: 'failed'; readonly row: number; readonly documentId: string };

type Context = Pick<Dependencies, 'clock' | 'converter'>;

/**
 * Gives the documents of a piece their files. Rows that no longer wait are passed over: another job was faster. Answers
 * whether the batch goes on; a canceled one keeps nothing.
 */
export async function saveRendered(
  transaction: Transaction,
  deps: Context,
  batch: BatchRow,
  rendered: readonly RenderedRow[],
): Promise<boolean> {
  const [current] = await transaction
    .select({ status: batchImports.status })
    .from(batchImports)
    .where(eq(batchImports.id, batch.id))
    .for('share');
  if (current?.status !== batchStatus.processing) {
    await noteLost(transaction, filesOf(rendered), deps.clock.now());
    return false;
  }
  const waiting = await transaction
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(
      and(
        eq(batchRows.batchId, batch.id),
        eq(batchRows.state, 'waiting'),
        inArray(
          batchRows.row,
          rendered.map(({ row }) => row),
        ),
      ),
    )
    .for('update');
  const open = new Set(waiting.map(({ row }) => row));
  const due = rendered.filter(({ row }) => open.has(row));
  await noteLost(transaction, filesOf(rendered.filter(({ row }) => !open.has(row))), deps.clock.now());
  await saveFiles(
    transaction,
    deps,
    batch,
    due.filter((row) => row.kind === 'rendered'),
  );
  await saveFailures(
    transaction,
    deps,
    batch.id,
    due.filter((row) => row.kind === 'failed'),
  );
  return true;
}

const filesOf = (rows: readonly RenderedRow[]): string[] =>
  rows.flatMap((row) => (row.kind === 'rendered' ? [row.sha256] : []));

async function saveFiles(
  transaction: Transaction,
  deps: Context,
  batch: BatchRow,
  rows: readonly Kept[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const at = deps.clock.now();
  const { name, version } = deps.converter.engine;
  const [template] = await transaction
    .select({ fileName: documentTemplates.fileName })
    .from(documentTemplates)
    .where(eq(documentTemplates.id, batch.documentTemplateId));
  const files = rows.map((row) => ({ id: randomUUID(), row }));
  await insertMany(
    transaction,
    documentFiles,
    files.map(({ id, row }) => ({
      id,
      documentId: row.documentId,
      orderNo: 1,
      name: `${stemOf(row.fileName, /\.pdf$/i)}.pdf`,
      // The template itself: what it was filled with stands in the batch's row.
      sourceName: template?.fileName ?? null,
      sourceSha256: batch.templateSha256,
      convertedBy: `${name} ${version}`,
      createdAt: at,
    })),
  );
  await insertMany(
    transaction,
    fileRevisions,
    files.map(({ id, row }) => ({
      fileId: id,
      revision: 1,
      sha256: row.sha256,
      size: row.size,
      pages: row.pages,
      createdAt: at,
    })),
  );
  await bindSteps(transaction, files);
  const ids = rows.map(({ documentId }) => documentId);
  await changeDocuments(transaction, ids, at, { rendering: false });
  await appendHistories(
    transaction,
    deps,
    rows.map(({ documentId, sha256 }) => ({
      ...systemActor,
      documentId,
      activity: activity.updateDocument,
      userId: batch.uploadedByUserId,
      fileSha256: sha256,
    })),
  );
  await transaction
    .update(batchRows)
    .set({ state: 'rendered' })
    .where(and(eq(batchRows.batchId, batch.id), inArray(batchRows.documentId, ids)));
}

/** Steps get their file, and lose a place that does not lie on a page of it: its signer chooses one then. */
async function bindSteps(
  transaction: Transaction,
  files: readonly { readonly id: string; readonly row: Kept }[],
): Promise<void> {
  const ids = files.map(({ row }) => row.documentId);
  const byDocument = new Map(files.map((file) => [file.row.documentId, file]));
  const steps = await transaction.select().from(processSteps).where(inArray(processSteps.documentId, ids));
  const misplaced = steps.filter(({ documentId, pageSign, llx, lly, urx, ury }) => {
    if (pageSign === null || llx === null || lly === null || urx === null || ury === null) {
      return false;
    }
    const frame = byDocument.get(documentId)?.row.pages[pageSign - 1];
    return !frame || positionFault({ llx, lly, urx, ury }, readerSize(frame)) !== null;
  });
  if (misplaced.length > 0) {
    await transaction
      .update(processSteps)
      .set(noPlace)
      .where(
        inArray(
          processSteps.id,
          misplaced.map(({ id }) => id),
        ),
      );
  }
  await transaction
    .update(processSteps)
    .set({ fileId: sql`${documentFiles.id}` })
    .from(documentFiles)
    .where(
      and(
        eq(documentFiles.documentId, processSteps.documentId),
        inArray(
          documentFiles.id,
          files.map(({ id }) => id),
        ),
      ),
    );
}

/** Its document stays without a file and says why; its creator may give it one, or delete it. */
async function saveFailures(
  transaction: Transaction,
  deps: Context,
  batchId: number,
  rows: readonly RenderedRow[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const ids = rows.map(({ documentId }) => documentId);
  const reason = formatMessage('renderingFailed');
  await changeDocuments(transaction, ids, deps.clock.now(), { rendering: false, reason });
  await transaction
    .update(batchRows)
    .set({ state: 'failed', error: reason })
    .where(and(eq(batchRows.batchId, batchId), inArray(batchRows.documentId, ids)));
}
