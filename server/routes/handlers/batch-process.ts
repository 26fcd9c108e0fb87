import type { batchProcessOperations } from '../../../contract/operations/batch-process.ts';
import { createBatchProcess } from '../../services/batch-process/batch-create.ts';
import { batchChoices } from '../../services/batch-process/batch-choices.ts';
import { processBatch } from '../../services/batch-process/batch-process.ts';
import { batchProgress } from '../../services/batch-process/batch-progress.ts';
import type { HandlersOf } from '../handler.ts';

export const batchProcessHandlers: HandlersOf<typeof batchProcessOperations> = {
  batchProcessLookUp: ({ deps, caller, body }) => batchChoices(deps, caller, body),
  createBatchProcess: ({ deps, caller, body }) => createBatchProcess(deps, caller, body),
  processBatch: ({ deps, caller, body }) => processBatch(deps, caller, body),
  batchProcessGet: ({ deps, caller, params }) => batchProgress(deps, caller, params.id),
};
