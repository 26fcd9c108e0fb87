import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '../../../../contract/models/document.ts';
import { cancelOne, refreshDocuments, remindOne, sendOne } from '../../../api/document-actions.ts';
import { fetchHome } from '../../../ui/fetch-home.ts';
import type { ManyAction } from './fitting.ts';
import { workThrough } from './work-through.ts';
import type { ItemState } from './work-through.ts';
import { zipAll } from './zip-documents.ts';

type ManyStage = 'ask' | 'running' | 'stopping' | 'finished';

/** How many are done at the same time: quick enough, and the service stays free for others. */
const atOnce = 3;

/** Works through documents and tells what became of each. Leaving the page meanwhile is asked about. */
export function useManyWork(action: ManyAction, documents: readonly Document[]) {
  const client = useQueryClient();
  const [stage, setStage] = useState<ManyStage>('ask');
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(new Map());
  const running = useRef<AbortController | null>(null);

  const run = async (ids: readonly string[], reason: string): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setStage('running');
    const onState = (id: string, state: ItemState): void => {
      setStates((before) => new Map(before).set(id, state));
    };
    for (const id of ids) {
      onState(id, { kind: 'waiting' });
    }
    const { signal } = stop;
    if (action === 'zip') {
      await zipAll({ ids, signal, onState, onZip: fetchHome });
    } else {
      const acts = { send: sendOne, remind: remindOne, cancel: (id: string) => cancelOne(id, reason) };
      await workThrough({ items: ids, act: acts[action], atOnce, signal, onState });
      await refreshDocuments(client).catch(() => undefined);
    }
    setStage('finished');
  };

  const isRunning = stage === 'running' || stage === 'stopping';
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const hold = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
    };
  }, [isRunning]);
  useEffect(() => () => running.current?.abort(), []);

  const inState = (...kinds: readonly ItemState['kind'][]): readonly Document[] =>
    documents.filter(({ id }) => kinds.some((kind) => states.get(id)?.kind === kind));
  return {
    stage,
    states,
    inState,
    start: (reason: string) =>
      void run(
        documents.map(({ id }) => id),
        reason,
      ),
    retry: (reason: string) =>
      void run(
        inState('failed', 'stopped').map(({ id }) => id),
        reason,
      ),
    stop: () => {
      running.current?.abort();
      setStage('stopping');
    },
  };
}
