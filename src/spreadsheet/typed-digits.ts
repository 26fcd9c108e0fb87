import { cleanNumber } from '../../contract/clean-number.ts';

/** Numbers of people and telephones without what is put between their digits; whatever else they hold stays. */
export function bareDigits(text: string): string {
  const bare = cleanNumber(text).replace(/[\s.\-()]/g, '');
  return /^\+?\d+$/.test(bare) ? bare : text.trim();
}

/** What a telephone number was before a spreadsheet took it for an amount and dropped its zero; `null` when nothing speaks for that. */
export function phoneWithLostZero(text: string): string | null {
  const digits = bareDigits(text);
  return /^[35789]\d{8}$/.test(digits) ? `0${digits}` : null;
}
