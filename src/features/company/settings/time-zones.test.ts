import { expect, it } from 'vitest';
import { clockIn, timeZoneLabel, timeZoneNames } from './time-zones.ts';

const now = new Date('2026-11-21T03:24:00Z');

it('names a zone with its distance from UTC', () => {
  expect(timeZoneLabel('America/New_York', now)).toBe('America/New York (-05:00)');
});

it('tells the time there', () => expect(clockIn('Asia/Bangkok', now)).toBe('21/11/2026 10:24'));

it('offers the zone that is set, also where the browser calls it by another name', () => {
  expect(timeZoneNames('Asia/Somewhere')[0]).toBe('Asia/Somewhere');
  expect(timeZoneNames('Europe/Paris').filter((name) => name === 'Europe/Paris')).toHaveLength(1);
});
