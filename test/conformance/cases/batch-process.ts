import type * as operations from '../../../contract/operations/batch-process.ts';
import { onDocument, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';
import { signature } from './processing.ts';

export const batchProcessCases: CasesOf<typeof operations> = {
  batchProcessLookUp: {
    access: onDocument('user', { on: 'running', may: ['holder'], answersReaders: true }),
    call: ({ ids }) => ({ as: 'an', body: { documentIds: [ids['batchedLater'], ids['completed']] } }),
  },
  createBatchProcess: {
    access: onDocument('user', { on: 'running', may: ['holder'] }),
    call: ({ ids }) => ({
      as: 'an',
      body: { documentIds: [ids['batchedLater']], accessPermissionCode: 'DR' },
    }),
  },
  processBatch: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({ as: 'an', body: { ...signature, batchProcessId: ids['batchProcess'] } }),
  },
  batchProcessGet: {
    access: own('user', 'thing'),
    call: ({ ids }) => ({ as: 'an', params: { id: ids['batchProcess'] } }),
  },
};
