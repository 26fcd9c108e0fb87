import type * as operations from '../../../contract/operations/batches.ts';
import type { HandlersOf } from '../handler.ts';
import { cancelBatch } from './cancel-batch.ts';
import { createBatch } from './create-batch.ts';
import { createBatchFromWorkbook } from './create-from-workbook.ts';
import { lookUpBatch } from './look-up-batch.ts';
import { getBatch, listBatches } from './read-batches.ts';
import { sendBatch } from './send-batch.ts';

export const batchHandlers: HandlersOf<typeof operations> = {
  batchLookUp: ({ deps, caller, body }) => lookUpBatch(deps, caller, body),
  batchCreateAdvanced: ({ deps, caller, body }) => createBatch(deps, caller, body),
  batchCreate: ({ deps, caller, body }) => createBatchFromWorkbook(deps, caller, body),
  batchesList: ({ deps, caller, query }) => listBatches(deps, caller, query),
  batchGet: ({ deps, caller, params }) => getBatch(deps, caller, params.id),
  batchSend: ({ deps, caller, params, signal }) => sendBatch(deps, caller, params.id, signal),
  batchCancel: ({ deps, caller, params }) => cancelBatch(deps, caller, params.id),
};
