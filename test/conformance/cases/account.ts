import type * as operations from '../../../contract/operations/account.ts';
import { free, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { image } from '../files.ts';
import { pushSubscription } from '../push-subscription.ts';

export const accountCases: CasesOf<typeof operations> = {
  signaturesList: { access: own('user', 'self'), call: { as: 'an' } },
  signatureSave: { access: own('user', 'self'), call: { as: 'an', body: { kind: 'drawn', image } } },
  signatureUpdate: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({
      as: 'an',
      body: { id: ids['savedSignature'], name: 'Chữ ký chính', isDefault: true },
    }),
  },
  signatureDelete: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['savedSignature'] } }),
  },
  preferencesGet: { access: own('user', 'self'), call: { as: 'an' } },
  preferencesSave: { access: own('user', 'self'), call: { as: 'an', body: { language: 'en' } } },
  pushSubscriptionsList: { access: own('user', 'self'), call: { as: 'an' } },
  pushSubscriptionSave: {
    access: own('user', 'self'),
    call: { as: 'an', body: { ...pushSubscription, endpoint: 'https://push.example/send/another' } },
  },
  pushSubscriptionDelete: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['pushSubscription'] } }),
  },
  getMe: { access: free('anyToken'), call: { as: 'an' } },
};
