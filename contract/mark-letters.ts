import { normalizeText } from './normalize-text.ts';

/**
 * Which letters the face of marks (Be Vietnam Pro, regular and medium alike) can draw. Shared, so that the page previews what the service
 * prints; held against the font itself in server/adapters/pdf/stamp.test.ts.
 */
const ranges: readonly (readonly [number, number])[] = (
  '20-7e a0-107 10a-113 116-11b 11e-121 126-12b 12e-131 139-13a 13d-13e 141-144 147-148 14c-14d 150-155 158-15b 15e-16b 16e-17e ' +
  '1a0-1a1 1af-1b0 1e6-1e7 2c6-2c7 2d8-2dc 300-304 306-30c 312 31b 323 326-328 1e20-1e21 1e80-1e85 1e9e 1ea0-1ef9 2013-2014 ' +
  '2018-201a 201c-201e 2020-2022 2026 2030 2039-203a 2044 2070 2074-2079 2080-2089 20ab-20ac 2122 215b-215e 2212 2215 2248 2260 ' +
  '2264-2265'
)
  .split(' ')
  .map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Whether the face of marks has a letter, given as one code point. */
export function isMarkLetter(letter: string): boolean {
  const code = letter.codePointAt(0) ?? -1;
  return ranges.some(([first, last]) => code >= first && code <= last);
}

/** Scripts of names that are drawn in a face of their own, where that has the letter. */
const fallbackLetters = {
  european: /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]/u,
  eastAsian:
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u3011\u30fb\u30fc\uff01-\uff5e]/u,
  korean: /\p{Script=Hangul}/u,
  thai: /\p{Script=Thai}/u,
  arabic: /\p{Script_Extensions=Arabic}/u,
} as const;

export type FallbackFace = keyof typeof fallbackLetters;

const fallbackFaces = [
  'european',
  'eastAsian',
  'korean',
  'thai',
  'arabic',
] as const satisfies readonly FallbackFace[];

/** The face that draws a letter which the face of marks has not; none for pictures and most scripts. */
export function fallbackFaceOf(letter: string): FallbackFace | undefined {
  return fallbackFaces.find((face) => fallbackLetters[face].test(letter));
}

/** What can be drawn of a text: composed (NFC), what is invisible left out, and a question mark for each letter that is missing. */
export function markText(text: string): string {
  return [...normalizeText(text, 'NFC')]
    .map((letter) => {
      if (/^\s$/u.test(letter) || isMarkLetter(letter) || fallbackFaceOf(letter) !== undefined) {
        return letter;
      }
      return /^[\p{Cf}\p{Cc}\p{Mn}]$/u.test(letter) ? '' : '?';
    })
    .join('');
}
