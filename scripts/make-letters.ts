/**
 * Makes the letters of the page anew (`node scripts/make-letters.ts`): of each weight of Be Vietnam Pro one file with what Vietnamese and
 * English are written in, and one with its other letters, which only a text that has some of them asks for. They are committed.
 *
 * They hold no hinting, and of the features of the font those that a browser uses unasked (decision 0076). The styles are as the formatter leaves them: run `npm run format` afterward.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { isMarkLetter } from '../contract/mark-letters.ts';

const weights = { 400: 'Regular', 600: 'SemiBold' } as const;

function codesOf(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at);
  });
}

const isDrawn = (code: number): boolean => isMarkLetter(String.fromCodePoint(code));

/** The letters of Vietnamese and English, also taken apart into base and marks, with the signs and the punctuation of their texts. */
const usual = codesOf(
  '20-7e a0-c3 d7 c8-ca cc-cd d2-d5 d9-da dd e0-e3 e8-ea ec-ed f2-f5 f9-fa fd 102-103 110-111 128-129 ' +
    '168-169 1a0-1a1 1af-1b0 300-328 1ea0-1ef9 2013-2044 20ab-20ac 2212 2248',
).filter(isDrawn);

/** Whether a letter, given as one code point, is in the first file of each weight. */
export const isUsual = (letter: string): boolean => usual.includes(letter.codePointAt(0) ?? -1);

const others = codesOf('a1-24f 2b0-36f 1e00-1eff 2000-22ff').filter(
  (code) => isDrawn(code) && !usual.includes(code),
);

/**
 * What the first file is asked for beside its letters: control characters, and spaces and hyphens that no font has to hold, since whoever
 * shapes a text makes them of others.
 */
const asked = [...usual, ...codesOf('0-1f 7f ad 2000-2012 2028-202f 205f-206f feff')];

/** As CSS writes it. Ranges run across codes that no file holds, and stop at those of the other file. */
function unicodeRange(codes: readonly number[], elsewhere: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && code - last[1] < 32 && !elsewhere.some((one) => one > last[1] && one < code)) {
      last[1] = code;
    } else {
      runs.push([code, code]);
    }
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return runs
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ');
}

const face = (weight: string, file: string, range: string): string => `
@font-face {
  font-family: 'Be Vietnam Pro';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${file}');
  unicode-range: ${range};
}
`;

const head =
  '/* Be Vietnam Pro, made by scripts/make-letters.ts. No letter is in two files: a text asks for every face whose range has some of it. */';

const tall = `
/* Chromium cuts what an input holds at the height of its first face, above which the marks of capital letters (Ẳ, Ễ) reach. */
@font-face {
  font-family: 'Tall line';
  src: url('./letters-400.woff2');
  unicode-range: U+20;
  ascent-override: 125%;
  descent-override: 51.5%;
}
`;

/** The files by their names, those of the letters and the styles that name them. */
export async function makeLetters(): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const options = {
    targetFormat: 'woff2' as const,
    noHinting: true,
    keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'],
    // Whose it is, its license and where that stands.
    preserveNameIds: [0, 13, 14],
  };
  let styles = head;
  for (const [weight, name] of Object.entries(weights)) {
    const font = `@expo-google-fonts/be-vietnam-pro/${weight}${name}/BeVietnamPro_${weight}${name}.ttf`;
    const whole = await readFile(fileURLToPath(import.meta.resolve(font)));
    for (const [file, codes, range] of [
      [`more-letters-${weight}.woff2`, others, unicodeRange(others, asked)],
      [`letters-${weight}.woff2`, usual, unicodeRange(asked, others)],
    ] as const) {
      found.set(file, await subsetFont(whole, String.fromCodePoint(...codes), options));
      styles += face(weight, file, range);
    }
  }
  return found.set('letters.css', Buffer.from(`${styles}${tall}`));
}

if (import.meta.main) {
  const into = join(import.meta.dirname, '../src/ui/letters');
  await mkdir(into, { recursive: true });
  for (const [name, bytes] of await makeLetters()) {
    await writeFile(join(into, name), bytes);
  }
}
