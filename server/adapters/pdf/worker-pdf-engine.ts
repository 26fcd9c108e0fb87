import { availableParallelism } from 'node:os';
import type { CompareResult, Comparison } from './compare-pages.ts';
import { completeSignature } from './complete-signature.ts';
import { finishInspection } from './finish-inspection.ts';
import { fillPlace } from './open-place.ts';
import {
  type ImageInspection,
  type Mark,
  type PdfEngine,
  type PdfInspection,
  type PictureBox,
  type PictureUse,
  type PrepareResult,
  type RedrawResult,
  type SignResult,
  type StampResult,
  type ValidationData,
  pdfLimits,
} from './pdf-engine.ts';
import type { PdfAnswer, PdfTask } from './pdf-task.ts';
import type { Preparation } from './prepare-signature.ts';
import { signInTurn } from './sign-in-turn.ts';
import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';

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
      bytes: (task.kind === 'compare' ? task.comparison.after : task.bytes).byteLength,
    }),
    onLost: options.onLost,
    workers: options.workers ?? Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? 256,
    milliseconds: options.milliseconds ?? pdfLimits.milliseconds,
    megabytes: pdfLimits.heapMegabytes,
  });

  const prepare = async (bytes: Uint8Array, preparation: Preparation): Promise<PrepareResult> => {
    const outcome = await pool.run({ kind: 'prepare-signature', bytes, preparation });
    if (outcome.kind === 'gave-up') {
      return { kind: 'refused', reason: 'too-slow' };
    }
    if (outcome.answer.kind !== 'prepare-signature') {
      throw unexpected(outcome.answer);
    }
    return outcome.answer.result;
  };

  /** A slice of a comparison; `null` when there is no time left for it. */
  const compareUntil =
    (end: number) =>
    async (comparison: Comparison): Promise<CompareResult | null> => {
      const outcome = performance.now() < end ? await pool.run({ kind: 'compare', comparison }) : null;
      if (outcome === null || outcome.kind === 'gave-up') {
        return null;
      }
      if (outcome.answer.kind !== 'compare') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    };

  return {
    async inspect(bytes: Uint8Array): Promise<PdfInspection> {
      const outcome = await pool.run({ kind: 'inspect', bytes });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow' };
      }
      if (outcome.answer.kind !== 'inspect') {
        throw unexpected(outcome.answer);
      }
      return finishInspection(
        bytes,
        outcome.answer.result,
        compareUntil(performance.now() + pdfLimits.comparisonMilliseconds),
      );
    },

    async stamp(bytes: Uint8Array, marks: readonly Mark[]): Promise<StampResult> {
      const outcome = await pool.run({ kind: 'stamp', bytes, marks });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow', mark: null };
      }
      if (outcome.answer.kind !== 'stamp') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async sign(bytes, requests, signer, timestamp = null) {
      return signInTurn(prepare, bytes, requests, signer, timestamp);
    },

    async prepareSignature(bytes, request, signer) {
      return prepare(bytes, { request, ...signer });
    },

    completeSignature,

    async addValidationData(bytes: Uint8Array, data: ValidationData): Promise<SignResult> {
      const outcome = await pool.run({ kind: 'add-validation-data', bytes, data });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow' };
      }
      if (outcome.answer.kind !== 'add-validation-data') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async addTimeStamp(bytes, fieldName, stamp): Promise<SignResult> {
      const outcome = await pool.run({ kind: 'prepare-time-stamp', bytes, fieldName });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow' };
      }
      if (outcome.answer.kind !== 'prepare-time-stamp') {
        throw unexpected(outcome.answer);
      }
      const { result } = outcome.answer;
      return result.kind === 'ok' ? fillPlace(result.place, await stamp(result.place.digest)) : result;
    },

    async inspectImage(bytes: Uint8Array, use: PictureUse = 'mark'): Promise<ImageInspection> {
      const outcome = await pool.run({ kind: 'inspect-image', bytes, use });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-large' };
      }
      if (outcome.answer.kind !== 'inspect-image') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async redrawImage(bytes: Uint8Array, box: PictureBox): Promise<RedrawResult> {
      const outcome = await pool.run({ kind: 'redraw-image', bytes, box });
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-large' };
      }
      if (outcome.answer.kind !== 'redraw-image') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    close: () => pool.close(),
  };
}

function unexpected(answer: PdfAnswer): Error {
  return new Error(`The PDF worker answered another task (${answer.kind})`);
}
