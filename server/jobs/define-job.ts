import { jobPayloads, type JobPayloads, type QueueName } from '../adapters/jobs/job-payloads.ts';
import type { WorkOptions } from '../adapters/jobs/job-queue.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { continueSchedule, type Schedule, scheduledRunSchema } from './schedule.ts';

type CausedJob<Q extends QueueName> = {
  readonly name: Q;
  readonly byGroups?: boolean;
  readonly run: (deps: Dependencies, payload: JobPayloads[Q]) => Promise<void>;
};

type ScheduledJob = {
  readonly name: string;
  readonly schedule: Schedule;
  readonly run: (deps: Dependencies) => Promise<void>;
};

/** A queue with what handles it. */
export class Job {
  readonly name: string;
  readonly schedule: Schedule | null;
  readonly options: WorkOptions;
  /** Runs a job as it was stored. It may run more than once for a job. */
  readonly handle: (deps: Dependencies, payload: unknown) => Promise<void>;

  constructor(name: string, schedule: Schedule | null, handle: Job['handle'], options: WorkOptions = {}) {
    this.name = name;
    this.schedule = schedule;
    this.handle = handle;
    this.options = options;
  }
}

/** A job that use cases enqueue with its cause, or one that runs on a schedule. The name is stored, and stays. */
export function defineJob(job: ScheduledJob): Job;
export function defineJob<Q extends QueueName>(job: CausedJob<Q>): Job;
export function defineJob<Q extends QueueName>(job: CausedJob<Q> | ScheduledJob): Job {
  if (!('schedule' in job)) {
    const { name, run, byGroups = false } = job;
    return new Job(name, null, (deps, payload) => run(deps, jobPayloads[name].parse(payload)), { byGroups });
  }
  const { name, schedule } = job;
  return new Job(name, schedule, async (deps, payload) => {
    if (await continueSchedule(deps, { name, schedule }, scheduledRunSchema.parse(payload))) {
      await job.run(deps);
    }
  });
}
