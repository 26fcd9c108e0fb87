import { normalizeText } from './normalize-text.ts';

/**
 * What cannot be seen and breaks comparing: soft hyphens, spaces without width, and the signs of the writing direction that telephones and
 * chat programs copy along with numbers. Those that join letters are left.
 */
export const unseenSigns = /(?![\u200c\u200d])\p{Cf}/gu;

/** A number of a person, a company or a telephone as it was typed or copied: with plain digits and hyphens, and without what cannot be seen. */
export const cleanNumber = (text: string): string =>
  normalizeText(text, 'NFKC')
    .replace(unseenSigns, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();
