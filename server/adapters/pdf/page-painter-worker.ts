import { parentPort } from 'node:worker_threads';

import { paintFirstPage } from './paint-page.ts';

/** The worker thread: one PDF in, the picture of its first page out. */
parentPort?.on('message', (pdf: Uint8Array) => {
  void paintFirstPage(pdf)
    .catch(() => null)
    .then((picture) => parentPort?.postMessage(picture));
});
