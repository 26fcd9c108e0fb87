import type { batchProcessOperations } from '../../../contract/operations/batch-process.ts';
import { createBatchProcess } from '../../services/processing/batch-create.ts';
import { processBatch } from '../../services/processing/batch-process.ts';
import type { HandlersOf } from '../handler.ts';

export const batchProcessHandlers: HandlersOf<typeof batchProcessOperations> = {
  createBatchProcess: ({ deps, caller, body }) => createBatchProcess(deps, caller, body),
  processBatch: ({ deps, caller, body }) => processBatch(deps, caller, body),
};
