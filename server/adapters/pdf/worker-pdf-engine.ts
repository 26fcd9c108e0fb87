import { availableParallelism } from 'node:os';
import { partsOf } from '../files/file-parts.ts';
import type { CompareResult, Comparison } from './compare-pages.ts';
import { completeSignature } from './complete-signature.ts';
import { finishInspection } from './finish-inspection.ts';
import { fillPlace } from './open-place.ts';
import { type PdfEngine, type PdfInput, type PrepareResult, pdfLimits } from './pdf-engine.ts';
import type { PdfAnswer, PdfTask } from './pdf-worker.ts';
import type { Preparation } from './prepare-signature.ts';
import { revise } from './revision.ts';
import { signInTurn } from './sign-in-turn.ts';
import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';
import { resultOf } from '../worker-result.ts';

export type PdfEngineOptions = {
  /** Processes; by default one less than the machine's cores, at least one. */
  readonly workers?: number;
  /** Calls that may wait for one. */
  readonly waiting?: number;
  /** Instead of `pdfLimits.milliseconds`. */
  readonly milliseconds?: number;
  readonly onLost?: OnWorkerLost;
};

/** The PDF engine on worker processes, which start with the first call. */
export function createPdfEngine(options: PdfEngineOptions = {}): PdfEngine {
  const pool = new WorkerPool<PdfTask, PdfAnswer>({
    name: 'PDF engine',
    script: new URL('./pdf-worker.ts', import.meta.url),
    describeTask: (task) => ({
      kind: task.kind,
      bytes: task.kind === 'compare' ? task.comparison.after.byteLength : task.file.size,
    }),
    onLost: options.onLost,
    workers: options.workers ?? Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? 256,
    milliseconds: options.milliseconds ?? pdfLimits.milliseconds,
    megabytes: pdfLimits.heapMegabytes,
  });

  const tooSlow = { kind: 'refused', reason: 'too-slow' } as const;
  const tooLarge = { kind: 'refused', reason: 'too-large' } as const;

  const prepare = (file: PdfInput, preparation: Preparation): Promise<PrepareResult> =>
    resultOf(pool, { kind: 'prepare-signature', file: partsOf(file), preparation }, tooSlow);

  /** A slice of a comparison; `null` when there is no time left for it. */
  const compareUntil =
    (end: number) =>
    async (comparison: Comparison): Promise<CompareResult | null> =>
      performance.now() < end ? resultOf(pool, { kind: 'compare', comparison }, null) : null;

  return {
    async inspect(bytes) {
      const draft = await resultOf(pool, { kind: 'inspect', file: partsOf(bytes) }, null);
      const end = performance.now() + pdfLimits.comparisonMilliseconds;
      return draft === null ? tooSlow : finishInspection(bytes, draft, compareUntil(end));
    },

    async stamp(input, marks) {
      const file = partsOf(input);
      return revise(file, await resultOf(pool, { kind: 'stamp', file, marks }, { ...tooSlow, mark: null }));
    },

    async sign(file, requests, signer, timestamp = null) {
      return signInTurn(prepare, partsOf(file), requests, signer, timestamp);
    },

    async prepareSignature(file, request, signer) {
      return prepare(file, { request, ...signer });
    },

    completeSignature,

    async addValidationData(input, data) {
      const file = partsOf(input);
      return revise(file, await resultOf(pool, { kind: 'add-validation-data', file, data }, tooSlow));
    },

    async addTimeStamp(input, fieldName, stamp) {
      const file = partsOf(input);
      const result = await resultOf(pool, { kind: 'prepare-time-stamp', file, fieldName }, tooSlow);
      return result.kind === 'ok'
        ? revise(file, fillPlace(result.place, await stamp(result.place.digest)))
        : result;
    },

    inspectImage: (bytes, use = 'mark') =>
      resultOf(pool, { kind: 'inspect-image', file: partsOf(bytes), use }, tooLarge),

    redrawImage: (bytes, box) =>
      resultOf(pool, { kind: 'redraw-image', file: partsOf(bytes), box }, tooLarge),

    close: () => pool.close(),
  };
}
