import { describe, expect, it } from 'vitest';

import { isPhone, searchedPhone, vietnameseMobile } from './phone.ts';

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

describe('a telephone number', () => {
  it.each([
    '0912345678',
    '+84 (90) 123-45.67',
    '02438251234',
    '1900 6789',
    '+1 912 345 6789',
    '\u202a0912\u2011345\u2011678\u202c',
  ])('is %j', (text) => expect(isPhone(text)).toBe(true));

  it.each([
    '',
    'abc',
    'an@example.com',
    '0912',
    '(.-.-.-.)',
    '0912345678x',
    '84+912345678',
    '0912345678901234',
  ])('is not %j', (text) => expect(isPhone(text)).toBe(false));
});

describe('a search for a telephone number', () => {
  it.each([
    ['0912345601', '912345601'],
    ['912345601', '912345601'],
    ['+84912345601', '912345601'],
    ['84912345601', '912345601'],
    ['0084.912.345.601', '912345601'],
    ['(+84) 0912-345\u2011601', '912345601'],
    ['+84 91234560', '91234560'],
    ['0849123456', '849123456'],
    ['024 3825 1234', '2438251234'],
  ])('is the same with 0 and with +84: %s', (search, digits) => expect(searchedPhone(search)).toBe(digits));

  it.each(['', 'Hà', 'NV0912345601', '0912 345', '001190012345', '0000123456', '100%', '+1 912 345 6789'])(
    'is not %j',
    (search) => expect(searchedPhone(search)).toBeNull(),
  );
});
