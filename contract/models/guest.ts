import { z } from 'zod';

import { refuse } from '../faults.ts';
import { isPhone } from '../rules/phone.ts';
import { normalizeTaxCode } from '../rules/tax-code.ts';
import { optionalNumber } from './number-text.ts';
import { optional, optionalEmail, optionalText, requiredText } from './primitives.ts';

/** A tax code of a request in its one form; null where there is none. */
export const taxCodeText = optionalNumber(20)
  .refine((text) => text === null || normalizeTaxCode(text) !== null, refuse('noTaxCode'))
  .transform((text) => text && normalizeTaxCode(text));

/** Somebody outside the company to be made: an email address or a phone number is enough to reach them. */
export const guestSchema = z.object({
  name: requiredText(200),
  email: optionalEmail,
  phone: optionalNumber(30).refine((text) => text === null || isPhone(text), refuse('notPhone')),
  /** The partner company that they act for, known by its tax code, else by its name; one that is not known is made. */
  organization: optionalText(200),
  taxCode: taxCodeText,
  language: optional(z.enum(['vi', 'en'])),
});
export type Guest = z.output<typeof guestSchema>;
