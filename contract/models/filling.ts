import { z } from 'zod';

import { optional, optionalText, requiredText } from './primitives.ts';

/** A value is at most this long, whatever its field says. */
export const fillingValueMax = 2000;

/** A field of a fill-data step as the workflow's author gives it (companion operations, §4, "Fill data"). */
export const fillingDraftSchema = z.object({
  /** Unique within the document. */
  key: requiredText(100),
  /** The key by default. */
  name: optionalText(200),
  type: z
    .enum(['text', 'number', 'date', 'checkbox', 'choice'])
    .nullish()
    .transform((type) => type ?? 'text'),
  required: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  maxLength: optional(z.number().int().min(1).max(fillingValueMax)),
  options: optional(z.array(requiredText(200)).max(100)),
  /** Where its value is drawn; without a position it is kept, and not drawn. */
  page: optional(z.number().int().min(0)),
  position: optionalText(100),
});
export type FillingDraft = z.output<typeof fillingDraftSchema>;

/** A value as its field's type writes it: `1234.5`, `21/11/2026`, `true`. Numbers and booleans of JSON are taken as well. */
export const fillingValueSchema = z.object({
  key: requiredText(100),
  value: z
    .union([z.string().max(fillingValueMax), z.boolean()])
    .nullish()
    .transform((value) => (value === undefined || value === null ? '' : String(value).trim())),
});
export type FillingValue = z.output<typeof fillingValueSchema>;
