import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { accessPermission, type AccessPermission } from '../../../contract/enums.ts';
import type { Backlog, Metrics } from './metrics.ts';

/** So long what was found to wait is told again: whoever reads often asks the database no more for it. */
const backlogCacheMs = 5000;
/** A monitoring system waits ten seconds by default; what is known without the database is told by then. */
const backlogWaitMs = 3000;

const requestBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const jobBuckets = [0.1, 0.5, 1, 5, 15, 60];

/** Kinds of signatures by what a step asks for, named as the interface names them. */
const kindOf = new Map<AccessPermission, string>(
  Object.entries(accessPermission).map(([name, permission]) => [permission, name]),
);

export type MetricsOptions = {
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly readBacklog: () => Promise<Backlog>;
  readonly onTrouble: (error: unknown) => void;
  /** Whether the process itself, its memory and its event loop are watched, as long as it runs. */
  readonly watchProcess: boolean;
};

/** Metrics in a registry of their own, in the text format of Prometheus. */
export function createMetrics({ pool, readBacklog, onTrouble, watchProcess }: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (watchProcess) {
    collectDefaultMetrics({ register: registry });
  }
  const requestSeconds = new Histogram({
    name: 'countersign_http_request_duration_seconds',
    help: 'How long requests took until their answer was out, by operation and class of HTTP status',
    labelNames: ['operation', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const requestsInFlight = new Gauge({
    name: 'countersign_http_requests_in_flight',
    help: 'Requests under way, with those that wait for news',
    registers,
  });
  const requestsShed = new Counter({
    name: 'countersign_http_requests_shed_total',
    help: 'Requests refused because the service was too busy',
    labelNames: ['priority'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'countersign_job_duration_seconds',
    help: 'How long jobs ran, by how they ended; one that failed is tried again',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const jobsWaiting = new Gauge({
    name: 'countersign_jobs_waiting',
    help: 'Jobs that are due and not taken up, in all processes together; at most 10000 are counted',
    labelNames: ['queue'],
    registers,
  });
  const oldestJobSeconds = new Gauge({
    name: 'countersign_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest waiting job has been due',
    labelNames: ['queue'],
    registers,
  });
  const messages = new Counter({
    name: 'countersign_messages_total',
    help: 'Messages that their channel took over, and that it did not; one that failed is tried again',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const dropped = new Counter({
    name: 'countersign_notifications_dropped_total',
    help: 'Notifications dropped because there was nothing to tell any more, or nowhere',
    registers,
  });
  const notificationsWaiting = new Gauge({
    name: 'countersign_notifications_waiting',
    help: 'Notifications not delivered yet, in all processes together; at most 10000 are counted',
    registers,
  });
  const signatures = new Counter({
    name: 'countersign_signatures_total',
    help: 'Steps that were signed, by what their signer was asked for',
    labelNames: ['kind'],
    registers,
  });
  const documents = new Counter({
    name: 'countersign_documents_completed_total',
    help: 'Documents that everyone has processed and that are sealed',
    registers,
  });
  const databaseUp = new Gauge({
    name: 'countersign_database_up',
    help: 'Whether the database told what waits, 1 or 0; where it did not, nothing is told of what waits',
    registers,
  });
  const databaseSeconds = new Gauge({
    name: 'countersign_database_answer_seconds',
    help: 'How long the database took the last time to tell what waits',
    registers,
  });
  const connections = new Gauge({
    name: 'countersign_database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
  });
  const queriesWaiting = new Gauge({
    name: 'countersign_database_queries_waiting',
    help: 'Queries that wait for a connection',
    registers,
  });

  const tell = (backlog: Backlog | null): void => {
    databaseUp.set(backlog === null ? 0 : 1);
    jobsWaiting.reset();
    oldestJobSeconds.reset();
    notificationsWaiting.remove({});
    if (backlog === null) {
      return;
    }
    for (const { queue, waiting, oldestSeconds } of backlog.queues) {
      jobsWaiting.set({ queue }, waiting);
      oldestJobSeconds.set({ queue }, oldestSeconds);
    }
    notificationsWaiting.set(backlog.notifications);
  };
  const look = async (): Promise<void> => {
    const tooLate = async (): Promise<never> => {
      await pause(backlogWaitMs, undefined, { ref: false });
      throw new Error('the database did not tell in time what waits');
    };
    const end = databaseSeconds.startTimer();
    try {
      tell(await Promise.race([readBacklog(), tooLate()]));
    } catch (error) {
      onTrouble(error);
      tell(null);
    }
    end();
  };
  let lastLook = { at: -Infinity, told: Promise.resolve() };

  return {
    requestBegan() {
      requestsInFlight.inc();
      return ({ operation, status, seconds }) => {
        requestsInFlight.dec();
        requestSeconds.observe(
          {
            operation: operation ?? 'none',
            status: status === null ? 'aborted' : `${String(Math.floor(status / 100))}xx`,
          },
          seconds,
        );
      };
    },
    requestShed: (priority) => requestsShed.inc({ priority }),
    async measureJob(queue, run) {
      const end = jobSeconds.startTimer({ queue });
      await counted(run, (outcome) => end({ outcome }));
    },
    measureMessage: (channel, handOver) => counted(handOver, (outcome) => messages.inc({ channel, outcome })),
    notificationDropped: () => dropped.inc(),
    signatureMade: (permission) => signatures.inc({ kind: kindOf.get(permission) ?? 'other' }),
    documentCompleted: () => documents.inc(),
    async read() {
      if (performance.now() - lastLook.at >= backlogCacheMs) {
        lastLook = { at: performance.now(), told: look() };
      }
      await lastLook.told;
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      queriesWaiting.set(pool.waitingCount);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

async function counted(run: () => Promise<void>, count: (outcome: 'done' | 'failed') => void): Promise<void> {
  try {
    await run();
  } catch (error) {
    count('failed');
    throw error;
  }
  count('done');
}
