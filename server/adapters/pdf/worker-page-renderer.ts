import { partsOf } from '../files/file-parts.ts';
import type { PageRenderer, PaintAnswer, PaintTask } from './page-renderer.ts';
import { EngineBusyError } from './pdf-engine.ts';
import { type OnWorkerLost, type Outcome, WorkerPool } from '../worker-pool.ts';

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
  const paint = async (task: PaintTask): Promise<PaintAnswer> => {
    const outcome = await pool.run(task).catch((error: unknown): Outcome<null> => {
      if (error instanceof EngineBusyError) {
        return { kind: 'gave-up' };
      }
      throw error;
    });
    return outcome.kind === 'answered' ? outcome.answer : null;
  };
  return {
    paintFirst: async (pdf) => {
      const answer = await paint({ kind: 'first-page', pdf: partsOf(pdf) });
      return answer?.kind === 'first-page' ? answer.page : null;
    },
    paintParts: async (pdf, parts) => {
      const answer = await paint({ kind: 'parts', pdf: partsOf(pdf), parts });
      return answer?.kind === 'parts' ? answer.pictures : null;
    },
    close: () => pool.close(),
  };
}
