import { describe, expect, it } from 'vitest';

import { foldForSearch, maskEmail, maskPhone } from './text.ts';

describe('folding for search', () => {
  it('finds Vietnamese names without their diacritics', () => {
    expect(foldForSearch('Nguyễn Thị Đặng Thuỳ Dương')).toBe('nguyen thi dang thuy duong');
  });

  it('does not care whether letters come composed or decomposed', () => {
    expect(foldForSearch('Trần Bình'.normalize('NFD'))).toBe(foldForSearch('Trần Bình'.normalize('NFC')));
  });

  it('takes white space as one space', () => {
    expect(foldForSearch('  Hợp \t đồng\n')).toBe('hop dong');
  });
});

describe('masking', () => {
  it('leaves of an address what its owner recognises', () => {
    expect(maskEmail('hang@minhlong.vn')).toBe('h•••g@minhlong.vn');
    expect(maskEmail('an@demo.local')).toBe('a•••@demo.local');
    expect(maskEmail('')).toBe('');
    expect(maskEmail('@broken')).toBe('•••');
  });

  it('leaves three digits of a telephone number', () => {
    expect(maskPhone('0912345678')).toBe('•••678');
    expect(maskPhone('12')).toBe('••');
    expect(maskPhone('')).toBe('');
  });
});
