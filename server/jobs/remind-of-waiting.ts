import { remindOfWaitingSteps } from '../services/follow-up/remind-of-waiting.ts';
import { defineJob } from './define-job.ts';

/** Reminds of steps that wait, in the rhythm of their documents' types. */
export const remindOfWaiting = defineJob({
  name: 'remind-of-waiting',
  schedule: { everyHours: 1 },
  run: remindOfWaitingSteps,
});
