import { availableParallelism } from 'node:os';
import type {
  ImageInspection,
  Mark,
  PdfEngine,
  PdfInspection,
  PictureBox,
  PictureUse,
  RedrawResult,
  StampResult,
} from './pdf-engine.ts';
import { pdfLimits } from './pdf-engine.ts';
import type { PdfAnswer, PdfTask } from './pdf-task.ts';
import { WorkerPool } from './worker-pool.ts';

export type PdfEngineOptions = {
  /** Threads; by default one less than the machine's cores, at least one. */
  readonly workers?: number;
  /** Calls that may wait for a thread. */
  readonly waiting?: number;
  /** Instead of `pdfLimits.milliseconds`. */
  readonly milliseconds?: number;
};

/** The PDF engine on worker threads, which start with the first call. */
export function createPdfEngine(options: PdfEngineOptions = {}): PdfEngine {
  const pool = new WorkerPool<PdfTask, PdfAnswer>({
    script: new URL('./pdf-worker.ts', import.meta.url),
    workers: options.workers ?? Math.max(1, availableParallelism() - 1),
    waiting: options.waiting ?? 256,
    milliseconds: options.milliseconds ?? pdfLimits.milliseconds,
    megabytes: pdfLimits.heapMegabytes,
  });

  return {
    async inspect(bytes: Uint8Array): Promise<PdfInspection> {
      const copy = ownCopy(bytes);
      const outcome = await pool.run({ kind: 'inspect', bytes: copy }, [copy.buffer]);
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow' };
      }
      if (outcome.answer.kind !== 'inspect') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async stamp(bytes: Uint8Array, marks: readonly Mark[]): Promise<StampResult> {
      const copy = ownCopy(bytes);
      const { images, buffers } = ownImages(marks);
      const ownMarks = marks.map((mark) => ({
        ...mark,
        image: mark.image && (images.get(mark.image) ?? null),
      }));
      const outcome = await pool.run({ kind: 'stamp', bytes: copy, marks: ownMarks }, [
        copy.buffer,
        ...buffers,
      ]);
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow', mark: null };
      }
      if (outcome.answer.kind !== 'stamp') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async inspectImage(bytes: Uint8Array, use: PictureUse = 'mark'): Promise<ImageInspection> {
      const copy = ownCopy(bytes);
      const outcome = await pool.run({ kind: 'inspect-image', bytes: copy, use }, [copy.buffer]);
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-large' };
      }
      if (outcome.answer.kind !== 'inspect-image') {
        throw unexpected(outcome.answer);
      }
      return outcome.answer.result;
    },

    async redrawImage(bytes: Uint8Array, box: PictureBox): Promise<RedrawResult> {
      const copy = ownCopy(bytes);
      const outcome = await pool.run({ kind: 'redraw-image', bytes: copy, box }, [copy.buffer]);
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

/** A copy to give away: the caller keeps the bytes, and a view on a large pool does not drag all of it along. */
function ownCopy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Each picture once, however many marks carry it. */
function ownImages(marks: readonly Mark[]): {
  readonly images: ReadonlyMap<Uint8Array, Uint8Array>;
  readonly buffers: readonly ArrayBuffer[];
} {
  const images = new Map<Uint8Array, Uint8Array<ArrayBuffer>>();
  for (const { image } of marks) {
    if (image && !images.has(image)) {
      images.set(image, ownCopy(image));
    }
  }
  return { images, buffers: [...images.values()].map((image) => image.buffer) };
}

function unexpected(answer: PdfAnswer): Error {
  return new Error(`The PDF worker answered another task (${answer.kind})`);
}
