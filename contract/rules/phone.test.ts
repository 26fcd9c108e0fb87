import { describe, expect, it } from 'vitest';

import { vietnameseMobile } from './phone.ts';

describe('a Vietnamese mobile number', () => {
  it.each([
    '0912345678',
    '912345678',
    '+84 912 345 678',
    '84912345678',
    '0084.912.345.678',
    '(+84) 0912-345-678',
    '\u202a0912\u2013345\u2013678\u202c',
  ])('is known as %s', (phone) => expect(vietnameseMobile(phone)).toBe('84912345678'));

  it.each([
    '',
    '091234567',
    '09123456789',
    '02438251234',
    '+1 912 345 6789',
    'an@example.com',
    '0912345678x',
  ])('is not %s', (phone) => expect(vietnameseMobile(phone)).toBeNull());
});
