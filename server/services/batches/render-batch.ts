import { and, asc, eq, gt, isNull, lte, notExists, or } from 'drizzle-orm';

import { batchStatus } from '../../../contract/enums.ts';
import type { PageFrame } from '../../../contract/page-space.ts';
import type { Conversion } from '../../adapters/converter/converter.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { type BatchColumns, readColumns } from '../../../contract/rules/batch-columns.ts';
import { templateValues } from '../../../contract/rules/batch-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { saveRendered, type RenderedRow } from './save-rendered.ts';
import type { BatchRow } from './write-batch.ts';

/** A job works for about this long, below the time after which it is given to another worker, and is then added again. */
const sliceMilliseconds = 40_000;

/** The PDF engine is given this many files at once. */
const inspectedAtOnce = 8;

type WaitingRow = Pick<typeof batchRows.$inferSelect, 'row' | 'documentId' | 'values'>;

type RenderingOptions = {
  /** Which job of the batch it is; without it, it works whichever is due. */
  readonly queuedAt?: string | undefined;
  readonly milliseconds?: number;
};

/**
 * Job `render-batch`: makes the PDFs of a batch (companion operations, §5), piece by piece. What is done is written piece by
 * piece as well, so that a job that starts again after a crash goes on with what still waits. A job whose place another one has taken
 * does nothing.
 */
export async function renderBatch(
  deps: Dependencies,
  batchId: number,
  { queuedAt, milliseconds = sliceMilliseconds }: RenderingOptions = {},
): Promise<void> {
  const [batch] = await deps.db.select().from(batchImports).where(eq(batchImports.id, batchId));
  if (batch?.status !== batchStatus.processing) {
    return;
  }
  if (queuedAt !== undefined && queuedAt !== (batch.renderQueuedAt ?? batch.createdAt).toISOString()) {
    return;
  }
  const read = readColumns(batch.parameters);
  if (read.kind === 'refused') {
    throw new Error(`batch ${String(batchId)} has columns that cannot be read`);
  }
  const render: Rendering = {
    deps,
    batch,
    template: await deps.files.read(batch.templateSha256),
    columns: read.columns,
  };
  const outcome = await renderPieces(render, performance.now() + milliseconds);
  if (outcome === 'done') {
    await finish(deps, batchId);
  }
  if (outcome === 'time-over') {
    await enqueueNext(deps, batch);
  }
}

/** Adds a job that takes the place of the one that was the batch's, unless another one has. */
async function enqueueNext(
  deps: Dependencies,
  { id: batchId, renderQueuedAt: last }: Pick<BatchRow, 'id' | 'renderQueuedAt'>,
  startAfterSeconds = 0,
): Promise<void> {
  const next = deps.clock.now();
  await deps.db.transaction(async (transaction) => {
    const taken = await transaction
      .update(batchImports)
      .set({ renderQueuedAt: next })
      .where(
        and(
          eq(batchImports.id, batchId),
          last === null ? isNull(batchImports.renderQueuedAt) : eq(batchImports.renderQueuedAt, last),
        ),
      )
      .returning({ id: batchImports.id });
    if (taken.length > 0) {
      const payload = { batchId, queuedAt: next.toISOString() };
      await deps.jobs.enqueue(transaction, 'render-batch', payload, { startAfterSeconds });
    }
  });
}

/** About as long as a job is tried again by itself. */
const leftMs = 24 * 3_600_000;

/** After this, a job that is at work has come to the end of its slice, and finds that another one has taken its place. */
const sliceOverSeconds = 120;

/** Adds a job to each batch whose last one was added longer ago than a job is tried. */
export async function renderLeftBatches(deps: Dependencies): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - leftMs);
  const left = await deps.db
    .select({ id: batchImports.id, renderQueuedAt: batchImports.renderQueuedAt })
    .from(batchImports)
    .where(
      and(
        eq(batchImports.status, batchStatus.processing),
        lte(batchImports.createdAt, since),
        or(isNull(batchImports.renderQueuedAt), lte(batchImports.renderQueuedAt, since)),
      ),
    );
  for (const batch of left) {
    await enqueueNext(deps, batch, sliceOverSeconds);
  }
}

type Rendering = {
  readonly deps: Dependencies;
  readonly batch: BatchRow;
  readonly template: Uint8Array;
  readonly columns: BatchColumns;
};

/** Rows of which the Word files stand, and those that could not be filled, with the reason. */
type FilledPiece = {
  readonly rows: readonly WaitingRow[];
  readonly convertible: readonly { readonly row: WaitingRow; readonly docx: Uint8Array }[];
  readonly failed: ReadonlyMap<number, string>;
};

/**
 * The converter is what everything waits for, so it never waits itself: while it works on a piece, the next one is filled
 * and the one before is written.
 */
async function renderPieces(render: Rendering, end: number): Promise<'done' | 'canceled' | 'time-over'> {
  const { deps } = render;
  let filling = heard(fillNext(render, 0));
  let keeping = heard(Promise.resolve(true));
  try {
    for (;;) {
      const piece = await filling;
      if (piece === null) {
        return (await keeping) ? 'done' : 'canceled';
      }
      filling = heard(fillNext(render, piece.rows.at(-1)?.row ?? 0));
      const conversions = await convert(render, piece);
      if (!(await keeping)) {
        return 'canceled';
      }
      keeping = heard(
        deleteOnFailure(deps, (noting) => savePiece({ ...render, deps: noting }, piece, conversions)),
      );
      if (performance.now() >= end) {
        return (await keeping) ? 'time-over' : 'canceled';
      }
    }
  } finally {
    // Nothing of a job goes on behind its end, however it ends.
    await Promise.allSettled([filling, keeping]);
  }
}

/** A promise that is waited for later: until then, its failing is not a failing that nobody hears of. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Fills the next rows that wait; `null` when there are none. */
async function fillNext(
  { deps, batch, template, columns }: Rendering,
  after: number,
): Promise<FilledPiece | null> {
  const rows = await deps.db
    .select({ row: batchRows.row, documentId: batchRows.documentId, values: batchRows.values })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'waiting'), gt(batchRows.row, after)))
    .orderBy(asc(batchRows.row))
    .limit(Math.max(1, deps.converter.batchSize));
  if (rows.length === 0) {
    return null;
  }
  const filled = await deps.wordEngine.fill(
    template,
    rows.map((row) => templateValues(columns, row.values)),
    batch.formats,
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
  return { rows, convertible, failed };
}

function convert({ deps }: Rendering, { convertible }: FilledPiece): Promise<readonly Conversion[]> {
  return convertible.length === 0
    ? Promise.resolve([])
    : deps.converter.convert(convertible.map(({ docx }) => docx));
}

/** Inspects, stores and writes a piece. A row that fails does not hold up the others. */
async function savePiece(
  { deps, batch, columns }: Rendering,
  piece: FilledPiece,
  conversions: readonly Conversion[],
): Promise<boolean> {
  const failed = new Map(piece.failed);
  const rendered: RenderedRow[] = [];
  for (let start = 0; start < piece.convertible.length; start += inspectedAtOnce) {
    const some = piece.convertible.slice(start, start + inspectedAtOnce).map(async ({ row }, offset) => {
      const outcome = await storePdf(deps, conversions[start + offset]);
      if (outcome.kind === 'failed') {
        failed.set(row.row, outcome.why);
        return;
      }
      const { sha256, size, pages } = outcome;
      const { row: number, documentId } = row;
      const fileName = fileNameOf(columns, row);
      rendered.push({ kind: 'rendered', row: number, documentId, fileName, sha256, size, pages });
    });
    await Promise.all(some);
  }
  for (const { row, documentId } of piece.rows) {
    const why = failed.get(row);
    if (why !== undefined) {
      deps.log.warn({ documentId, why }, 'a document of a batch could not be made');
      rendered.push({ kind: 'failed', row, documentId });
    }
  }
  return deps.db.transaction((transaction) => saveRendered(transaction, deps, batch, rendered));
}

type Stored =
  | {
      readonly kind: 'stored';
      readonly sha256: string;
      readonly size: number;
      readonly pages: readonly PageFrame[];
    }
  | { readonly kind: 'failed'; readonly why: string };

async function storePdf(deps: Dependencies, conversion: Conversion | undefined): Promise<Stored> {
  if (conversion?.kind !== 'ok') {
    return { kind: 'failed', why: conversion?.why ?? 'not converted' };
  }
  const inspection = await deps.pdf.inspect(conversion.pdf);
  if (inspection.kind === 'refused') {
    return { kind: 'failed', why: inspection.reason };
  }
  const kept = inspection.repaired ?? conversion.pdf;
  return {
    kind: 'stored',
    sha256: await deps.files.put(kept),
    size: kept.byteLength,
    pages: inspection.pages,
  };
}

/** `{{D.FileName}}`, or else the number. */
function fileNameOf({ fields }: BatchColumns, { values }: WaitingRow): string {
  const cell = (index: number | undefined): string =>
    index === undefined ? '' : (values[index] ?? '').trim();
  const name = cell(fields.get('FileName'));
  return name === '' ? cell(fields.get('No')).replace(/[\\/]/g, '-') : name;
}

/** Nothing waits any more: the batch may be sent, and is where somebody asked for it meanwhile and there is anything to send. */
async function finish(deps: Dependencies, batchId: BatchRow['id']): Promise<void> {
  const waiting = deps.db
    .select({ row: batchRows.row })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'waiting')));
  await deps.db.transaction(async (transaction) => {
    const [finished] = await transaction
      .update(batchImports)
      .set({ status: batchStatus.created })
      .where(
        and(
          eq(batchImports.id, batchId),
          eq(batchImports.status, batchStatus.processing),
          notExists(waiting),
        ),
      )
      .returning({ sendRequestedAt: batchImports.sendRequestedAt });
    if (!finished || finished.sendRequestedAt === null) {
      return;
    }
    const rendered = await transaction.$count(
      batchRows,
      and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'rendered')),
    );
    if (rendered > 0) {
      await deps.jobs.enqueue(transaction, 'send-batch', { batchId });
    } else {
      await transaction
        .update(batchImports)
        .set({ sendRequestedAt: null })
        .where(eq(batchImports.id, batchId));
    }
  });
}
