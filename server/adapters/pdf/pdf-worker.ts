import { isMarkedAsUntransferable, parentPort } from 'node:worker_threads';
import { joinParts } from '../files/file-parts.ts';
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
  if (task.kind === 'compare') {
    return { kind: 'compare', result: await comparePages(task.comparison, comparisonSlice) };
  }
  const bytes = await joinParts(task.file).catch(() => null);
  if (bytes === null) {
    return { kind: 'file-unreadable', result: null };
  }
  switch (task.kind) {
    case 'inspect':
      return { kind: 'inspect', result: await draftInspection(bytes) };
    case 'stamp':
      return { kind: 'stamp', result: await stampPdf(bytes, task.marks) };
    case 'prepare-signature':
      return { kind: 'prepare-signature', result: await prepareSignature(bytes, task.preparation) };
    case 'add-validation-data':
      return { kind: 'add-validation-data', result: await addValidationData(bytes, task.data) };
    case 'prepare-time-stamp':
      return { kind: 'prepare-time-stamp', result: await prepareTimeStamp(bytes, task.fieldName) };
    case 'inspect-image':
      return { kind: 'inspect-image', result: inspectPicture(bytes, task.use) };
    case 'redraw-image':
      return { kind: 'redraw-image', result: redrawPicture(bytes, task.box) };
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
