import type * as operations from '../../../contract/operations/batch-process.ts';
import type { HandlersOf } from '../handler.ts';
import { batchChoices } from './batch-choices.ts';
import { createBatchProcess } from './batch-create.ts';
import { processBatch } from './batch-process.ts';
import { batchProgress } from './batch-progress.ts';

export const batchProcessHandlers: HandlersOf<typeof operations> = {
  batchProcessLookUp: batchChoices,
  createBatchProcess,
  processBatch: ({ deps, caller, body }) => processBatch(deps, caller, body),
  batchProcessGet: batchProgress,
};
