import { parentPort } from 'node:worker_threads';
import { inspectPicture } from './image.ts';
import { inspectPdf } from './pdf-document.ts';
import { redrawPicture } from './redraw-picture.ts';
import type { PdfAnswer, PdfTask } from './pdf-task.ts';
import { stampPdf } from './stamp.ts';

/** The worker thread: one task in, one answer out. The only place where untrusted files are parsed. */

async function answerTo(task: PdfTask): Promise<PdfAnswer> {
  switch (task.kind) {
    case 'inspect':
      return { kind: 'inspect', result: await inspectPdf(task.bytes) };
    case 'stamp':
      return { kind: 'stamp', result: await stampPdf(task.bytes, task.marks) };
    case 'inspect-image':
      return { kind: 'inspect-image', result: inspectPicture(task.bytes, task.use) };
    case 'redraw-image':
      return { kind: 'redraw-image', result: redrawPicture(task.bytes, task.box) };
  }
}

/** The memory that may go with the answer instead of being copied. */
function transferOf(answer: PdfAnswer): ArrayBuffer[] {
  const bytes =
    answer.kind === 'stamp' && answer.result.kind === 'ok'
      ? answer.result.bytes
      : answer.kind === 'inspect' && answer.result.kind === 'ok'
        ? answer.result.repaired
        : null;
  return bytes && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer
    ? [bytes.buffer]
    : [];
}

parentPort?.on('message', (task: PdfTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer, transferOf(answer)));
});
