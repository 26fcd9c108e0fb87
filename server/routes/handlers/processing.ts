import type { processingOperations } from '../../../contract/operations/processing.ts';
import { processDocument } from '../../services/processing/process-document.ts';
import { resendProcessCode } from '../../services/processing/resend-process-code.ts';
import type { HandlersOf } from '../handler.ts';

export const processingHandlers: HandlersOf<typeof processingOperations> = {
  processDocument: ({ deps, caller, body }) => processDocument(deps, caller, body),
  resendProcessCode: ({ deps, caller, params }) => resendProcessCode(deps, caller, params.processId),
};
