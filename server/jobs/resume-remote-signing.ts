import { resumeRemoteSigning } from '../services/batch-process/resume-remote-signing.ts';
import { defineJob } from './define-job.ts';

/** Takes up a remote signing again whose service has ended while its person may still confirm. */
export const resumeRemoteSigningJob = defineJob({
  name: 'resume-remote-signing',
  // It takes as long as a person does, and jobs must not: the next look at it is planned already.
  run: async (deps, { remoteSigningId }) => {
    resumeRemoteSigning(deps, remoteSigningId).catch((error: unknown) => {
      deps.log.error({ error, remoteSigningId }, 'a remote signing could not be taken up again');
    });
  },
});
