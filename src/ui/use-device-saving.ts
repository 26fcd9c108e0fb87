import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveState } from './wizard-frame.tsx';

type DeviceSaving = {
  readonly state: SaveState;
  /**
   * Says that something has changed and is not written yet. From the change on, and not only from when it is written: nobody must
   * leave in between, believing it kept.
   */
  readonly mark: (what: string) => void;
  /**
   * Writes something, after what was to be written before it; `what` is marked no more. The work answers whether the device took it,
   * and the promise is kept when it is done.
   */
  readonly write: (work: () => Promise<boolean>, what?: string) => Promise<void>;
  /** Writes nothing any more; kept when what is being written is done. */
  readonly stop: () => Promise<void>;
};

/** Calls back whenever the page may be about to go, so that what waits is written at once; answers how to stop that. */
export function onPageHide(flush: () => void): () => void {
  document.addEventListener('visibilitychange', flush);
  window.addEventListener('pagehide', flush);
  return () => {
    document.removeEventListener('visibilitychange', flush);
    window.removeEventListener('pagehide', flush);
  };
}

/**
 * Writes to the device one after another, so that what is written last is what stands there, and tells how far that is. Until all of it
 * is kept, the browser asks before the page goes.
 */
export function useDeviceSaving(): DeviceSaving {
  const [state, setState] = useState<SaveState>('saved');
  const unwritten = useRef(new Set<string>());
  const queue = useRef(Promise.resolve());
  const queued = useRef(0);
  const isStopped = useRef(false);

  const mark = useCallback((what: string): void => {
    unwritten.current.add(what);
    setState('saving');
  }, []);
  const write = useCallback((work: () => Promise<boolean>, what?: string): Promise<void> => {
    if (what !== undefined) {
      unwritten.current.delete(what);
    }
    setState('saving');
    queued.current += 1;
    const next = queue.current.then(async () => {
      const isTaken = isStopped.current || (await work().catch(() => false));
      queued.current -= 1;
      const isLast = queued.current === 0 && unwritten.current.size === 0;
      setState(!isTaken ? 'refused' : isLast ? 'saved' : 'saving');
    });
    queue.current = next;
    return next;
  }, []);
  const stop = useCallback((): Promise<void> => {
    isStopped.current = true;
    return queue.current;
  }, []);

  useEffect(() => {
    if (state === 'saved') {
      return undefined;
    }
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [state]);
  return { state, mark, write, stop };
}
