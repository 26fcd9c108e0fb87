import { parentPort } from 'node:worker_threads';

import { surviveLostPromises } from './lost-promises.ts';
import { paintFirstPage } from './paint-page.ts';

surviveLostPromises();

/** The worker thread: one PDF in, the picture of its first page out. */
parentPort?.on('message', (pdf: Uint8Array) => {
  void paintFirstPage(pdf)
    .catch(() => null)
    .then((picture) => parentPort?.postMessage(picture));
});
