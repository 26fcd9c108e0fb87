import { trustedScriptUrl } from '../../trusted-script-url.ts';
import type { FromWriteWorker, ToWriteWorker } from './write-messages.ts';
import type { WriteSheet } from './write-sheet.ts';
import workerUrl from './write-worker.ts?worker&url';

/** Cells that are handed over at a time: what takes the page well under a frame. */
const cellsPerMessage = 4000;

/** Lets the page have its turn between two blocks. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Writes an .xlsx in a worker: a bold first row that stays in sight, text as text (leading zeros kept, nothing that could run), days and
 * numbers as such in the columns that say so. Rejects only when the worker cannot be loaded or has too little memory.
 */
export async function writeWorkbook(sheets: readonly WriteSheet[]): Promise<Blob> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'workbook' });
  const tell = (message: ToWriteWorker): void => worker.postMessage(message);
  try {
    const made = new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error('The workbook could not be written.'));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<FromWriteWorker>) => {
        if (data.kind === 'done') {
          resolve(data.file);
        } else {
          reject(new Error(data.why));
        }
      });
    });
    for (const { name, columns, rows, room = 0 } of sheets) {
      tell({ kind: 'sheet', name, columns, room });
      const step = Math.max(1, Math.floor(cellsPerMessage / Math.max(1, columns.length)));
      for (let start = 0; start < rows.length; start += step) {
        tell({ kind: 'rows', rows: rows.slice(start, start + step).map((row) => [...row]) });
        await turn();
      }
    }
    tell({ kind: 'end' });
    return await made;
  } finally {
    worker.terminate();
  }
}

/** Writes sheets and saves them as an .xlsx of that name. */
export async function saveWorkbook(name: string, sheets: readonly WriteSheet[]): Promise<void> {
  saveFile(await writeWorkbook(sheets), `${name}.xlsx`);
}

/** Saves a file that the page made on the reader's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  // Names that every system takes for a file.
  link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, '-').trim();
  link.click();
  // The browser takes the bytes over as soon as the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
