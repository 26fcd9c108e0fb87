import { and, asc, eq, isNull } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { batchProcesses, batchProcessItems } from '../../adapters/database/schema/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';

/** One step of a batch process, and what became of it; `success` is null until it was tried. */
export type BatchItem = typeof batchProcessItems.$inferSelect & { readonly documentId: string };

export type Batch = {
  readonly batch: typeof batchProcesses.$inferSelect;
  /** In order. */
  readonly items: readonly BatchItem[];
};

export type ItemResult = { readonly success: boolean; readonly message: string };

/** @throws {Refusal} `Batch process not found` for one that the caller did not make. */
export async function findBatch(db: Queryable, caller: SessionCaller, id: string): Promise<Batch> {
  const [batch = refuse('batchProcessNotFound')] = await db
    .select()
    .from(batchProcesses)
    .where(
      and(
        eq(batchProcesses.id, id),
        eq(batchProcesses.comId, caller.comId),
        eq(batchProcesses.userId, caller.userId),
      ),
    );
  const rows = await db
    .select({ item: batchProcessItems, documentId: processSteps.documentId })
    .from(batchProcessItems)
    .innerJoin(processSteps, eq(processSteps.id, batchProcessItems.stepId))
    .where(eq(batchProcessItems.batchProcessId, id))
    .orderBy(asc(batchProcessItems.orderNo));
  return { batch, items: rows.map(({ item, documentId }) => ({ ...item, documentId })) };
}

const isItem = (item: BatchItem) =>
  and(eq(batchProcessItems.batchProcessId, item.batchProcessId), eq(batchProcessItems.orderNo, item.orderNo));

/** Writes what became of a step. What was written first stays. */
export async function writeItem(db: Queryable, item: BatchItem, result: ItemResult): Promise<void> {
  await db
    .update(batchProcessItems)
    .set(result)
    .where(and(isItem(item), isNull(batchProcessItems.success)));
}

export async function isItemDone(db: Queryable, item: BatchItem): Promise<boolean> {
  const [row] = await db
    .select({ success: batchProcessItems.success })
    .from(batchProcessItems)
    .where(isItem(item));
  return row?.success !== null;
}

/**
 * A batch is done for one confirmed request, and by nothing else.
 * @throws {Refusal} when it was begun for another one.
 */
export async function beginBatch(db: Queryable, batchId: string, requestHash: string): Promise<void> {
  await db
    .update(batchProcesses)
    .set({ requestHash })
    .where(and(eq(batchProcesses.id, batchId), isNull(batchProcesses.requestHash)));
  const [row] = await db.select().from(batchProcesses).where(eq(batchProcesses.id, batchId));
  if (row?.requestHash !== requestHash) {
    refuse('batchProcessEnded');
  }
}
