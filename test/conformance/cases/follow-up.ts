import type { followUpOperations } from '../../../contract/operations/follow-up.ts';
import { acting, makerAndAdmin, onDocument } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const followUpCases: CasesOf<typeof followUpOperations> = {
  sendNotify: {
    access: onDocument('office', { on: 'completed', may: makerAndAdmin }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['completed'] } }),
  },
  remind: {
    access: onDocument('office', { on: 'running', may: makerAndAdmin }),
    call: ({ ids }) => ({ as: 'admin', params: { id: ids['sentToRemind'] } }),
  },
  reassign: {
    access: onDocument('processor', { on: 'running', may: ['maker', ...acting] }),
    call: ({ ids }) => ({
      as: 'admin',
      params: { processId: ids['sentToReassignStep'] },
      body: { userCode: 'boss', reason: 'Nghỉ phép' },
    }),
  },
};
