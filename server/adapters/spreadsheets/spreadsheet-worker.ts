import { parentPort } from 'node:worker_threads';

import { toAnswer } from '../worker-result.ts';
import { readWorkbook } from './read-workbook.ts';
import type { Sheet } from './spreadsheets.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The worker thread: one task in, one answer out. The only place where workbooks from outside are parsed. */

export type SpreadsheetTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'write'; readonly sheets: readonly Sheet[] };

export type SpreadsheetAnswer = Awaited<ReturnType<typeof answerTo>>;

async function answerTo(task: SpreadsheetTask) {
  return task.kind === 'read'
    ? toAnswer(task.kind, await readWorkbook(task.bytes))
    : toAnswer(task.kind, await writeWorkbook(task.sheets));
}

parentPort?.on('message', (task: SpreadsheetTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
