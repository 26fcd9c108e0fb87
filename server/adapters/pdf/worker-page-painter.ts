import type { PagePainter } from './page-painter.ts';
import { EngineBusyError } from './pdf-engine.ts';
import { type OnWorkerLost, type Outcome, WorkerPool } from '../worker-pool.ts';

export type PagePainterOptions = {
  /** For one page; an ordinary one takes a third of a second. */
  readonly milliseconds?: number;
  readonly onLost?: OnWorkerLost;
};

/** A painter on a process of its own, which starts with the first page. */
export function createPagePainter(options: PagePainterOptions = {}): PagePainter {
  const pool = new WorkerPool<Uint8Array, Uint8Array | null>({
    name: 'page painter',
    script: new URL('./page-painter-worker.ts', import.meta.url),
    describeTask: (pdf) => ({ kind: 'paint-first-page', bytes: pdf.byteLength }),
    onLost: options.onLost,
    workers: 1,
    // Pictures help those who wait for a page; behind many others they would come too late for that.
    waiting: 8,
    milliseconds: options.milliseconds ?? 10_000,
    megabytes: 512,
  });
  return {
    async paintFirst(pdf) {
      const outcome = await pool.run(pdf).catch((error: unknown): Outcome<null> => {
        if (error instanceof EngineBusyError) {
          return { kind: 'gave-up' };
        }
        throw error;
      });
      return outcome.kind === 'answered' ? outcome.answer : null;
    },
    close: () => pool.close(),
  };
}
