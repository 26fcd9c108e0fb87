import type * as operations from '../../../contract/operations/processing.ts';
import type { HandlersOf } from '../handler.ts';
import { coordinate } from './coordinate.ts';
import { fillData } from './fill-data.ts';
import { listColleagues } from './list-colleagues.ts';
import { processDocument } from './process-document.ts';
import { resendProcessCode } from './resend-process-code.ts';

export const processingHandlers: HandlersOf<typeof operations> = {
  processDocument: ({ deps, caller, body }) => processDocument(deps, caller, body),
  resendProcessCode,
  fillData: ({ deps, caller, body }) => fillData(deps, caller, body),
  coordinate,
  stepColleaguesList: listColleagues,
};
