import { expect, it } from 'vitest';

import { canonicalAccessCode, isAccessCode } from './access-code.ts';

it('is the same in every case, form of Unicode and white space', () => {
  expect(canonicalAccessCode('  HOA   Phượng Đỏ '.normalize('NFD'))).toBe('hoa phượng đỏ');
});

it('has six characters beside white space around it', () => {
  expect(isAccessCode(' 12345 ')).toBe(false);
  expect(isAccessCode('123456')).toBe(true);
  expect(isAccessCode('phượng'.normalize('NFD'))).toBe(true);
});
