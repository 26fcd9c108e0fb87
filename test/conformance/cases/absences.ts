import type * as operations from '../../../contract/operations/absences.ts';
import { free, onDocument, own } from '../access-rules.ts';
import type { CasesOf } from '../operation-case.ts';

export const absenceCases: CasesOf<typeof operations> = {
  colleaguesList: { access: free('user'), call: { as: 'boss', query: { search: 'an' } } },
  absencesGet: { access: own('user', 'self'), call: { as: 'boss' } },
  absenceSave: {
    access: own('user', 'self'),
    call: {
      as: 'an',
      body: { substituteCode: 'guarded', fromDay: '2026-12-01', toDay: '2026-12-05', reason: 'Nghỉ phép' },
    },
  },
  absenceEnd: { access: own('user', 'self'), refused: 'There is no absence to end', call: { as: 'boss' } },
  stepTakeBack: {
    access: onDocument('user', { on: 'held', may: ['principal'] }, { on: 'running', may: [] }),
    call: ({ ids }) => ({ as: 'boss', params: { processId: ids['heldStep'] } }),
  },
};
