import type * as operations from '../../../contract/operations/webhooks.ts';
import { free } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const webhookCases: CasesOf<typeof operations> = {
  webhookGet: { access: free('admin'), call: { as: 'admin' } },
  webhookSave: { access: free('admin'), call: { as: 'admin', body: { url: 'https://hooks.example/khac' } } },
  webhookTest: { access: free('admin'), refused: 'The webhook did not take it: ', call: { as: 'admin' } },
  webhookDeliveries: {
    access: free('admin'),
    call: { as: 'admin', query: { state: 'failed', search: 'MẬT' } },
  },
  webhookResend: {
    access: free('admin'),
    refused: 'The webhook did not take it: ',
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['delivery'] } }),
  },
};
