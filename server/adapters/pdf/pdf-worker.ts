import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { comparePages } from './compare-pages.ts';
import { surviveLostPromises } from './lost-promises.ts';
import { inspectPicture } from './image.ts';
import { draftInspection } from './inspect-pdf.ts';
import { redrawPicture } from './redraw-picture.ts';
import type { PdfAnswer, PdfTask } from './pdf-task.ts';
import { prepareSignature } from './prepare-signature.ts';
import { prepareTimeStamp } from './prepare-time-stamp.ts';
import { stampPdf } from './stamp.ts';
import { addValidationData } from './validation-data.ts';

/** The worker thread: one task in, one answer out. The only place where untrusted files are parsed. */

/** Milliseconds, well below `pdfLimits.milliseconds`, so that a file of many pages gives other calls their turn. */
const comparisonSlice = 5000;

async function answerTo(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'inspect':
      return { kind: 'inspect', result: await draftInspection(task.bytes) };
    case 'compare':
      return { kind: 'compare', result: await comparePages(task.comparison, comparisonSlice) };
    case 'stamp':
      return { kind: 'stamp', result: await stampPdf(task.bytes, task.marks) };
    case 'prepare-signature':
      return { kind: 'prepare-signature', result: await prepareSignature(task.bytes, task.preparation) };
    case 'add-validation-data':
      return { kind: 'add-validation-data', result: await addValidationData(task.bytes, task.data) };
    case 'prepare-time-stamp':
      return { kind: 'prepare-time-stamp', result: await prepareTimeStamp(task.bytes, task.fieldName) };
    case 'inspect-image':
      return { kind: 'inspect-image', result: inspectPicture(task.bytes, task.use) };
    case 'redraw-image':
      return { kind: 'redraw-image', result: redrawPicture(task.bytes, task.box) };
  }
}

/** The file that an answer brings. */
function fileOf(answer: PdfAnswer): Uint8Array | null {
  switch (answer.kind) {
    case 'inspect':
      return answer.result.inspection.kind === 'ok' ? answer.result.inspection.repaired : null;
    case 'prepare-signature':
      return answer.result.kind === 'ok' ? answer.result.prepared.bytes : null;
    case 'prepare-time-stamp':
      return answer.result.kind === 'ok' ? answer.result.place.bytes : null;
    case 'stamp':
    case 'add-validation-data':
      return answer.result.kind === 'ok' ? answer.result.bytes : null;
    case 'compare':
    case 'inspect-image':
    case 'redraw-image':
      return null;
  }
}

/** The memory that may go with the answer: of a file that is a part of it, copying would copy all of it. */
function transferOf(answer: PdfAnswer): ArrayBuffer[] {
  const buffer = fileOf(answer)?.buffer;
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}

surviveLostPromises();

parentPort?.on('message', (task: PdfTask) => {
  answerTo(task).then(
    (answer) => parentPort?.postMessage(answer, transferOf(answer)),
    () => process.exit(1),
  );
});
