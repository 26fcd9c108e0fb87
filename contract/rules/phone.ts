import { cleanNumber } from '../clean-number.ts';

/** The last nine digits of a telephone number, however it is written: with spaces, with 0 or with +84 before it. */
export const phoneDigits = (phone: string): string => cleanNumber(phone).replace(/\D/g, '').slice(-9);

/** A Vietnamese mobile number as `84…`, nine digits after it; `null` for anything else. */
export function vietnameseMobile(phone: string): string | null {
  const digits = cleanNumber(phone).replaceAll(/[\s.()-]/g, '');
  return /^(?:\+|00)?(?:84)?0?[35789]\d{8}$/.test(digits) ? `84${phoneDigits(digits)}` : null;
}
