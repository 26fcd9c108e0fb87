import { expect, test } from 'vitest';
import { type ItemState, workThrough } from './work-through.ts';

const numbers = Array.from({ length: 20 }, (_, index) => index);

function recorder() {
  const states = new Map<number, ItemState>();
  return { states, onState: (item: number, state: ItemState) => states.set(item, state) };
}

test('one that fails leaves the others alone, and a few run at a time', async () => {
  const { states, onState } = recorder();
  let running = 0;
  let most = 0;
  await workThrough({
    items: numbers,
    atOnce: 3,
    signal: new AbortController().signal,
    onState,
    act: async (item) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (item === 7) {
        throw new Error('no');
      }
    },
  });
  expect(most).toBe(3);
  expect([...states].filter(([, { kind }]) => kind === 'failed').map(([item]) => item)).toEqual([7]);
  expect([...states.values()].filter(({ kind }) => kind === 'done')).toHaveLength(19);
});

test('stopping begins nothing new and waits for what runs', async () => {
  const { states, onState } = recorder();
  const stop = new AbortController();
  await workThrough({
    items: numbers,
    atOnce: 2,
    signal: stop.signal,
    onState,
    act: async (item) => {
      await Promise.resolve();
      if (item === 4) {
        stop.abort();
      }
    },
  });
  const kinds = [...states.values()].map(({ kind }) => kind);
  expect(kinds).not.toContain('running');
  expect(states.get(4)).toEqual({ kind: 'done' });
  expect(states.get(19)).toEqual({ kind: 'stopped' });
});
