import type { PagePainter } from './page-painter.ts';
import { EngineBusyError } from './pdf-engine.ts';
import { type Outcome, WorkerPool } from '../worker-pool.ts';

/** An ordinary page takes a third of a second. */
const milliseconds = 10_000;

/** A painter on a process of its own, which starts with the first page. */
export function createPagePainter(): PagePainter {
  const pool = new WorkerPool<Uint8Array, Uint8Array | null>({
    script: new URL('./page-painter-worker.ts', import.meta.url),
    workers: 1,
    // Pictures help those who wait for a page; behind many others they would come too late for that.
    waiting: 8,
    milliseconds,
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
