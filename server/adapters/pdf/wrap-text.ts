import type { EmbeddedFont } from '@libpdf/core';
import { normalizeText } from '../../../contract/normalize-text.ts';

/** Breaks text into lines no wider than `width` points, between words, and within words that are wider by themselves. */
export function wrapText(
  font: Pick<EmbeddedFont, 'widthOfTextAtSize'>,
  text: string,
  fontSize: number,
  width: number,
): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, fontSize) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of normalizeText(text, 'NFC').split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') {
      lines.push(line);
    }
    const pieces = fits(word) ? [word] : breakWord(word, fits);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line];
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && !fits(piece + letter)) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
