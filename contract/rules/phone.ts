import { cleanNumber } from '../clean-number.ts';

const withoutMarks = (phone: string): string => cleanNumber(phone).replaceAll(/[\s.()-]/g, '');

/** Whether a text can be a telephone number of any country, however its groups are kept apart. */
export const isPhone = (text: string): boolean => /^\+?\d{8,15}$/.test(withoutMarks(text));

/** The last nine digits of a telephone number, however it is written: with spaces, with 0 or with +84 before it. */
export const phoneDigits = (phone: string): string => cleanNumber(phone).replace(/\D/g, '').slice(-9);

/** A Vietnamese mobile number as `84…`, nine digits after it; `null` for anything else. */
export function vietnameseMobile(phone: string): string | null {
  const digits = withoutMarks(phone);
  return /^(?:\+|00)?(?:84)?0?[35789]\d{8}$/.test(digits) ? `84${phoneDigits(digits)}` : null;
}

/**
 * What a search for a Vietnamese telephone number has in common with 0 and with +84 before it; `null` for what is none, or too little of one
 * to tell it from a code.
 */
export function searchedPhone(search: string): string | null {
  return /^(?:(?:\+|00)?84)?0?([1-9]\d{7,9})$/.exec(withoutMarks(search))?.[1] ?? null;
}
