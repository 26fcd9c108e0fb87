import type { batchOperations } from '../../../contract/operations/batches.ts';
import { cancelBatch } from '../../services/batches/cancel-batch.ts';
import { createBatch } from '../../services/batches/create-batch.ts';
import { createBatchFromWorkbook } from '../../services/batches/create-from-workbook.ts';
import { lookUpBatch } from '../../services/batches/look-up-batch.ts';
import { getBatch, listBatches } from '../../services/batches/read-batches.ts';
import { sendBatch } from '../../services/batches/send-batch.ts';
import type { HandlersOf } from '../handler.ts';

export const batchHandlers: HandlersOf<typeof batchOperations> = {
  batchLookUp: ({ deps, caller, body }) => lookUpBatch(deps, caller, body),
  batchCreateAdvanced: ({ deps, caller, body }) => createBatch(deps, caller, body),
  batchCreate: ({ deps, caller, body }) => createBatchFromWorkbook(deps, caller, body),
  batchesList: ({ deps, caller, query }) => listBatches(deps, caller, query),
  batchGet: ({ deps, caller, params }) => getBatch(deps, caller, params.id),
  batchSend: ({ deps, caller, params, signal }) => sendBatch(deps, caller, params.id, signal),
  batchCancel: ({ deps, caller, params }) => cancelBatch(deps, caller, params.id),
};
