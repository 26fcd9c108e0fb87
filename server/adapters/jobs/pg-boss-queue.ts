import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';

import type { Transaction } from '../database/database.ts';
import type { QueueBacklog } from '../metrics/metrics.ts';
import type { JobOptions, JobQueue } from './job-queue.ts';

/**
 * Tried again after 5 s, 10 s and so on up to an hour, for about a day. Both numbers of seconds bound what a crash costs: a
 * job whose worker died is given to another one once it is expired.
 */
const queueOptions = {
  retryLimit: 32,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  retentionSeconds: 3 * 86_400,
  deleteAfterSeconds: 86_400,
};

/** How often one process of all looks for jobs that are expired: this is what a crash costs beside the time until they are. */
const supervisionSeconds = 15;

/** A batch ends with its slowest job, so that it is for jobs that depend on the same systems. */
const inBatches = { batchSize: 10, burstWhenBatchFull: true };

/** What is at its group's limit is passed over by those who are free. */
const inGroups = { localConcurrency: 10, localGroupConcurrency: 2, burstWhenReadyExceeds: 10 };

const jobsAtOnce = 1000;

/** More that wait are as bad, and would only take longer to count. */
const mostCounted = 10_000;

const stopMilliseconds = 15_000;

export type JobQueueOptions = {
  /** On the database that use cases write to. */
  readonly pool: Pool;
  readonly embedded: boolean;
  /** Names of the queues; they are made where they are missing. */
  readonly queues: readonly string[];
  /** Whether this process looks after the queues: retries, expiry, cleaning up. */
  readonly supervise: boolean;
  readonly onError: (error: Error) => void;
  /** What is kept of a failed job's error: without anybody's data. */
  readonly describe: (error: unknown) => string;
};

export type PgBossQueue = JobQueue & {
  /** Lets running jobs end, for at most 15 s. */
  stop(): Promise<void>;
  readBacklog(): Promise<readonly QueueBacklog[]>;
};

/** Jobs in the schema `pgboss` of the same database; it is made at the first start. */
export async function startJobQueue(options: JobQueueOptions): Promise<PgBossQueue> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        values === undefined ? options.pool.query(text) : options.pool.query(text, values),
    },
    backend: options.embedded ? 'pglite' : 'postgres',
    supervise: options.supervise,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    schedule: false,
  });
  boss.on('error', options.onError);
  await boss.start();
  if (options.embedded && options.supervise) {
    // Nobody else works here: what is active was left by a service that was killed, and need not wait until it is expired.
    await options.pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
    );
  }
  for (const name of options.queues) {
    await ((await boss.getQueue(name))
      ? boss.updateQueue(name, queueOptions)
      : boss.createQueue(name, queueOptions));
    // What pg-boss knows of a queue is loaded at its first use, on a connection of its own. Inside a transaction of the
    // embedded database, whose only connection is taken, that would wait forever: so it happens here.
    await boss.findJobs(name, { id: randomUUID() });
  }

  const send = async (
    transaction: Transaction,
    queue: string,
    payload: object,
    jobOptions?: JobOptions,
  ): Promise<void> => {
    await boss.send(queue, payload, { db: fromDrizzle(transaction, sql), ...sendOptions(jobOptions) });
  };

  return {
    enqueue: send,
    enqueueRun: send,

    async enqueueAll(transaction, queue, payloads, jobOptions) {
      for (let at = 0; at < payloads.length; at += jobsAtOnce) {
        const jobs = payloads
          .slice(at, at + jobsAtOnce)
          .map((data) => ({ data, ...sendOptions(jobOptions) }));
        await boss.insert(queue, jobs, { db: fromDrizzle(transaction, sql) });
      }
    },

    async work(queue, handler, { byGroups = false } = {}) {
      await boss.work<unknown>(
        queue,
        { pollingIntervalSeconds: 1, perJobResults: true, ...(byGroups ? inGroups : inBatches) },
        async (jobs) =>
          Promise.all(
            jobs.map(async (job) => {
              try {
                await handler(job.data);
                return { id: job.id, status: 'completed' as const };
              } catch (error) {
                const output = { message: options.describe(error) };
                return { id: job.id, status: 'failed' as const, output };
              }
            }),
          ),
      );
    },

    async readBacklog() {
      const { rows } = await options.pool.query<QueueBacklog>(
        `select queue, count(due)::int as waiting,
           coalesce(extract(epoch from now() - min(due)), 0)::float as "oldestSeconds"
         from unnest($1::text[]) as queue left join lateral (
           select start_after as due from pgboss.job
           where name = queue and state < 'active' and not blocked and start_after <= now()
           order by priority desc, created_on limit $2
         ) as jobs on true group by queue`,
        [options.queues, mostCounted],
      );
      return rows;
    },

    stop: () => boss.stop({ close: false, graceful: true, timeout: stopMilliseconds }),
  };
}

const sendOptions = ({ startAfterSeconds, group }: JobOptions = {}) => ({
  ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
  ...(group !== undefined && { group: { id: group } }),
});
