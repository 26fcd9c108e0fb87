import { beginAbsence } from '../services/absences/begin-absence.ts';
import { defineJob } from './define-job.ts';

/** Hands what waits for somebody over to their substitute when their absence begins. */
export const beginAbsenceJob = defineJob({
  name: 'begin-absence',
  run: beginAbsence,
});
