import type { absenceOperations } from '../../../contract/operations/absences.ts';
import { endAbsence, getAbsences, saveAbsence } from '../../services/absences/absences.ts';
import { listColleagues } from '../../services/absences/colleagues.ts';
import { takeBack } from '../../services/absences/take-back.ts';
import type { HandlersOf } from '../handler.ts';

export const absenceHandlers: HandlersOf<typeof absenceOperations> = {
  colleaguesList: ({ deps, caller, query }) => listColleagues(deps, caller, query),
  absencesGet: ({ deps, caller }) => getAbsences(deps, caller),
  absenceSave: ({ deps, caller, body }) => saveAbsence(deps, caller, body),
  absenceEnd: ({ deps, caller }) => endAbsence(deps, caller),
  stepTakeBack: ({ deps, caller, params }) => takeBack(deps, caller, params.processId),
};
