import type { JobPayloads, QueueName } from '../../server/adapters/jobs/job-payloads.ts';
import type { JobOptions, JobQueue, ScheduledRun } from '../../server/adapters/jobs/job-queue.ts';

export type RecordedJob = {
  readonly queue: string;
  readonly payload: JobPayloads[QueueName] | ScheduledRun;
  readonly startAfterSeconds: number;
};

/** Remembers the jobs of use cases and runs none. It cannot tell whether the transaction that adds one commits. */
export class RecordingJobs implements JobQueue {
  readonly jobs: RecordedJob[] = [];

  async enqueue<Q extends QueueName>(
    _transaction: unknown,
    queue: Q,
    payload: JobPayloads[Q],
    options?: JobOptions,
  ): Promise<void> {
    this.jobs.push({ queue, payload, startAfterSeconds: options?.startAfterSeconds ?? 0 });
  }

  async enqueueAll<Q extends QueueName>(
    transaction: unknown,
    queue: Q,
    payloads: readonly JobPayloads[Q][],
    options?: JobOptions,
  ): Promise<void> {
    for (const payload of payloads) {
      await this.enqueue(transaction, queue, payload, options);
    }
  }

  enqueueRun(
    _transaction: unknown,
    queue: string,
    payload: ScheduledRun,
    options?: JobOptions,
  ): Promise<void> {
    this.jobs.push({ queue, payload, startAfterSeconds: options?.startAfterSeconds ?? 0 });
    return Promise.resolve();
  }

  async work(): Promise<void> {
    // Nothing runs here.
  }
}
