import { describe, expect, it } from 'vitest';

import { isWorkingTime } from './working-hours.ts';

const open = (timeZone: string, instants: readonly string[]): boolean[] =>
  instants.map((instant) => isWorkingTime(new Date(instant), timeZone));

describe('working hours', () => {
  it('last from 8:00 until 17:30, by the clock of the zone', () => {
    const edges = ['00:59:59', '01:00:00', '10:29:59', '10:30:00'].map((time) => `2026-11-23T${time}Z`);
    expect(open('Asia/Ho_Chi_Minh', edges)).toEqual([false, true, true, false]);
    const quarters = ['02:14:59', '02:15:00'].map((time) => `2026-11-23T${time}Z`);
    expect(open('Asia/Kathmandu', quarters)).toEqual([false, true]);
  });

  it('leave weekends out, which begin earlier in the east', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    expect(
      open(
        'Asia/Ho_Chi_Minh',
        days.map((day) => `${day}T03:00:00Z`),
      ),
    ).toEqual([true, false, false, true]);
    expect(open('Pacific/Auckland', ['2026-11-19T20:00:00Z', '2026-11-20T20:00:00Z'])).toEqual([true, false]);
  });

  it('keep to the clock when it is changed for the summer', () => {
    // Berlin is at +01:00 until Sunday 29 March 2026, and at +02:00 after it.
    expect(open('Europe/Berlin', ['2026-03-27T06:30:00Z', '2026-03-27T07:00:00Z'])).toEqual([false, true]);
    expect(open('Europe/Berlin', ['2026-03-30T05:30:00Z', '2026-03-30T06:00:00Z'])).toEqual([false, true]);
    expect(open('Europe/Berlin', ['2026-03-27T16:00:00Z', '2026-03-30T16:00:00Z'])).toEqual([true, false]);
  });
});
