import { describe, expect, it } from 'vitest';
import { minutesLeft, type Sample, withSample } from './time-left.ts';

const seen = (...samples: readonly (readonly [seconds: number, done: number])[]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>(
    (all, [seconds, done]) => withSample(all, { at: seconds * 1000, done }),
    [],
  );

describe('the time that a batch still takes', () => {
  it.each([
    ['at the pace that was seen', seen([0, 0], [10, 100]), 700, 1],
    ['rounded up to minutes', seen([0, 100], [10, 200]), 1400, 2],
    ['at the pace of the last minute', seen([0, 0], [100, 10], [110, 110]), 710, 1],
  ])('is told %s', (_name, samples, total, minutes) => {
    expect(minutesLeft(samples, total)).toBe(minutes);
  });

  it.each([
    ['before it was looked at twice', seen([0, 50])],
    ['after too short a look', seen([0, 50], [1, 60])],
    ['where nothing has moved', seen([0, 50], [10, 50])],
    ['where it has begun anew', seen([0, 50], [10, 90], [20, 3])],
  ])('is not told %s', (_name, samples) => {
    expect(minutesLeft(samples, 1000)).toBeNull();
  });
});
