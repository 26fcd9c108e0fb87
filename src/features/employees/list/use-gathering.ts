import { useEffect, useRef, useState } from 'react';
import type { Employee } from '../../../../contract/models/employee.ts';
import { allEmployees } from './all-employees.ts';
import type { queryOf } from './use-employees-address.ts';

type Progress = { readonly done: number; readonly total: number };

/** Gathers a whole list for something to be done with it; stopped by hand, or when the screen is left. */
export function useGathering() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );
  const gather = async (
    query: ReturnType<typeof queryOf>,
    finish: (employees: readonly Employee[]) => Promise<void> | void,
  ): Promise<void> => {
    if (running.current !== null) {
      return;
    }
    const stopping = new AbortController();
    running.current = stopping;
    setError(null);
    setProgress({ done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number): void => {
        setProgress({ done, total });
      };
      await finish(await allEmployees({ query, signal: stopping.signal, onProgress }));
    } catch (reason) {
      if (!stopping.signal.aborted) {
        setError(reason);
      }
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  return { progress, error, gather, stop: () => running.current?.abort() };
}
