import { describe, expect, it } from 'vitest';
import { fallbackFaceOf, isMarkLetter, markText } from './mark-letters.ts';

describe('the letters of a mark', () => {
  it('are all of Vietnamese, composed or not', () => {
    const alphabet = 'aăâbcdđeêghiklmnoôơpqrstuưvxyfjwz';
    const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
    for (const letter of alphabet + alphabet.toUpperCase()) {
      for (const tone of /[aăâeêioôơuưy]/i.test(letter) ? tones : ['']) {
        expect(markText(letter + tone)).toBe((letter + tone).normalize('NFC'));
        expect([...markText(letter + tone)]).toHaveLength(1);
      }
    }
  });

  it('take the place of those that are missing, and leave out what is not seen', () => {
    expect(markText('ไทย नाम An\u200b 😀')).toBe('ไทย ??? An ?');
    expect(markText('a\u0007b')).toBe('ab');
    expect(isMarkLetter('₫')).toBe(true);
    expect(isMarkLetter('山')).toBe(false);
  });

  it.each([
    ['王小明', 'eastAsian'],
    ['やまだカー', 'eastAsian'],
    ['김민준', 'korean'],
    ['ИванЁ', 'european'],
    ['สมชาย', 'thai'],
    ['محمد', 'arabic'],
  ] as const)('of other scripts have faces of their own: %s', (name, face) => {
    expect(markText(name)).toBe(name);
    expect([...name].map(fallbackFaceOf)).toEqual([...name].map(() => face));
  });
});
