import type { Report, ReportPrinter } from './report-printer.ts';
import { WorkerPool } from '../worker-pool.ts';

/** An ordinary report takes a tenth of a second, one of a thousand long entries, on 336 pages, six. */
const milliseconds = 30_000;

/** A printer on a process of its own, which starts with the first report. */
export function createReportPrinter(): ReportPrinter {
  const pool = new WorkerPool<Report, Uint8Array>({
    script: new URL('./report-worker.ts', import.meta.url),
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
