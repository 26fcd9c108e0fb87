import type * as operations from '../../../contract/operations/partners.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const partnerCases: CasesOf<typeof operations> = {
  partnersList: { access: free('office'), call: { as: 'admin', query: { search: 'mai' } } },
  partnerCreate: {
    access: free('office'),
    call: { as: 'admin', body: { name: 'Công ty Mới', taxCode: '0312345678', address: 'Huế' } },
  },
  partnerUpdate: {
    access: free('office'),
    call: ({ ids }) => ({
      as: 'admin',
      body: { id: ids['partner'], name: 'Sao Mai', taxCode: '0309876543' },
    }),
  },
  partnerMerge: {
    access: free('office'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['partner'], mergedId: ids['partnerDuplicate'] } }),
  },
};
