import { parentPort } from 'node:worker_threads';

import { type FileParts, joinParts } from '../files/file-parts.ts';
import { toAnswer } from '../worker-result.ts';
import { surviveLostPromises } from './lost-promises.ts';
import type { PagePart } from './page-renderer.ts';
import { paintFirstPage, paintPageParts } from './paint-page.ts';

surviveLostPromises();

export type PaintTask =
  | { readonly kind: 'first-page'; readonly pdf: FileParts }
  | { readonly kind: 'parts'; readonly pdf: FileParts; readonly parts: readonly PagePart[] };

export type PaintAnswer = Awaited<ReturnType<typeof answerTo>>;

/** `null` where the PDF, or a page, cannot be drawn. */
async function answerTo(task: PaintTask) {
  const pdf = joinParts(task.pdf);
  return task.kind === 'parts'
    ? toAnswer(task.kind, await pdf.then((bytes) => paintPageParts(bytes, task.parts)).catch(() => null))
    : toAnswer(task.kind, await pdf.then(paintFirstPage).catch(() => null));
}

/** The worker thread: one PDF in, the pictures that are asked for out. */
parentPort?.on('message', (task: PaintTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
