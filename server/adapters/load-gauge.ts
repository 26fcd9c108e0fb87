import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';

/** How hard this process and its database work. */
export interface LoadGauge {
  /** How much later than due the event loop came round, on average since the last time that this was asked. */
  lagMilliseconds(): number;
  /** Queries that wait, for each connection that there may be. */
  waitingForDatabase(): number;
  close(): void;
}

/** A timer of the system's own measures the event loop so often; what it measures is never less than this. */
const resolutionMs = 20;

export function openLoadGauge(pool: Pick<Pool, 'waitingCount' | 'options'>): LoadGauge {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return {
    lagMilliseconds() {
      // Without a single measure there is no mean.
      const mean = delays.count === 0 ? 0 : delays.mean / 1e6;
      delays.reset();
      return Math.max(0, mean - resolutionMs);
    },
    waitingForDatabase: () => pool.waitingCount / pool.options.max,
    close: () => delays.disable(),
  };
}
