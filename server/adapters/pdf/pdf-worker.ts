import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { type FileParts, joinParts } from '../files/file-parts.ts';
import { toAnswer } from '../worker-result.ts';
import { type Comparison, comparePages } from './compare-pages.ts';
import { surviveLostPromises } from './lost-promises.ts';
import { inspectPicture } from './image.ts';
import { draftInspection } from './inspect-pdf.ts';
import { redrawPicture } from './redraw-picture.ts';
import type { Mark, PictureBox, PictureUse, ValidationData } from './pdf-engine.ts';
import { type Preparation, prepareSignature } from './prepare-signature.ts';
import { prepareTimeStamp } from './prepare-time-stamp.ts';
import { stampPdf } from './stamp.ts';
import { addValidationData } from './validation-data.ts';

/** The worker thread: one task in, one answer out. The only place where untrusted files are parsed. */

/** Milliseconds, well below `pdfLimits.milliseconds`, so that a file of many pages gives other calls their turn. */
const comparisonSlice = 5000;

export type PdfTask =
  | { readonly kind: 'inspect'; readonly file: FileParts }
  | { readonly kind: 'compare'; readonly comparison: Comparison }
  | { readonly kind: 'stamp'; readonly file: FileParts; readonly marks: readonly Mark[] }
  | { readonly kind: 'prepare-signature'; readonly file: FileParts; readonly preparation: Preparation }
  | { readonly kind: 'add-validation-data'; readonly file: FileParts; readonly data: ValidationData }
  | { readonly kind: 'prepare-time-stamp'; readonly file: FileParts; readonly fieldName: string }
  | { readonly kind: 'inspect-image'; readonly file: FileParts; readonly use: PictureUse }
  | { readonly kind: 'redraw-image'; readonly file: FileParts; readonly box: PictureBox };

export type PdfAnswer = Awaited<ReturnType<typeof answerTo>>;

async function answerTo(task: PdfTask) {
  if (task.kind === 'compare') {
    return toAnswer(task.kind, await comparePages(task.comparison, comparisonSlice));
  }
  const bytes = await joinParts(task.file).catch(() => null);
  if (bytes === null) {
    // The stored part of the file could not be read.
    return toAnswer('file-unreadable', null);
  }
  switch (task.kind) {
    case 'inspect':
      return toAnswer(task.kind, await draftInspection(bytes));
    case 'stamp':
      return toAnswer(task.kind, await stampPdf(bytes, task.marks));
    case 'prepare-signature':
      return toAnswer(task.kind, await prepareSignature(bytes, task.preparation));
    case 'add-validation-data':
      return toAnswer(task.kind, await addValidationData(bytes, task.data));
    case 'prepare-time-stamp':
      return toAnswer(task.kind, await prepareTimeStamp(bytes, task.fieldName));
    case 'inspect-image':
      return toAnswer(task.kind, inspectPicture(bytes, task.use));
    case 'redraw-image':
      return toAnswer(task.kind, redrawPicture(bytes, task.box));
  }
}

/** The memory that may go with the answer: of a file that is a part of it, copying would copy all of it. */
function transferOf(answer: PdfAnswer): ArrayBuffer[] {
  const inspection = answer.kind === 'inspect' ? answer.result.inspection : null;
  const buffer = inspection?.kind === 'ok' ? inspection.repaired?.buffer : null;
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}

surviveLostPromises();

parentPort?.on('message', (task: PdfTask) => {
  answerTo(task).then(
    (answer) => parentPort?.postMessage(answer, transferOf(answer)),
    () => process.exit(1),
  );
});
