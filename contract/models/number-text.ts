import { cleanNumber } from '../clean-number.ts';
import { refuse } from '../faults.ts';
import { optionalText, requiredText } from './primitives.ts';

/** A required number of a person or a telephone, written the one way in which it can be compared and called. */
export const requiredNumber = (max: number) =>
  requiredText(max)
    .transform(cleanNumber)
    .refine((text) => text !== '', refuse('required'));

/** Such a number that may be missing, null or empty. */
export const optionalNumber = (max: number) =>
  optionalText(max).transform((text) => text && cleanNumber(text));
