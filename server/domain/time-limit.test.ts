import { describe, expect, it } from 'vitest';

import { clockSkewMs, runsUntil } from './time-limit.ts';

const now = new Date('2026-11-23T03:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const minute = 60_000;

describe('a limit that was set one minute ahead', () => {
  it('runs until it is reached', () => {
    expect(runsUntil(after(1), now, minute)).toBe(true);
    expect(runsUntil(now, now, minute)).toBe(false);
    expect(runsUntil(after(-1), now, minute)).toBe(false);
  });

  it('runs where another machine set it whose clock is a little ahead', () => {
    expect(runsUntil(after(minute + clockSkewMs), now, minute)).toBe(true);
  });

  it('is over where the clock was set back since: nobody waits for hours', () => {
    expect(runsUntil(after(minute + clockSkewMs + 1), now, minute)).toBe(false);
    expect(runsUntil(after(3 * 60 * minute), now, minute)).toBe(false);
  });
});
