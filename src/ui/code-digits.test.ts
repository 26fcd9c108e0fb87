import { describe, expect, it } from 'vitest';
import { codeIn, digitsOf } from './code-digits.ts';

describe('digitsOf', () => {
  it.each([
    ['471205', '471205'],
    ['４７１２０５', '471205'],
    ['٤٧١٢٠٥', '471205'],
    ['۴۷۱۲۰۵', '471205'],
    ['4a7-1 2', '4712'],
    ['', ''],
  ])('reads %s as %s', (text, digits) => expect(digitsOf(text)).toBe(digits));
});

describe('codeIn', () => {
  it.each([
    ['471205', '471205'],
    ['471 205', '471205'],
    ['471\u00a0205', '471205'],
    ['471-205', '471205'],
    ['  471205\n', '471205'],
    ['٤٧١ ٢٠٥', '471205'],
    ['Mã OTP: 471205. Hết hạn lúc 10:28 ngày 21/11/2026.', '471205'],
    ['Số HD-2026-0042, mã 471 205', '471205'],
    ['4 7 1 2 0 5', '471205'],
    ['4712', '4712'],
    ['12345678', '123456'],
  ])('finds the code in %s', (text, code) => expect(codeIn(text)).toBe(code));
});
