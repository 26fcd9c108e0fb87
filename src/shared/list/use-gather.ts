import { useEffect, useRef, useState } from 'react';
import type { Identified } from './selection.ts';

type Page<Row> = { readonly items: readonly Row[]; readonly totalCount: number };

/** Reads the pages of a list for as long as the signal lets it. */
export type PageReader<Row> = (signal: AbortSignal) => AsyncIterable<Page<Row>>;

export type Progress = { readonly done: number; readonly total: number };

/**
 * Gathers the rows of a whole list for something to be done with them; stopped by hand, or when the screen is left. A row that comes
 * or goes meanwhile may be missing, none comes twice.
 */
export function useGather<Row extends Identified>(read: PageReader<Row>, max = Infinity) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const end = (): void => {
    running.current = null;
    setProgress(null);
  };
  const gather = async (
    finish: (rows: readonly Row[], signal: AbortSignal) => Promise<void> | void,
  ): Promise<void> => {
    if (running.current !== null) {
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    setError(null);
    setProgress({ done: 0, total: 0 });
    try {
      const found = new Map<Row['id'], Row>();
      for await (const { items, totalCount } of read(stop.signal)) {
        stop.signal.throwIfAborted();
        items.slice(0, max - found.size).forEach((row) => found.set(row.id, row));
        setProgress({ done: found.size, total: totalCount });
        if (found.size >= max) {
          break;
        }
      }
      await finish([...found.values()], stop.signal);
    } catch (reason) {
      if (!stop.signal.aborted) {
        setError(reason);
      }
    } finally {
      if (running.current === stop) {
        end();
      }
    }
  };
  return {
    progress,
    error,
    gather,
    /** What is read or written just now may take a while to end: it may be begun anew before. */
    stop: () => {
      running.current?.abort();
      end();
    },
  };
}
