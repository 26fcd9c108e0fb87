import type { Transaction } from '../database/database.ts';
import type { JobPayloads, QueueName } from './job-payloads.ts';

/** What a run of a schedule is told: which run it is. */
export type ScheduledRun = { readonly at: string };

export type JobOptions = {
  readonly startAfterSeconds?: number;
  /** Whose a job is, in a queue that is worked by groups. */
  readonly group?: string;
};

export type WorkOptions = {
  /** Jobs of one group are done by a part of those who work, so that slow ones do not hold up the others. */
  readonly byGroups?: boolean;
};

export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<Q extends QueueName>(
    transaction: Transaction,
    queue: Q,
    payload: JobPayloads[Q],
    options?: JobOptions,
  ): Promise<void>;
  /** Adds many jobs of a queue with one statement for each thousand. */
  enqueueAll<Q extends QueueName>(
    transaction: Transaction,
    queue: Q,
    payloads: readonly JobPayloads[Q][],
    options?: JobOptions,
  ): Promise<void>;
  /** Adds a run of a scheduled job. */
  enqueueRun(transaction: Transaction, queue: string, run: ScheduledRun, options?: JobOptions): Promise<void>;
  /** Handles the jobs of a queue; a handler that throws is called again later, with growing pauses. */
  work(queue: string, handler: (payload: unknown) => Promise<void>, options?: WorkOptions): Promise<void>;
}
