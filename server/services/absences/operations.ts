import type * as operations from '../../../contract/operations/absences.ts';
import type { HandlersOf } from '../handler.ts';
import { endAbsence, getAbsences, saveAbsence } from './absences.ts';
import { listColleagues } from './colleagues.ts';
import { takeBack } from './take-back.ts';

export const absenceHandlers: HandlersOf<typeof operations> = {
  colleaguesList: ({ deps, caller, query }) => listColleagues(deps, caller, query),
  absencesGet: ({ deps, caller }) => getAbsences(deps, caller),
  absenceSave: ({ deps, caller, body }) => saveAbsence(deps, caller, body),
  absenceEnd: ({ deps, caller }) => endAbsence(deps, caller),
  stepTakeBack: ({ deps, caller, params }) => takeBack(deps, caller, params.processId),
};
