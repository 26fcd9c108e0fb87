import { normalizeText } from '../normalize-text.ts';

/** An access code has at least this many characters, and at most that many. */
export const accessCodeMin = 6;
export const accessCodeMax = 100;

/** An access code as it is compared: people tell it to each other and type it in any case, with any white space. */
export function canonicalAccessCode(typed: string): string {
  return normalizeText(typed, 'NFC').trim().toLowerCase().replace(/\s+/gu, ' ');
}

/** Whether it can be set: long enough for its few tries. */
export const isAccessCode = (typed: string): boolean =>
  [...canonicalAccessCode(typed)].length >= accessCodeMin;
