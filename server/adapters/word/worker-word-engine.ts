import { availableParallelism } from 'node:os';

import type { VariableFormat } from '../../../contract/models/template.ts';
import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';
import { resultOf } from '../worker-result.ts';
import type { FillResult, TemplateValues, WordEngine } from './word-engine.ts';
import type { WordAnswer, WordTask } from './word-worker.ts';

export type WordEngineOptions = {
  /** Processes; by default one less than the machine's cores, at least one. */
  readonly workers?: number;
  /** For one file, or one call of `fill`. */
  readonly milliseconds?: number;
  readonly megabytes?: number;
  readonly onLost?: OnWorkerLost;
};

const tooSlow = { kind: 'refused', reason: 'too-slow', finding: null } as const;
const tooMuch = { kind: 'failed', why: 'took too much time or memory' } as const;

/** The Word engine on worker processes, which start with the first call. */
export function createWordEngine(options: WordEngineOptions = {}): WordEngine {
  const pool = new WorkerPool<WordTask, WordAnswer>({
    name: 'Word engine',
    script: new URL('./word-worker.ts', import.meta.url),
    describeTask: ({ kind, docx }) => ({ kind, bytes: docx.byteLength }),
    onLost: options.onLost,
    workers: options.workers ?? Math.max(1, availableParallelism() - 1),
    waiting: 256,
    milliseconds: options.milliseconds ?? 30_000,
    megabytes: options.megabytes ?? 768,
  });

  async function fill(
    docx: Uint8Array,
    rows: readonly TemplateValues[],
    formats: readonly VariableFormat[],
  ): Promise<readonly FillResult[]> {
    const results = await resultOf(pool, { kind: 'fill', docx, rows, formats }, null);
    if (results !== null) {
      return results;
    }
    if (rows.length <= 1) {
      return rows.map(() => tooMuch);
    }
    // One of them was too much: find out which, so that the others do not go with it.
    const middle = Math.ceil(rows.length / 2);
    return [
      ...(await fill(docx, rows.slice(0, middle), formats)),
      ...(await fill(docx, rows.slice(middle), formats)),
    ];
  }

  return {
    inspect: (docx) => resultOf(pool, { kind: 'inspect', docx }, tooSlow),
    inspectTemplate: (docx) => resultOf(pool, { kind: 'inspect-template', docx }, tooSlow),
    fill,
    preview: (docx, values, highlight, formats) =>
      resultOf(pool, { kind: 'preview', docx, values, highlight, formats }, tooMuch),

    close: () => pool.close(),
  };
}
