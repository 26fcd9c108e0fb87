import { cleanNumber } from '../clean-number.ts';
import { optionalText, requiredText } from './primitives.ts';

/** A required number of a person or a telephone, written the one way in which it can be compared and called. */
export const requiredNumber = (max: number) =>
  requiredText(max).transform(cleanNumber).pipe(requiredText(max));

/** Such a number that may be missing, null or empty. */
export const optionalNumber = (max: number) =>
  optionalText(max).transform((text) => (text === null ? null : cleanNumber(text) || null));
