import { describe, expect, it } from 'vitest';

import { clearableDay } from './primitives.ts';

describe('a day that may be emptied', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['', null],
    [null, null],
    [undefined, undefined],
  ])('reads %j as %j', (given, day) => expect(clearableDay.parse(given)).toBe(day));

  it('must exist', () => expect(clearableDay.safeParse('2026-02-30').success).toBe(false));
});
