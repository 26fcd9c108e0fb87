import { expect, it } from 'vitest';

import { UnderWay } from './under-way.ts';

it('counts what has begun and not ended', () => {
  const calls = new UnderWay(3);
  const first = calls.begin();
  calls.tick();
  const second = calls.begin();
  expect(calls.count).toBe(2);
  calls.end(first);
  expect(calls.count).toBe(1);
  calls.end(second);
  expect(calls.count).toBe(0);
});

it('counts no more what takes longer, and not its end either', () => {
  const calls = new UnderWay(3);
  const slow = calls.begin();
  calls.tick();
  calls.tick();
  expect(calls.count).toBe(1);
  calls.tick();
  expect(calls.count).toBe(0);
  const later = calls.begin();
  calls.end(slow);
  expect(calls.count).toBe(1);
  calls.end(later);
  expect(calls.count).toBe(0);
});
