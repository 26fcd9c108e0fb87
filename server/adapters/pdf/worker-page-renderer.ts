import { partsOf } from '../files/file-parts.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PaintAnswer, PaintTask } from './page-renderer-worker.ts';
import { EngineBusyError } from './pdf-engine.ts';
import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';
import { resultOf } from '../worker-result.ts';

export type PageRendererOptions = {
  /** For one page; an ordinary one takes a third of a second. */
  readonly milliseconds?: number;
  readonly onLost?: OnWorkerLost;
};

/** A page renderer on a process of its own, which starts with the first page. */
export function createPageRenderer(options: PageRendererOptions = {}): PageRenderer {
  const pool = new WorkerPool<PaintTask, PaintAnswer>({
    name: 'page renderer',
    script: new URL('./page-renderer-worker.ts', import.meta.url),
    describeTask: ({ kind, pdf }) => ({ kind: `paint-${kind}`, bytes: pdf.size }),
    onLost: options.onLost,
    workers: 1,
    // Pictures help those who wait for a page; behind many others they would come too late for that.
    waiting: 8,
    milliseconds: options.milliseconds ?? 10_000,
    megabytes: 512,
  });
  const unlessBusy = <T>(painting: Promise<T>): Promise<T | null> =>
    painting.catch((error: unknown) => {
      if (error instanceof EngineBusyError) {
        return null;
      }
      throw error;
    });
  return {
    paintFirst: (pdf) => unlessBusy(resultOf(pool, { kind: 'first-page', pdf: partsOf(pdf) }, null)),
    paintParts: (pdf, parts) => unlessBusy(resultOf(pool, { kind: 'parts', pdf: partsOf(pdf), parts }, null)),
    close: () => pool.close(),
  };
}
