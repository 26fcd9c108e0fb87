import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMarkLetter } from '../contract/mark-letters.ts';
import { englishTexts, vietnameseTexts } from '../test/page/all-texts.ts';
import { isUsual, makeLetters } from './make-letters.ts';

const folder = join(import.meta.dirname, '../src/ui/letters');

describe('the letters of the page', () => {
  it('are what the script makes of the fonts of today', async () => {
    const letters = await makeLetters();
    expect((await readdir(folder)).toSorted()).toEqual([...letters.keys()].toSorted());
    for (const [name, made] of letters) {
      const found = await readFile(join(folder, name));
      const inOneLine = (bytes: Buffer): string => bytes.toString('utf8').replaceAll(/\s+/g, ' ');
      const isSame = name.endsWith('.css') ? inOneLine(found) === inOneLine(made) : found.equals(made);
      expect(isSame, `${name}: run scripts/make-letters.ts`).toBe(true);
    }
  });

  it('come with the first file where the texts of the page need them', () => {
    const texts = JSON.stringify([vietnameseTexts, englishTexts]);
    const others = [...new Set(texts)].filter((letter) => isMarkLetter(letter) && !isUsual(letter));
    expect(others).toEqual([]);
  });
});
