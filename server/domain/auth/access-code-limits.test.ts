import { expect, it } from 'vitest';

import { accessCodeTries, wrongAccessCodesMax, wrongAccessCodesPerDay } from './access-code-limits.ts';

const now = new Date('2026-12-01T09:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const times = (count: number, minutes: number): Date[] =>
  Array.from({ length: count }, () => minutesAgo(minutes));

it('leaves five tries of a step, and locks it for an hour after the last of them', () => {
  expect(accessCodeTries({ ofStep: [], ofPerson: [] }, now)).toEqual({ triesLeft: 5, lockedUntil: null });
  const some = times(4, 10);
  expect(accessCodeTries({ ofStep: some, ofPerson: some }, now)).toEqual({ triesLeft: 1, lockedUntil: null });
  const all = [...times(4, 50), minutesAgo(10)];
  expect(all).toHaveLength(wrongAccessCodesMax);
  expect(accessCodeTries({ ofStep: all, ofPerson: all }, now)).toEqual({
    triesLeft: 0,
    lockedUntil: minutesAgo(-50),
  });
  expect(accessCodeTries({ ofStep: times(5, 60), ofPerson: times(5, 60) }, now)).toMatchObject({
    lockedUntil: null,
  });
});

it('locks a person for the day after fifty, over all steps', () => {
  const spent = times(wrongAccessCodesPerDay, 300);
  expect(accessCodeTries({ ofStep: [], ofPerson: spent }, now)).toEqual({
    triesLeft: 0,
    lockedUntil: minutesAgo(300 - 24 * 60),
  });
  expect(accessCodeTries({ ofStep: [], ofPerson: spent.slice(2) }, now)).toEqual({
    triesLeft: 2,
    lockedUntil: null,
  });
});
