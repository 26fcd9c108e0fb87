import { and, asc, eq, notExists } from 'drizzle-orm';

import { batchStatus } from '../../../contract/enums.ts';
import { batchImports, batchRows } from '../../adapters/database/schema.ts';
import { type BatchColumns, readColumns } from '../../domain/batch-columns.ts';
import { templateValues } from '../../domain/batch-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepRendered, type RenderedRow } from './keep-rendered.ts';
import type { BatchRow } from './write-batch.ts';

/** A job works for about this long, below the time after which it is given to another worker, and is then added again. */
const sliceMilliseconds = 40_000;

/** The PDF engine is given this many files at once. */
const inspectedAtOnce = 8;

type WaitingRow = Pick<typeof batchRows.$inferSelect, 'row' | 'documentId' | 'values'>;

/**
 * Job `render-batch`: makes the PDFs of a batch (companion operations, §5), piece by piece. What is done is written piece by
 * piece as well, so that a job that starts again after a crash goes on with what still waits.
 */
export async function renderBatch(
  deps: Dependencies,
  batchId: number,
  milliseconds = sliceMilliseconds,
): Promise<void> {
  const [batch] = await deps.db.select().from(batchImports).where(eq(batchImports.id, batchId));
  if (batch?.status !== batchStatus.processing[0]) {
    return;
  }
  const read = readColumns(batch.parameters);
  if (read.kind === 'refused') {
    throw new Error(`batch ${String(batchId)} has columns that cannot be read`);
  }
  const template = await deps.files.read(batch.templateSha256);
  const end = performance.now() + milliseconds;
  for (;;) {
    const rows = await nextRows(deps, batchId);
    if (rows.length === 0) {
      await finish(deps, batchId);
      return;
    }
    const rendered = await renderRows(deps, template, read.columns, rows);
    const goesOn = await deps.db.transaction((transaction) =>
      keepRendered(transaction, deps, batch, rendered),
    );
    if (!goesOn) {
      return;
    }
    if (performance.now() >= end) {
      await deps.db.transaction((transaction) => deps.jobs.enqueue(transaction, 'render-batch', { batchId }));
      return;
    }
  }
}

function nextRows(deps: Dependencies, batchId: number): Promise<WaitingRow[]> {
  return deps.db
    .select({ row: batchRows.row, documentId: batchRows.documentId, values: batchRows.values })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')))
    .orderBy(asc(batchRows.row))
    .limit(Math.max(1, deps.converter.batchSize));
}

/** Fills, converts, inspects and stores. A row that fails does not hold up the others. */
async function renderRows(
  deps: Dependencies,
  template: Uint8Array,
  columns: BatchColumns,
  rows: readonly WaitingRow[],
): Promise<RenderedRow[]> {
  const filled = await deps.words.fill(
    template,
    rows.map((row) => templateValues(columns, row.values)),
  );
  const failed = new Map<number, string>();
  const convertible: { readonly row: WaitingRow; readonly docx: Uint8Array }[] = [];
  for (const [index, row] of rows.entries()) {
    const result = filled[index];
    if (result?.kind === 'ok') {
      convertible.push({ row, docx: result.docx });
    } else {
      failed.set(row.row, result?.why ?? 'not filled');
    }
  }
  const conversions =
    convertible.length === 0 ? [] : await deps.converter.convert(convertible.map(({ docx }) => docx));
  const rendered: RenderedRow[] = [];
  for (let start = 0; start < convertible.length; start += inspectedAtOnce) {
    const piece = convertible.slice(start, start + inspectedAtOnce).map(async ({ row }, offset) => {
      const conversion = conversions[start + offset];
      if (conversion?.kind !== 'ok') {
        failed.set(row.row, conversion?.why ?? 'not converted');
        return;
      }
      const inspection = await deps.pdf.inspect(conversion.pdf);
      if (inspection.kind === 'refused') {
        failed.set(row.row, inspection.reason);
        return;
      }
      const kept = inspection.repaired ?? conversion.pdf;
      rendered.push({
        kind: 'rendered',
        row: row.row,
        documentId: row.documentId,
        fileName: fileNameOf(columns, row),
        sha256: await deps.files.put(kept),
        size: kept.byteLength,
        pages: inspection.pages,
      });
    });
    await Promise.all(piece);
  }
  for (const { row, documentId } of rows) {
    const why = failed.get(row);
    if (why !== undefined) {
      deps.log.warn({ documentId, why }, 'a document of a batch could not be made');
      rendered.push({ kind: 'failed', row, documentId });
    }
  }
  return rendered;
}

/** `{{D.FileName}}`, or else the number. */
function fileNameOf({ fields }: BatchColumns, { values }: WaitingRow): string {
  const cell = (index: number | undefined): string =>
    index === undefined ? '' : (values[index] ?? '').trim();
  const name = cell(fields.get('FileName'));
  return name === '' ? cell(fields.get('No')).replace(/[\\/]/g, '-') : name;
}

/** Nothing waits any more: the batch may be sent. */
async function finish(deps: Dependencies, batchId: BatchRow['id']): Promise<void> {
  const waiting = deps.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')));
  await deps.db
    .update(batchImports)
    .set({ status: batchStatus.created[0] })
    .where(
      and(
        eq(batchImports.id, batchId),
        eq(batchImports.status, batchStatus.processing[0]),
        notExists(waiting),
      ),
    );
}
