import { normalizeText } from '../../../../contract/normalize-text.ts';

/** The letters of a name, and which of them a handwriting lacks. Pure. */

/** A name as it is written: composed (a letter and its marks are one), with single spaces. */
export function writtenName(text: string): string {
  return normalizeText(text, 'NFC').replace(/\s+/gu, ' ').trim();
}

/** The letters of a text as people see them, each once, in their order. A letter with its marks is one, however it was typed. */
export function lettersOf(text: string): string[] {
  const segments = new Intl.Segmenter('vi', { granularity: 'grapheme' }).segment(writtenName(text));
  return [...new Set(Array.from(segments, ({ segment }) => segment))].filter((letter) => letter !== ' ');
}
