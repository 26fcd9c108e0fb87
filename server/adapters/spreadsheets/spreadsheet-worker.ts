import { parentPort } from 'node:worker_threads';

import { readWorkbook } from './read-workbook.ts';
import type { SpreadsheetAnswer, SpreadsheetTask } from './worker-spreadsheets.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The worker thread: one task in, one answer out. The only place where workbooks from outside are parsed. */

async function answerTo(task: SpreadsheetTask): Promise<SpreadsheetAnswer> {
  return task.kind === 'read'
    ? { kind: 'read', result: await readWorkbook(task.bytes) }
    : { kind: 'write', result: await writeWorkbook(task.sheets) };
}

parentPort?.on('message', (task: SpreadsheetTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
