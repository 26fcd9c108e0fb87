import { and, eq, type SQL } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { BatchRow } from './write-batch.ts';

/** Batches that the caller may see: their own; for an admin, those of the company. */
export function batchVisibleTo(caller: SessionCaller): SQL | undefined {
  return and(
    eq(batchImports.comId, caller.comId),
    caller.roles.includes('admin') ? undefined : eq(batchImports.uploadedByUserId, caller.userId),
  );
}

/** @throws {Refusal} `Batch import not found` when the caller may not see it. */
export async function findBatch(db: Queryable, caller: SessionCaller, batchId: number): Promise<BatchRow> {
  const [batch = refuse('batchNotFound')] = await db
    .select()
    .from(batchImports)
    .where(and(eq(batchImports.id, batchId), batchVisibleTo(caller)));
  return batch;
}

/**
 * Locks a batch of the caller's. Its documents are theirs to send and to delete, so nobody else may do it with all at once.
 * @throws {Refusal} 403 when the caller sees it without having uploaded it.
 */
export async function lockOwnBatch(
  transaction: Transaction,
  caller: SessionCaller,
  batchId: number,
): Promise<BatchRow> {
  const [batch = refuse('batchNotFound')] = await transaction
    .select()
    .from(batchImports)
    .where(and(eq(batchImports.id, batchId), batchVisibleTo(caller)))
    .for('update');
  if (batch.uploadedByUserId !== caller.userId) {
    throw new Refusal(formatMessage('forbidden'), envelopeCode.forbidden);
  }
  return batch;
}
