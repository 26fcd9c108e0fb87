import { and, eq, sql } from 'drizzle-orm';

import { activity, batchStatus, documentStatus } from '../../../contract/enums.ts';
import type { batchCancel } from '../../../contract/operations/batches.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { actorOf, appendHistories } from '../workflow/history.ts';
import { done } from '../reply.ts';
import { lockOwnBatch } from './find-batch.ts';
import { presentBatchFor } from './read-batches.ts';

/**
 * POST /api/batch-imports/cancel/{id} (companion operations, §5): gives up what was not sent yet. Its documents with status
 * New are deleted, and neither made nor sent any further. What was sent goes on: people have it in their hands, and each such
 * document is canceled by itself.
 */
export const cancelBatch: Handler<typeof batchCancel> = async ({ deps, caller, params: { id: batchId } }) => {
  await deps.db.transaction(async (transaction) => {
    const batch = await lockOwnBatch(transaction, caller, batchId);
    if (batch.status !== batchStatus.processing && batch.status !== batchStatus.created) {
      refuse('batchNotCancelable');
    }
    const now = deps.clock.now();
    await transaction
      .update(batchImports)
      .set({ status: batchStatus.canceled, canceledAt: now })
      .where(eq(batchImports.id, batchId));
    const deleted = await transaction
      .update(documents)
      .set({
        status: documentStatus.deleted,
        rendering: false,
        modifiedAt: now,
        version: sql`${documents.version} + 1`,
      })
      .where(
        and(
          eq(documents.batchImportId, batchId),
          eq(documents.comId, caller.comId),
          eq(documents.status, documentStatus.new),
        ),
      )
      .returning({ id: documents.id });
    await appendHistories(
      transaction,
      deps,
      deleted.map(({ id }) => ({
        ...actorOf(caller),
        documentId: id,
        activity: activity.deleteDocument,
      })),
    );
  });
  return done(await presentBatchFor(deps, caller, batchId), 'cancelBatchSuccess');
};
