import { availableParallelism } from 'node:os';

import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';
import { resultOf } from '../worker-result.ts';
import type { SpreadsheetAnswer, SpreadsheetTask } from './spreadsheet-worker.ts';
import type { Spreadsheets } from './spreadsheets.ts';

export type SpreadsheetOptions = {
  readonly workers?: number;
  /** For one workbook. */
  readonly milliseconds?: number;
  readonly megabytes?: number;
  readonly onLost?: OnWorkerLost;
};

/** Workbooks on worker processes, which start with the first call. */
export function createSpreadsheets(options: SpreadsheetOptions = {}): Spreadsheets {
  const pool = new WorkerPool<SpreadsheetTask, SpreadsheetAnswer>({
    name: 'spreadsheet engine',
    script: new URL('./spreadsheet-worker.ts', import.meta.url),
    describeTask: (task) => ({ kind: task.kind, bytes: task.kind === 'read' ? task.bytes.byteLength : 0 }),
    onLost: options.onLost,
    workers: options.workers ?? Math.max(1, Math.min(2, availableParallelism() - 1)),
    waiting: 64,
    milliseconds: options.milliseconds ?? 60_000,
    megabytes: options.megabytes ?? 1024,
  });

  return {
    read: (bytes) => resultOf(pool, { kind: 'read', bytes }, { kind: 'refused', reason: 'too-slow' }),

    async write(sheets) {
      const bytes = await resultOf(pool, { kind: 'write', sheets }, null);
      if (bytes === null) {
        throw new Error('A workbook could not be written');
      }
      return bytes;
    },

    close: () => pool.close(),
  };
}
