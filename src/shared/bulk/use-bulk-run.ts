import { useEffect, useRef, useState } from 'react';
import type { Identified } from '../list/selection.ts';
import type { ItemState } from './work-through.ts';

type Stage = 'asking' | 'running' | 'stopping' | 'finished';

export type BulkWork<Id> = {
  readonly ids: readonly Id[];
  readonly signal: AbortSignal;
  readonly onState: (id: Id, state: ItemState) => void;
  /** The same for rows that go in one call. */
  readonly onStates: (ids: readonly Id[], state: ItemState) => void;
};

/** How often it is shown what became of rows, in milliseconds: of thousands, each one would have all of them looked through. */
const shownEveryMs = 100;

/** Works through many rows and tells what became of each. Leaving the page meanwhile is asked about. */
export function useBulkRun<Row extends Identified>(
  rows: readonly Row[],
  work: (work: BulkWork<Row['id']>) => Promise<void>,
) {
  const [stage, setStage] = useState<Stage>('asking');
  const [states, setStates] = useState<ReadonlyMap<Row['id'], ItemState>>(new Map());
  const running = useRef<AbortController | null>(null);

  const run = async (some: readonly Row[]): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setStage('running');
    const ids = some.map(({ id }) => id);
    let news: [Row['id'], ItemState][] = ids.map((id) => [id, { kind: 'waiting' }]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const shown = news;
      news = [];
      clearTimeout(timer);
      timer = undefined;
      setStates((before) => new Map([...before, ...shown]));
    };
    const onStates = (changed: readonly Row['id'][], state: ItemState): void => {
      for (const id of changed) {
        news.push([id, state]);
      }
      timer ??= setTimeout(show, shownEveryMs);
    };
    show();
    await work({ ids, signal: stop.signal, onState: (id, state) => onStates([id], state), onStates });
    show();
    setStage('finished');
  };

  const isRunning = stage === 'running' || stage === 'stopping';
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isRunning]);
  useEffect(() => () => running.current?.abort(), []);

  const inState = (...kinds: readonly ItemState['kind'][]): readonly Row[] =>
    rows.filter(({ id }) => kinds.some((kind) => states.get(id)?.kind === kind));
  return {
    stage,
    total: rows.length,
    isRunning,
    inState,
    done: rows.length - inState('waiting', 'running').length,
    failures: rows.flatMap((row) => {
      const state = states.get(row.id);
      return state?.kind === 'failed' ? [{ row, error: state.error }] : [];
    }),
    start: () => void run(rows),
    retry: () => void run(inState('failed', 'stopped')),
    stop: () => {
      running.current?.abort();
      setStage('stopping');
    },
  };
}

export type BulkRun<Row extends Identified> = ReturnType<typeof useBulkRun<Row>>;
