import type * as operations from '../../../contract/operations/batches.ts';
import type { HandlersOf } from '../handler.ts';
import { cancelBatch } from './cancel-batch.ts';
import { createBatch } from './create-batch.ts';
import { createBatchFromWorkbook } from './create-from-workbook.ts';
import { lookUpBatch } from './look-up-batch.ts';
import { getBatch, listBatches } from './read-batches.ts';
import { sendBatch } from './send-batch.ts';

export const batchHandlers: HandlersOf<typeof operations> = {
  batchLookUp: lookUpBatch,
  batchCreateAdvanced: ({ deps, caller, body }) => createBatch(deps, caller, body),
  batchCreate: createBatchFromWorkbook,
  batchesList: listBatches,
  batchGet: getBatch,
  batchSend: ({ deps, caller, params, signal }) => sendBatch(deps, caller, params.id, signal),
  batchCancel: cancelBatch,
};
