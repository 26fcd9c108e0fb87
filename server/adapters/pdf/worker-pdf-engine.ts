import { availableParallelism } from 'node:os';
import { completeSignature } from './complete-signature.ts';
import type {
  ImageInspection,
  Mark,
  PdfEngine,
  PdfInspection,
  PictureBox,
  PictureUse,
  PrepareResult,
  RedrawResult,
  SignResult,
  StampResult,
  ValidationData,
} from './pdf-engine.ts';
import { pdfLimits } from './pdf-engine.ts';
import type { PdfAnswer, PdfTask } from './pdf-task.ts';
import type { Preparation } from './prepare-signature.ts';
import { signInTurn } from './sign-in-turn.ts';
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

  /** Gives the bytes away. */
  const prepare = async (bytes: Uint8Array, preparation: Preparation): Promise<PrepareResult> => {
    const { request } = preparation;
    const { own, buffers } = ownImages([...(request.mark ? [request.mark] : []), ...request.marks]);
    const ownRequest = { ...request, mark: request.mark && own(request.mark), marks: request.marks.map(own) };
    const outcome = await pool.run(
      { kind: 'prepare-signature', bytes, preparation: { ...preparation, request: ownRequest } },
      [...bufferOf(bytes), ...buffers],
    );
    if (outcome.kind === 'gave-up') {
      return { kind: 'refused', reason: 'too-slow' };
    }
    if (outcome.answer.kind !== 'prepare-signature') {
      throw unexpected(outcome.answer);
    }
    return outcome.answer.result;
  };

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
      const { own, buffers } = ownImages(marks);
      const outcome = await pool.run({ kind: 'stamp', bytes: copy, marks: marks.map(own) }, [
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

    async sign(bytes, requests, signer, timestamp = null) {
      return signInTurn(prepare, ownCopy(bytes), requests, signer, timestamp);
    },

    async prepareSignature(bytes, request, signer) {
      return prepare(ownCopy(bytes), { request, ...signer });
    },

    completeSignature,

    async addValidationData(bytes: Uint8Array, data: ValidationData): Promise<SignResult> {
      const copy = ownCopy(bytes);
      const outcome = await pool.run({ kind: 'add-validation-data', bytes: copy, data }, [copy.buffer]);
      if (outcome.kind === 'gave-up') {
        return { kind: 'refused', reason: 'too-slow' };
      }
      if (outcome.answer.kind !== 'add-validation-data') {
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

function bufferOf({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

type WithImage = Pick<Mark, 'image'>;

/** Marks with pictures to give away: a copy of each picture, however many marks carry it. */
function ownImages(marks: readonly WithImage[]): {
  readonly own: <M extends WithImage>(mark: M) => M;
  readonly buffers: readonly ArrayBuffer[];
} {
  const images = new Map<Uint8Array, Uint8Array<ArrayBuffer>>();
  for (const { image } of marks) {
    if (image && !images.has(image)) {
      images.set(image, ownCopy(image));
    }
  }
  return {
    own: (mark) => ({ ...mark, image: mark.image && (images.get(mark.image) ?? null) }),
    buffers: [...images.values()].map((image) => image.buffer),
  };
}

function unexpected(answer: PdfAnswer): Error {
  return new Error(`The PDF worker answered another task (${answer.kind})`);
}
