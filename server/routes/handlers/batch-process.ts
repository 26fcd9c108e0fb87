import type { batchProcessOperations } from '../../../contract/operations/batch-process.ts';
import { createBatchProcess } from '../../services/processing/batch-create.ts';
import { batchChoices } from '../../services/processing/batch-choices.ts';
import { processBatch } from '../../services/processing/batch-process.ts';
import { batchProgress } from '../../services/processing/batch-progress.ts';
import type { HandlersOf } from '../handler.ts';

export const batchProcessHandlers: HandlersOf<typeof batchProcessOperations> = {
  batchProcessLookUp: ({ deps, caller, body }) => batchChoices(deps, caller, body),
  createBatchProcess: ({ deps, caller, body }) => createBatchProcess(deps, caller, body),
  processBatch: ({ deps, caller, body }) => processBatch(deps, caller, body),
  batchProcessGet: ({ deps, caller, params }) => batchProgress(deps, caller, params.id),
};
