/** A run of marks from its beginning. The two half-width signs are letters that NFKC turns into marks. */
const surplusMarks = /(?<![\p{M}\uFF9E\uFF9F])([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * A text in a Unicode normalization form, in time that grows with its length alone. Marks beyond 30 of a letter are dropped: putting them
 * in order takes the square of their number, and files name what they like.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replace(surplusMarks, '$1').normalize(form);
}
