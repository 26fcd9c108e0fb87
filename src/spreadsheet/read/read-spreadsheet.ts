/** Reading of spreadsheets, never on the page's own thread: a worker of its own for each file, gone when the file is read. */
import { trustedScriptUrl } from '../../trusted-script-url.ts';
import type { SheetTable } from '../table.ts';
import { type ReadOutcome, type ReadProgress, sheetLimits } from './read-outcome.ts';
import type { FromReadWorker } from './read-messages.ts';
import workerUrl from './read-worker.ts?worker&url';

type ReadOptions = {
  /** Aborting ends the worker at once; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
};

/**
 * The sheets of an .xlsx, .xlsm, .csv, .tsv or .txt, those without anything in them left out. Rows come from the worker in small
 * blocks, so that the page stays at hand whatever the size.
 */
export function readSpreadsheet(file: File, { signal, onProgress }: ReadOptions = {}): Promise<ReadOutcome> {
  if (file.size === 0) {
    return Promise.resolve({ kind: 'refused', fault: { kind: 'empty' } });
  }
  if (file.size > sheetLimits.fileBytes) {
    const fault = { kind: 'too-large', bytes: file.size, limit: sheetLimits.fileBytes } as const;
    return Promise.resolve({ kind: 'refused', fault });
  }
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'spreadsheet' });
    const tables: { readonly name: string; readonly rows: string[][] }[] = [];
    let expected = 0;
    let arrived = 0;

    const end = (): void => {
      worker.terminate();
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => {
      end();
      reject(signal?.reason as Error);
    };
    const settle = (outcome: ReadOutcome): void => {
      end();
      resolve(outcome);
    };

    signal?.addEventListener('abort', onAbort);
    worker.addEventListener('error', (event) => {
      // The worker died, as of too little memory, or its script could not be fetched: the file is as it was.
      event.preventDefault();
      settle({ kind: 'refused', fault: { kind: 'reader-failed' } });
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromReadWorker>) => {
      switch (data.kind) {
        case 'rows-expected':
          expected = data.rows;
          onProgress?.(0);
          break;
        case 'table':
          tables.push({ name: data.name, rows: [] });
          break;
        case 'rows':
          for (const row of data.rows) {
            tables.at(-1)?.rows.push(row);
          }
          arrived += data.rows.length;
          onProgress?.(arrived / Math.max(expected, 1));
          break;
        case 'done':
          settle({ kind: 'ok', tables: tables satisfies SheetTable[], warnings: data.warnings });
          break;
        case 'refused':
          settle({ kind: 'refused', fault: data.fault });
          break;
      }
    });
    onProgress?.(null);
    worker.postMessage(file);
  });
}
