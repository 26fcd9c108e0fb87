import type * as operations from '../../../contract/operations/evidence.ts';
import type { HandlersOf } from '../handler.ts';
import { checkFile } from './check-file.ts';
import { getEvidenceFiles } from './evidence-files.ts';
import { getEvidence } from './get-evidence.ts';

export const evidenceHandlers: HandlersOf<typeof operations> = {
  documentEvidence: ({ deps, caller, params }) => getEvidence(deps, caller, params.id),
  documentEvidenceFiles: ({ deps, caller, params, query }) =>
    getEvidenceFiles(deps, caller, params.id, query.language),
  fileCheck: ({ deps, query }) => checkFile(deps, query),
};
