import { z } from 'zod';

import { refuse } from '../faults.ts';

/*
 * Building blocks of the models. Answers are read leniently, since the page also works against other services of this
 * interface: what may be missing is given a value here, so that no component has to ask whether a field came.
 */

/** A field of an answer that may be missing or null. */
export function maybe<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

/** A number of an answer that is 0 where there is none, since typed programs cannot read null (companion operations, §1). */
export function zeroAsNone(schema: z.ZodNumber) {
  return schema
    .nullish()
    .transform((value): number | null => (value === undefined || value === 0 ? null : value));
}

/** A list of an answer; missing or null reads as empty. */
export function list<S extends z.ZodType>(schema: S) {
  return z
    .array(schema)
    .nullish()
    .transform((items): z.output<S>[] => items ?? []);
}

/** A flag of an answer; missing or null reads as false. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** A text of an answer; missing or null reads as empty. */
export const label = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A timestamp of an answer: ISO 8601, with or without an offset. */
export const timestamp = z.string();

/** A calendar day as yyyy-MM-dd, one that exists; what is none is compared with no other. */
export const dateText = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text), {
    abort: true,
    ...refuse('notDate'),
  })
  .meta({ format: 'date' });

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  // Earlier years only come from typing errors, and the database has no year 0.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1000';
}

/** In lower case, as the service writes it, however a client does. */
export const guid = z.guid().toLowerCase();

/** An identifier that is an integer, of the 32 bits that the database keeps it in. */
export const intId = z.number().int().min(1).max(2_147_483_647);

/** The number of an enumeration in a filter; one that nothing has finds nothing. */
export const smallCode = z.number().int().min(-1000).max(1000);

/** One schema for all texts of a length: a page would make hundreds of them before it shows anything. */
function byLength<S>(make: (max: number) => S): (max: number) => S {
  const made = new Map<number, S>();
  return (max) => {
    const schema = made.get(max) ?? make(max);
    made.set(max, schema);
    return schema;
  };
}

/** A required text of a request, without white space around it. */
export const requiredText = byLength((max) => z.string().trim().min(1).max(max));

/** A text of a request that may be missing, null or empty; all three read as `null`. */
export const optionalText = byLength((max) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => (text === undefined || text === null || text === '' ? null : text)),
);

/** What someone writes to the people whom a call invites: plain text, said in the email (companion operations, §6). */
export const invitationMessageMax = 500;
export const invitationMessage = optionalText(invitationMessageMax).optional();

export const emailText = requiredText(254).pipe(z.email());

/** An email address of a request that may be missing, null or empty. */
export const optionalEmail = optionalText(254).pipe(z.email().nullable());

/** A field of a request that may be missing or null. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

/**
 * A calendar day of a request that may be missing, null or empty: a form says "none" by an empty field. Missing stays missing,
 * since an update leaves those fields as they are.
 */
export const clearableDay = z
  .string()
  .meta({ format: 'date' })
  .nullish()
  .transform((text) => (text === '' ? null : text))
  .pipe(dateText.nullish());
