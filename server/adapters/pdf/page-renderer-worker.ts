import { parentPort } from 'node:worker_threads';

import { surviveLostPromises } from './lost-promises.ts';
import type { PaintTask } from './page-renderer.ts';
import { paintFirstPage, paintPageParts } from './paint-page.ts';

surviveLostPromises();

async function paint(task: PaintTask): Promise<readonly Uint8Array[]> {
  return task.kind === 'parts' ? paintPageParts(task.pdf, task.parts) : [await paintFirstPage(task.pdf)];
}

/** The worker thread: one PDF in, the pictures that are asked for out. */
parentPort?.on('message', (task: PaintTask) => {
  void paint(task)
    .catch(() => null)
    .then((pictures) => parentPort?.postMessage(pictures));
});
