import { describe, expect, it } from 'vitest';
import { neutralized, unneutralized } from './neutralize.ts';

describe('text that a spreadsheet could run', () => {
  it.each(['=1+1', '=cmd|/c calc', '+SUM(A1)', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    'is marked as text: %j',
    (text) => {
      expect(neutralized(text)).toBe(`'${text}`);
      expect(unneutralized(neutralized(text))).toBe(text);
    },
  );

  it.each(['-5', '-1.5', '+84901234567', '-15.000.000', 'Nguyễn', '001', '', '12%', "O'Hara"])(
    'is left alone where it is none: %j',
    (text) => {
      expect(neutralized(text)).toBe(text);
      expect(unneutralized(text)).toBe(text);
    },
  );
});
