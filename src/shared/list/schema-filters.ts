import { z } from 'zod';
import type { FilterCodec } from './use-url-filters.ts';

export const textFilter = z.string().catch('');

export const choiceFilter = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);

/** A whole number, one of those that may be meant where these are given. */
export const numberFilter = (values?: readonly number[]) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .refine((value) => values?.includes(value) ?? true)
    .nullable()
    .catch(null);

/** Filters by a schema, each in the address under its own name; one that is empty or `null` is not set. */
export function schemaFilters<Schema extends z.ZodObject>(schema: Schema): FilterCodec<z.output<Schema>> {
  return {
    parse: (params) => schema.parse(Object.fromEntries(params)),
    format: (filters) =>
      new URLSearchParams(
        Object.entries(filters).flatMap(([name, value]) =>
          typeof value === 'number' || (typeof value === 'string' && value !== '')
            ? [[name, String(value)]]
            : [],
        ),
      ),
  };
}

/** Filters of a list that is searched and not narrowed otherwise. */
export const searchFilters = schemaFilters(z.object({ search: textFilter }));
