import type { Report, ReportRenderer } from './report-renderer.ts';
import { type OnWorkerLost, WorkerPool } from '../worker-pool.ts';

/** An ordinary report takes a tenth of a second, one of a thousand long entries, on 336 pages, six. */
const milliseconds = 30_000;

/** A report renderer on a process of its own, which starts with the first report. */
export function createReportRenderer(options: { readonly onLost?: OnWorkerLost } = {}): ReportRenderer {
  const pool = new WorkerPool<Report, Uint8Array>({
    name: 'report renderer',
    script: new URL('./report-worker.ts', import.meta.url),
    // A report comes from records, so its length says nothing about why a worker was lost.
    describeTask: () => ({ kind: 'print-report', bytes: 0 }),
    onLost: options.onLost,
    workers: 1,
    waiting: 64,
    milliseconds,
    megabytes: 512,
  });
  return {
    async print(report) {
      const outcome = await pool.run(report);
      if (outcome.kind === 'gave-up') {
        throw new Error('the report could not be set');
      }
      return outcome.answer;
    },
    close: () => pool.close(),
  };
}
