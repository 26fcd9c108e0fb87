import { parentPort } from 'node:worker_threads';

import { joinParts } from '../files/file-parts.ts';
import { surviveLostPromises } from './lost-promises.ts';
import type { PaintAnswer, PaintTask } from './page-renderer.ts';
import { paintFirstPage, paintPageParts } from './paint-page.ts';

surviveLostPromises();

async function paint(task: PaintTask): Promise<PaintAnswer> {
  const pdf = await joinParts(task.pdf);
  return task.kind === 'parts'
    ? { kind: 'parts', pictures: await paintPageParts(pdf, task.parts) }
    : { kind: 'first-page', page: await paintFirstPage(pdf) };
}

/** The worker thread: one PDF in, the pictures that are asked for out. */
parentPort?.on('message', (task: PaintTask) => {
  void paint(task)
    .catch(() => null)
    .then((answer) => parentPort?.postMessage(answer));
});
