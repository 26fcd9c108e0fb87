import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  addMonths,
  dayOf,
  endOfDay,
  formatDay,
  formatForPeople,
  formatInstant,
  formatTimestamp,
  isTimeZone,
  parseDay,
  startOfDay,
} from './time.ts';

const hanoi = 'Asia/Ho_Chi_Minh';
const zones = [hanoi, 'UTC', 'America/St_Johns', 'Europe/Berlin', 'Australia/Lord_Howe'];

describe('a day counted from another', () => {
  it('passes the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('is the last one of a month that is too short', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-02-28', 1200)).toBe('2126-02-28');
  });
});

describe('instants', () => {
  it('carry the offset of the zone', () => {
    const instant = new Date('2026-12-06T07:07:19.716Z');
    expect(formatInstant(instant, hanoi)).toBe('2026-12-06T14:07:19.716+07:00');
    expect(formatInstant(instant, 'America/St_Johns')).toBe('2026-12-06T03:37:19.716-03:30');
  });

  it('are read back as the same instant, whatever the zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (instant, zone) => {
          expect(new Date(formatInstant(instant, zone)).getTime()).toBe(instant.getTime());
        },
      ),
    );
  });

  it('are shown to people as dd/MM/yyyy HH:mm with the offset', () => {
    expect(formatForPeople(new Date('2026-11-21T03:24:00Z'), hanoi)).toBe('21/11/2026 10:24 +07:00');
  });

  it('of the wire are written for people to the second, on their own clock', () => {
    expect(formatTimestamp('2026-11-21T10:24:05.716+07:00')).toBe('21/11/2026 10:24:05 +07:00');
    expect(formatTimestamp('2026-11-21T10:24:05-03:30')).toBe('21/11/2026 10:24:05 -03:30');
    expect(formatTimestamp('')).toBe('');
    expect(formatTimestamp('2026-11-21')).toBe('2026-11-21');
  });
});

describe('days', () => {
  it('begin and end at midnight of the zone', () => {
    expect(startOfDay('2026-11-21', hanoi).toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(endOfDay('2026-11-21', hanoi).toISOString()).toBe('2026-11-21T17:00:00.000Z');
  });

  it('last 23 or 25 hours when the clocks change', () => {
    const hours = (day: string): number =>
      (endOfDay(day, 'Europe/Berlin').getTime() - startOfDay(day, 'Europe/Berlin').getTime()) / 3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-11-21')).toBe(24);
  });

  it.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('begin an hour late where the clocks of %s go forward at midnight', (zone, day, begin) => {
    expect(startOfDay(day, zone).toISOString()).toBe(begin);
    expect(dayOf(startOfDay(day, zone), zone)).toBe(day);
  });

  it('follow one another without a gap', () => {
    expect(endOfDay('2026-12-31', hanoi)).toEqual(startOfDay('2027-01-01', hanoi));
  });

  it('belong to the zone, not to UTC', () => {
    const lateEvening = new Date('2026-11-20T18:00:00Z');
    expect(dayOf(lateEvening, hanoi)).toBe('2026-11-21');
    expect(dayOf(lateEvening, 'UTC')).toBe('2026-11-20');
  });

  it('are shown to people as dd/MM/yyyy', () => expect(formatDay('2026-02-03')).toBe('03/02/2026'));
});

describe('a day as people write it', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/02/2026', null],
    ['31/04/2026', null],
    ['11/21/2026', null],
    ['1/2/2026', null],
    ['2026-11-21', null],
  ])('%s is read as %s', (text, day) => expect(parseDay(text)).toBe(day));
});

it('tells a time zone from a word', () => {
  expect(isTimeZone(hanoi)).toBe(true);
  expect(isTimeZone('Hanoi time')).toBe(false);
});
