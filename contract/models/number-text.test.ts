import { describe, expect, it } from 'vitest';

import { optionalNumber, requiredNumber } from './number-text.ts';

describe('a number that was copied', () => {
  const copied = ' \u202a0912\u2011345\u2011678\u202c ';

  it('is taken without what cannot be seen', () => {
    expect(requiredNumber(30).parse(copied)).toBe('0912-345-678');
    expect(optionalNumber(30).parse(copied)).toBe('0912-345-678');
  });

  it('may be missing where it may', () => {
    const missing = [undefined, null, ' ', '\u2060'].map((text) => optionalNumber(30).parse(text));
    expect(missing).toEqual([null, null, null, null]);
    const given = [' ', '\u2060'].map((text) => requiredNumber(30).safeParse(text).success);
    expect(given).toEqual([false, false]);
  });
});
