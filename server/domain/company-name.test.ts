import { describe, expect, it } from 'vitest';

import { foldCompanyName } from './company-name.ts';

describe('two names of companies read alike', () => {
  it.each([
    ['Công ty Đại Phát', 'CONG TY DAI PHAT', 'case and accents'],
    ['Minh Long', ' Minh-Long. ', 'spaces and punctuation'],
    ['Minh Long', 'Minh\u{200B}Long', 'a character that nobody sees'],
    ['Minh Long', 'Ｍｉｎｈ Ｌｏｎｇ', 'letters of full width'],
    ['Đại Phát', 'Đại Phát'.normalize('NFD'), 'how accents are encoded'],
  ])('%j and %j: %s', (one, other) => expect(foldCompanyName(other)).toBe(foldCompanyName(one)));

  it('but not when a letter or a digit differs', () => {
    expect(foldCompanyName('Minh Long 1')).not.toBe(foldCompanyName('Minh Long 2'));
    expect(foldCompanyName('明龍')).not.toBe(foldCompanyName('龍明'));
  });
});
