import type * as operations from '../../../contract/operations/evidence.ts';
import { free, onDocument, readers } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const evidenceCases: CasesOf<typeof operations> = {
  documentEvidence: {
    access: onDocument(
      'processor',
      { on: 'draft', may: readers.draft },
      { on: 'running', may: readers.running },
    ),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['completed'] } }),
  },
  documentEvidenceFiles: {
    access: onDocument('processor', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['completed'] }, query: { language: 'en' } }),
  },
  fileCheck: {
    access: free('anyone'),
    call: ({ ids }) => ({ as: null, query: { no: 'MẬT-sent', sha256: ids['sentHash'] } }),
  },
};
