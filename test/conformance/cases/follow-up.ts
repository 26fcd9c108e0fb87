import type * as operations from '../../../contract/operations/follow-up.ts';
import { acting, makerAndAdmin, onDocument, readers } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const followUpCases: CasesOf<typeof operations> = {
  documentsRecipients: {
    access: onDocument('user', { on: 'running', may: readers.running }),
    call: ({ ids }) => ({ as: 'admin', body: { ids: [ids['sent'], ids['completed']], action: 'remind' } }),
  },
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
  changeAccessCode: {
    access: onDocument('office', { on: 'running', may: makerAndAdmin }),
    call: ({ ids }) => ({
      as: 'admin',
      params: { processId: ids['sentStep'] },
      body: { accessCode: 'hoa phượng đỏ' },
    }),
  },
  snoozeReminders: {
    access: onDocument('processor', { on: 'running', may: acting }),
    call: ({ ids }) => ({
      as: 'an',
      params: { processId: ids['sentStep'] },
      body: { until: '2026-11-25' },
    }),
  },
};
