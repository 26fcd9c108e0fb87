import type * as operations from '../../../contract/operations/ekyc.ts';
import { acting, free, onDocument } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { pictureOf } from '../files.ts';

export const ekycCases: CasesOf<typeof operations> = {
  ekycSubmit: {
    access: onDocument('processor', { on: 'identifying', may: acting }),
    call: ({ ids }) => ({
      as: 'an',
      body: {
        processId: ids['ekycStep'],
        paperType: 1,
        front: pictureOf(700),
        back: pictureOf(701),
        portrait: pictureOf(702),
      },
    }),
  },
  ekycStatus: {
    access: onDocument('processor', { on: 'identifying', may: acting }),
    call: ({ ids }) => ({ as: 'an', params: { processId: ids['ekycWaitingStep'] } }),
  },
  identityVerificationsList: { access: free('people'), call: { as: 'admin' } },
  identityVerificationDecide: {
    access: free('people'),
    call: ({ ids }) => ({
      as: 'admin',
      params: { id: ids['verification'] },
      body: { accept: true, reason: null },
    }),
  },
};
