import { describe } from '../../../contract/enumeration.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { batchProcessGet as operation } from '../../../contract/operations/batch-process.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { findBatch } from './batch-store.ts';

/** GET /api/documents/batch-process/{id}: each document as soon as it is done, while the others are still worked on. */
export async function batchProgress(
  { db }: Dependencies,
  caller: SessionCaller,
  id: string,
): Promise<Reply<DataInput<typeof operation>>> {
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
}
