import { describe, expect, it } from 'vitest';

import { cleanNumber } from './clean-number.ts';

describe('a number', () => {
  it.each([
    [
      '\u202a0912 345 678\u202c',
      '0912 345 678',
      'with the signs of the writing direction that telephones copy along',
    ],
    ['\u200e+84 912\u2011345\u2013678', '+84 912-345-678', 'with hyphens of a word processor'],
    ['００１１９００１２３４５', '001190012345', 'in the wide digits of an East Asian keyboard'],
    ['B1234567', 'B1234567', 'of a passport'],
    ['', '', 'that is none'],
  ])('%j is %j %s', (given, plain) => expect(cleanNumber(given)).toBe(plain));
});
