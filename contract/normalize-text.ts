/**
 * So many combining marks may follow one letter; no language writes more than a few. Normalizing sorts the marks of a letter by
 * insertion, so that its time grows with the square of their number.
 */
export const mostMarks = 30;

/**
 * One more than `mostMarks`. The two half-width signs are letters that NFKC turns into marks. A run is looked at from its beginning alone, so
 * that each mark is read once.
 */
const tooManyMarks = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;
const surplusMarks = /(?<![\p{M}\uFF9E\uFF9F])([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

export function hasTooManyMarks(text: string): boolean {
  return tooManyMarks.test(text);
}

/** A text in a Unicode normalization form, in time that grows with its length alone: marks beyond `mostMarks` of a letter are dropped. */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return (hasTooManyMarks(text) ? text.replace(surplusMarks, '$1') : text).normalize(form);
}

/** A text from outside as it is stored: NFC, well-formed, and without NUL, which PostgreSQL's text cannot hold. */
export function cleanText(text: string): string {
  return normalizeText(text, 'NFC').toWellFormed().replaceAll('\0', '');
}
