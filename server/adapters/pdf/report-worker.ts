import { parentPort } from 'node:worker_threads';

import { drawReport } from './report-page.ts';
import type { Report } from './report-renderer.ts';

/** The worker thread: one report in, its PDF out. */
parentPort?.on('message', (report: Report) => {
  void drawReport(report).then((bytes) => parentPort?.postMessage(bytes));
});
