import type * as operations from '../../../contract/operations/certificates.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const certificateCases: CasesOf<typeof operations> = {
  certificatesOverview: { access: free('admin'), call: { as: 'admin' } },
  certificatesList: {
    access: free('admin'),
    call: { as: 'admin', query: { kind: 'remote', state: 'valid', search: 'mật' } },
  },
  certificatesIssue: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { userIds: [ids['colleague']] } }),
  },
  authoritiesFind: {
    access: free('anyone'),
    call: ({ ids }) => ({ as: null, query: { keyIds: [ids['authorityKey']] } }),
  },
  trustedRootsList: { access: free('anyone'), call: { as: null } },
  authorityRevocationList: {
    access: free('anyone'),
    call: ({ ids }) => ({ as: null, params: { keyId: ids['authorityKey'] } }),
  },
};
