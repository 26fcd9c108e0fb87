import { describe, expect, it } from 'vitest';

import { backAfter, slopeOf } from './figures.ts';

describe('the slope of the memory', () => {
  it('is that of the second half', () => {
    const samples = [100, 180, 190, 200, 202, 204, 206].map((megabytes, index) => ({
      minute: index / 6,
      megabytes,
    }));
    expect(slopeOf(samples)).toBeCloseTo(12);
  });

  it('evens out what goes up and down', () => {
    const samples = [0, 0, 0, 0, 10, 20, 20, 10].map((megabytes, minute) => ({ minute, megabytes }));
    expect(slopeOf(samples)).toBeCloseTo(0);
  });

  it('is none of a single sample', () => {
    expect(slopeOf([{ minute: 1, megabytes: 5 }])).toBe(0);
    expect(slopeOf([])).toBe(0);
  });
});

describe('when calls are quick again', () => {
  const callsOf = (tookBySecond: readonly number[]) =>
    tookBySecond.flatMap((took, second) =>
      Array.from({ length: 50 }, (_, index) => ({
        act: 'list' as const,
        at: second * 1000 + index * 20,
        took,
      })),
    );

  it('is from the second on from which they are for a while', () => {
    const calls = callsOf([900, 50, 900, 50, 50, 50, 50, 50]);
    expect(backAfter(calls, 0, 8, 100)).toBe(3);
    expect(backAfter(calls, 3000, 5, 100)).toBe(0);
  });

  it('is never where they stay slow, or nobody calls', () => {
    expect(backAfter(callsOf([50, 900, 50, 900, 50, 900]), 0, 6, 100)).toBeNull();
    expect(backAfter([], 0, 6, 100)).toBeNull();
  });
});
