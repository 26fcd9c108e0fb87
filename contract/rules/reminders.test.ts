import { describe, expect, it } from 'vitest';

import { isIncreasing, snoozeDays } from './reminders.ts';

describe('days of reminders', () => {
  it('rise, each named once', () => {
    expect([[], [5], [2, 5, 9], [2, 2], [5, 2]].map(isIncreasing)).toEqual([true, true, true, false, false]);
  });
});

describe('reminders of a step', () => {
  it('are put off from tomorrow until two weeks ahead, or the last day of the document', () => {
    expect(snoozeDays('2026-11-26', null)).toEqual({ first: '2026-11-27', last: '2026-12-10' });
    expect(snoozeDays('2026-11-26', '2026-12-31')).toEqual({ first: '2026-11-27', last: '2026-12-10' });
    expect(snoozeDays('2026-11-26', '2026-11-30')).toEqual({ first: '2026-11-27', last: '2026-11-30' });
    expect(snoozeDays('2026-11-26', '2026-11-27')).toEqual({ first: '2026-11-27', last: '2026-11-27' });
    expect(snoozeDays('2026-11-26', '2026-11-26')).toBeNull();
  });
});
