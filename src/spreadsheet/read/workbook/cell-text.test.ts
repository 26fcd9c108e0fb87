import { describe, expect, it } from 'vitest';
import { dateText, hasLostDigits, isoDateText, plainNumber } from './cell-text.ts';

describe('numbers of a workbook', () => {
  it.each([
    ['15000000', '15000000'],
    ['1.23E+11', '123000000000'],
    ['1.09000007919E11', '109000007919'],
    ['0.30000000000000004', '0.3'],
    ['15000000.000000002', '15000000'],
    ['-5.5', '-5.5'],
    ['2.345', '2.3450'],
    ['1500.125', '1500.125'],
    ['1.5E-7', '0.00000015'],
    ['1e21', '1000000000000000000000'],
    ['not a number', 'not a number'],
  ])('%s are written %s', (raw, plain) => expect(plainNumber(raw)).toBe(plain));

  it('have lost digits from the 16th on', () => {
    expect(hasLostDigits('123456789012345')).toBe(false);
    expect(hasLostDigits('1234567890123450')).toBe(true);
    expect(hasLostDigits('1.2345678901234501E+19')).toBe(true);
  });
});

describe('dates of a workbook', () => {
  it.each([
    ['2026-11-21T00:00:00Z', '21/11/2026'],
    ['2026-11-21T08:30:00Z', '21/11/2026 08:30'],
    // A fraction of a day that is a hair short.
    ['2026-11-21T08:29:59.999Z', '21/11/2026 08:30'],
    ['2026-11-21T08:30:15Z', '21/11/2026 08:30:15'],
    ['1899-12-30T07:45:00Z', '07:45'],
  ])('%s is %s', (instant, text) => expect(dateText(new Date(instant))).toBe(text));

  it('are read from ISO text on the clock that they were written by', () => {
    expect(isoDateText('2026-11-21T00:00:00')).toBe('21/11/2026');
    expect(isoDateText('2026-11-21')).toBe('21/11/2026');
    expect(isoDateText('soon')).toBe('soon');
  });
});
