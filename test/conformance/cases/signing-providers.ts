import type * as operations from '../../../contract/operations/signing-providers.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const signingProviderCases: CasesOf<typeof operations> = {
  signingProvidersList: { access: free('admin'), call: { as: 'admin' } },
  signingProviderSave: {
    access: free('admin'),
    call: {
      as: 'admin',
      body: {
        kind: 'my-sign',
        name: 'MySign kín',
        url: 'https://my-sign.example',
        clientId: 'kin',
        secret: 'mật',
        profileId: 'adss:ras:profile:001',
      },
    },
  },
  signingProviderDelete: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['spareProvider'] } }),
  },
  signingProviderTest: {
    access: free('admin'),
    refused: 'The remote signing service cannot be reached',
    call: ({ ids }) => ({ as: 'admin', body: { id: ids['provider'] } }),
  },
  remoteAccountAsk: {
    access: free('admin'),
    call: ({ ids }) => ({ as: 'admin', body: { userId: ids['user'] } }),
  },
  accountProviders: { access: free('user'), call: { as: 'an' } },
  remoteAccountLink: {
    access: free('user'),
    refused: 'The remote signing service cannot be reached',
    call: ({ ids }) => ({ as: 'an', body: { providerId: ids['provider'], username: '001099000001' } }),
  },
  companySealGet: { access: free('admin'), call: { as: 'admin' } },
  companySealLink: {
    access: free('admin'),
    refused: 'The provider asks for a confirmation of each seal',
    call: ({ ids }) => ({ as: 'admin', body: { providerId: ids['provider'], username: '0101243150-seal' } }),
  },
  companySealChoose: { access: free('admin'), call: { as: 'admin', body: { usesAccount: false } } },
  companySealUnlink: { access: free('admin'), call: { as: 'admin' } },
  remoteAccountUnlink: {
    access: free('user'),
    refused: 'Smart CA not found',
    call: { as: 'an', body: { id: 1 } },
  },
};
