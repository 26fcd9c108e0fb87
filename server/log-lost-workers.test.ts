import { describe, expect, it } from 'vitest';

import type { LossReason, WorkerLoss } from './adapters/worker-pool.ts';
import { createLogger } from './logger.ts';
import { logLostWorkers } from './log-lost-workers.ts';

const lossFor = (reason: LossReason): WorkerLoss => ({
  ...{ worker: 'page renderer', reason, exitCode: null, signal: 'SIGSEGV', isIdle: false },
  task: { kind: 'paint-first-page', bytes: 1234 },
});

function levelsOf(...reasons: readonly LossReason[]): unknown[] {
  const lines: string[] = [];
  const log = logLostWorkers(createLogger('info', { write: (line) => lines.push(line) }));
  reasons.forEach((reason) => log(lossFor(reason)));
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('a worker process that is lost', () => {
  it('is logged with its cause, its task and the size of its file', () => {
    expect(levelsOf('crashed')).toMatchObject([lossFor('crashed')]);
  });

  it('is a warning when a file needed too much, and an error when it brought its reader down', () => {
    const warning = { level: 40 };
    const error = { level: 50 };
    expect(levelsOf('time-out', 'memory', 'failed', 'crashed', 'unreachable')).toMatchObject([
      warning,
      warning,
      error,
      error,
      error,
    ]);
  });
});
