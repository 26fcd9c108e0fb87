import { describe } from '../../../contract/enumeration.ts';
import type { batchProcessGet as operation } from '../../../contract/operations/batch-process.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { findBatch } from './batch-store.ts';

/** GET /api/documents/batch-process/{id}: each document as soon as it is done, while the others are still worked on. */
export const batchProgress: Handler<typeof operation> = async ({ deps: { db }, caller, params: { id } }) => {
  const { batch, items } = await findBatch(db, caller, id);
  return done({
    id: batch.id,
    accessPermission: describe('accessPermission', batch.accessPermission),
    isConfirmed: batch.requestHash !== null,
    results: items.map(({ documentId, stepId, success, message }) => ({
      documentId,
      processId: stepId,
      success,
      message,
    })),
  });
};
