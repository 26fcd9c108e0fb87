import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReadProgress, SheetFault } from '../read/read-outcome.ts';
import type { SheetWarning } from '../read/sheet-warning.ts';
import { readSpreadsheet } from '../read/read-spreadsheet.ts';
import type { SheetTable } from '../table.ts';

export type ReaderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly name: string; readonly progress: ReadProgress }
  | { readonly kind: 'refused'; readonly name: string; readonly fault: SheetFault };

type SheetReader = {
  readonly state: ReaderState;
  /** Reads a file; one that is being read is given up. */
  readonly read: (file: File) => void;
  readonly stop: () => void;
};

type OnRead = (file: File, tables: readonly SheetTable[], warnings: readonly SheetWarning[]) => void;

/** Reads one file at a time, and ends when what it is used in leaves. */
export function useSheetReader(onRead: OnRead): SheetReader {
  const [state, setState] = useState<ReaderState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => () => running.current?.abort(), []);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  const read = useCallback((file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'reading', name: file.name, progress: null });
    const onProgress = (progress: ReadProgress): void => {
      // In whole percents: a render for each block of rows would take longer than reading it.
      const rounded = progress === null ? null : Math.floor(progress * 100) / 100;
      setState((now) =>
        now.kind === 'reading' && now.progress !== rounded ? { ...now, progress: rounded } : now,
      );
    };
    readSpreadsheet(file, { signal: controller.signal, onProgress }).then(
      (outcome) => {
        if (controller.signal.aborted) {
          return;
        }
        if (outcome.kind === 'refused') {
          setState({ kind: 'refused', name: file.name, fault: outcome.fault });
          return;
        }
        setState({ kind: 'idle' });
        latest.current(file, outcome.tables, outcome.warnings);
      },
      () => {
        // Stopped, or another file was chosen: there is nothing to say.
      },
    );
  }, []);

  return { state, read, stop };
}
