import type * as operations from '../../../contract/operations/in-person.ts';
import { free, makerAndAdmin, onDocument } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const inPersonCases: CasesOf<typeof operations> = {
  inPersonStart: {
    access: onDocument('user', { on: 'running', may: makerAndAdmin }, { on: 'held', may: makerAndAdmin }),
    call: ({ ids }) => ({ as: 'leaver', params: { processId: ids['sentStep'] } }),
  },
  inPersonCode: {
    access: free('anyone'),
    refused: 'The in-person signing is over',
    call: { as: null, body: { secret: 'none-of-ours' } },
  },
  inPersonOpen: {
    access: free('anyone'),
    refused: 'The in-person signing is over',
    call: { as: null, body: { secret: 'none-of-ours', otp: '123456' } },
  },
  inPersonEnd: { access: free('anyone'), call: { as: null, body: { secret: 'none-of-ours' } } },
};
