import { z } from 'zod';

import { beginAbsence } from '../services/absences/begin-absence.ts';
import { defineJob } from './define-job.ts';

declare module '../adapters/jobs/job-queue.ts' {
  interface JobPayloads {
    'begin-absence': { readonly absenceId: string };
  }
}

/** Hands what waits for somebody over to their substitute when their absence begins. */
export const beginAbsenceJob = defineJob({
  name: 'begin-absence',
  schema: z.object({ absenceId: z.string() }),
  run: beginAbsence,
});
