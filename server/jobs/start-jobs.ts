import { findExports } from '../find-exports.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { Job } from './define-job.ts';
import { startSchedule } from './schedule.ts';

/** The jobs of this folder. */
export function loadJobs(): Promise<readonly Job[]> {
  return findExports(import.meta.dirname, Job);
}

/** Handles all jobs from now on, and starts what is scheduled. */
export async function startJobs(deps: Dependencies, jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule, handle, options } of jobs) {
    const run = (payload: unknown) => deps.metrics.measureJob(name, () => handle(deps, payload));
    await deps.jobs.work(name, run, options);
    if (schedule !== null) {
      await startSchedule(deps, { name, schedule });
    }
  }
}
