import { expect, it } from 'vitest';
import { parseDay } from './day-field.tsx';

it.each([
  ['5/2/2027', '2027-02-05'],
  ['05.02.2027', '2027-02-05'],
  ['2027-02-05', '2027-02-05'],
  ['31/02/2027', null],
  ['12/2027', null],
  ['', null],
])('a day typed as %j is %j', (text, day) => expect(parseDay(text)).toBe(day));
