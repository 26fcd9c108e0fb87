/** The worker that writes one workbook: it is told the sheets and their rows in blocks, and answers with the file. */
import { makeWorkbook } from './make-workbook.ts';
import type { FromWriteWorker, ToWriteWorker } from './write-messages.ts';
import type { WriteColumn } from './write-sheet.ts';

const sheets: {
  readonly name: string;
  readonly columns: readonly WriteColumn[];
  readonly rows: string[][];
  readonly room: number;
}[] = [];

function say(message: FromWriteWorker): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ToWriteWorker>) => {
  switch (data.kind) {
    case 'sheet':
      sheets.push({ name: data.name, columns: data.columns, rows: [], room: data.room });
      break;
    case 'rows':
      for (const row of data.rows) {
        sheets.at(-1)?.rows.push(row);
      }
      break;
    case 'end':
      void makeWorkbook(sheets).then(
        (file) => {
          say({ kind: 'done', file });
        },
        (error: unknown) => {
          say({ kind: 'failed', why: String(error) });
        },
      );
      break;
  }
});
