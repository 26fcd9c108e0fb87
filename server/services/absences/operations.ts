import type * as operations from '../../../contract/operations/absences.ts';
import type { HandlersOf } from '../handler.ts';
import { endAbsence, getAbsences, saveAbsence } from './absences.ts';
import { listColleagues } from './colleagues.ts';
import { takeBack } from './take-back.ts';

export const absenceHandlers: HandlersOf<typeof operations> = {
  colleaguesList: listColleagues,
  absencesGet: getAbsences,
  absenceSave: saveAbsence,
  absenceEnd: endAbsence,
  stepTakeBack: takeBack,
};
