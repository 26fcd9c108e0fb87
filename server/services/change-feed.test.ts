import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { ChangeSubscriber, OpenChangeListener } from '../adapters/database/pg-listener.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';

const comId = 12;
let changes: number;
let looks: number;
let watch: ChangeFeed;
let live: boolean;
let hearer: ChangeSubscriber | null;

const openNews: OpenChangeListener = (given) => {
  hearer = given;
  return { isLive: () => live, close: () => Promise.resolve() };
};

function open(news: OpenChangeListener | null): void {
  watch = createChangeFeed({
    now: () => {
      looks += 1;
      return Promise.resolve(changes);
    },
    openNews: news,
    log: { warn: (_details, message) => expect.fail(message) },
  });
}

const wait = (known = changes) =>
  watch.until({ comId, userId: 1, known, signal: new AbortController().signal });

beforeEach(() => {
  vi.useFakeTimers();
  changes = 5;
  looks = 0;
  live = true;
  hearer = null;
});
afterEach(async () => {
  await watch.stop();
  vi.useRealTimers();
});

it('looks once a second where nothing is told', async () => {
  open(null);
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(3500);
  expect(looks).toBe(3);
  changes = 6;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe(6);
});

it('looks when a change of the company is told, and seldom otherwise', async () => {
  open(openNews);
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(looks).toBe(1);
  changes = 6;
  hearer?.changed(comId + 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(1);
  hearer?.changed(comId);
  await vi.advanceTimersByTimeAsync(0);
  expect(await waiting).toBe(6);
});

it('finds what was told between the look of whoever waits and their wait', async () => {
  open(openNews);
  const known = await watch.now(comId);
  changes = 6;
  const waiting = wait(known);
  await vi.advanceTimersByTimeAsync(0);
  expect(await waiting).toBe(6);
});

it('looks five times a second at most, however much is told, and once after the last', async () => {
  open(openNews);
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(0);
  for (let told = 0; told < 1000; told += 1) {
    hearer?.changed(comId);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(looks).toBeLessThanOrEqual(6);
  changes = 6;
  hearer?.changed(comId);
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toBe(6);
});

it('looks when telling ends, and once a second from then on', async () => {
  open(openNews);
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(5000);
  expect(looks).toBe(1);
  live = false;
  hearer?.turned();
  await vi.advanceTimersByTimeAsync(3000);
  expect(looks).toBe(5);
  changes = 6;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe(6);
});

it('asks nothing while nobody waits', async () => {
  open(openNews);
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(0);
  changes = 6;
  hearer?.changed(comId);
  await vi.advanceTimersByTimeAsync(200);
  await waiting;
  const before = looks;
  hearer?.changed(comId);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(before);
});

it('hears what is told while it looks', async () => {
  let answer: (changes: number) => void = () => undefined;
  watch = createChangeFeed({
    now: () => {
      looks += 1;
      return looks === 1
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : Promise.resolve(changes);
    },
    openNews,
    log: { warn: (_details, message) => expect.fail(message) },
  });
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(0);
  changes = 6;
  hearer?.changed(comId);
  answer(5);
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toBe(6);
});
