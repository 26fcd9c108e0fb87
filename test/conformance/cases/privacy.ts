import type * as operations from '../../../contract/operations/privacy.ts';
import { free, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const privacyCases: CasesOf<typeof operations> = {
  myDataExport: { access: own('user', 'self'), call: { as: 'an' } },
  personDataExport: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['user'] } }),
  },
  erasurePlan: { access: free('admin'), call: ({ ids }) => ({ as: 'admin', params: { id: ids['user'] } }) },
  personErase: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['leaver'], confirmCode: 'roi' } }),
  },
  privacyActsList: { access: free('admin'), call: { as: 'admin' } },
  deletionRecordsList: { access: free('admin'), call: { as: 'admin' } },
};
