import { describe, expect, it } from 'vitest';

import { foldForSearch, maskEmail, maskPersonal, maskPhone } from './text.ts';

describe('folding for search', () => {
  it('finds Vietnamese names without their diacritics', () => {
    expect(foldForSearch('Nguyễn Thị Đặng Thuỳ Dương')).toBe('nguyen thi dang thuy duong');
  });

  it('does not care whether letters come composed or decomposed', () => {
    expect(foldForSearch('Trần Bình'.normalize('NFD'))).toBe(foldForSearch('Trần Bình'.normalize('NFC')));
  });

  it('takes white space as one space', () => expect(foldForSearch('  Hợp \t đồng\n')).toBe('hop dong'));

  it('finds a number as a telephone copies it, with signs that nobody sees', () => {
    expect(foldForSearch('\u202a0912345706\u202c')).toBe('0912345706');
  });
});

describe('masking', () => {
  it('leaves of an address what its owner recognizes', () => {
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

  it.each([
    ['550 <an@minhlong.vn>: no mailbox', '550 <a•••@minhlong.vn>: no mailbox'],
    ['gọi 0912 345 678 hoặc +84912345678', 'gọi •••678 hoặc •••678'],
    ['CCCD (079123456789)', 'CCCD (•••789)'],
    ['{"at":"\\n0912345678"}', '{"at":"\\n•••678"}'],
    ['Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2ln-bmF', 'Bearer •••'],
  ])('finds what looks like somebody’s in a foreign text: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  it.each([
    '{"level":30,"time":1795405812209,"pid":3709}',
    '2026-11-21T03:48:58.000Z',
    'document 08451234-0912-4845-8091-084512345678 has 0 of 12 files',
    '084512345678abcdef084512345678abcdef',
    'GET /api/documents/123 at file:///service/main.js:1632:35',
  ])('leaves everything else: %s', (text) => expect(maskPersonal(text)).toBe(text));
});
