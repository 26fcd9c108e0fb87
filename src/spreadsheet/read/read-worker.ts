/** The worker that reads one file. Everything it does is in read-bytes.ts, which runs in Node as well. */
import type { SheetTable } from '../table.ts';
import { readBytes } from './read-bytes.ts';
import type { FromReadWorker } from './read-messages.ts';
import type { ReadOutcome } from './read-outcome.ts';

/** Cells to a message: what the page takes in well under a frame. */
const cellsPerMessage = 6000;

function say(message: FromReadWorker): void {
  postMessage(message);
}

function sayTable(table: SheetTable): void {
  say({ kind: 'table', name: table.name });
  const step = Math.max(1, Math.floor(cellsPerMessage / Math.max(1, table.rows[0]?.length ?? 1)));
  for (let start = 0; start < table.rows.length; start += step) {
    say({ kind: 'rows', rows: table.rows.slice(start, start + step).map((row) => [...row]) });
  }
}

async function read(file: File): Promise<ReadOutcome> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', fault: { kind: 'unreadable' } };
  }
  return await readBytes(bytes, file.name);
}

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void read(data).then((outcome) => {
    if (outcome.kind === 'refused') {
      say(outcome);
      return;
    }
    say({ kind: 'rows-expected', rows: outcome.tables.reduce((sum, { rows }) => sum + rows.length, 0) });
    outcome.tables.forEach(sayTable);
    say({ kind: 'done', warnings: outcome.warnings });
  });
});
