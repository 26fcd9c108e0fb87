import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** Lets everything happen that is already due. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

type Held = {
  readonly started: string[];
  finish(name: string): Promise<void>;
  signals: Map<string, AbortSignal>;
};

/** A queue whose jobs end when the test says so. */
function heldQueue(places: number): Held & { add(name: string, urgency: () => number): () => void } {
  const queue = new RenderQueue(places);
  const started: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const ends = new Map<string, () => void>();
  return {
    started,
    signals,
    add: (name, urgency) =>
      queue.add({
        urgency,
        run: (signal) => {
          started.push(name);
          signals.set(name, signal);
          return new Promise((resolve) => {
            ends.set(name, resolve);
          });
        },
      }),
    finish: async (name) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

test('the most urgent goes first, whatever the order of adding', async () => {
  const queue = heldQueue(1);
  queue.add('far', () => 9);
  queue.add('near', () => 1);
  queue.add('middle', () => 5);
  await settled();
  expect(queue.started).toEqual(['near']);
  await queue.finish('near');
  expect(queue.started).toEqual(['near', 'middle']);
});

test('urgency is asked anew when a place becomes free', async () => {
  const queue = heldQueue(1);
  let wanted = 'b';
  const urgency = (name: string) => () => (name === wanted ? 0 : 1);
  queue.add('first', () => -1);
  queue.add('a', urgency('a'));
  queue.add('b', urgency('b'));
  await settled();
  wanted = 'a';
  await queue.finish('first');
  expect(queue.started).toEqual(['first', 'a']);
});

test('no more run at once than there are places', async () => {
  const queue = heldQueue(2);
  for (const name of ['a', 'b', 'c', 'd']) {
    queue.add(name, () => 0);
  }
  await settled();
  expect(queue.started).toEqual(['a', 'b']);
  await queue.finish('a');
  expect(queue.started).toEqual(['a', 'b', 'c']);
});

test('a canceled job that waits never runs; one that runs is told', async () => {
  const queue = heldQueue(1);
  const cancelRunning = queue.add('running', () => 0);
  const cancelWaiting = queue.add('waiting', () => 1);
  queue.add('next', () => 2);
  await settled();
  cancelWaiting();
  cancelRunning();
  expect(queue.signals.get('running')?.aborted).toBe(true);
  await queue.finish('running');
  expect(queue.started).toEqual(['running', 'next']);
});

test('a job that fails gives its place free', async () => {
  const queue = new RenderQueue(1);
  let ran = false;
  queue.add({ urgency: () => 0, run: () => Promise.reject(new Error('broken page')) });
  queue.add({
    urgency: () => 1,
    run: () => {
      ran = true;
      return Promise.resolve();
    },
  });
  await settled();
  await settled();
  expect(ran).toBe(true);
});
