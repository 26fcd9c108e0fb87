import { z } from 'zod';
import type { FilterCodec } from './use-url-filters.ts';

export const textFilter = z.string().catch('');

export const choiceFilter = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values).nullable().catch(null);

/** Any of these texts, or of these whole numbers; several at once, each once. */
export const choicesFilter = <const Value extends string>(values: readonly Value[]) =>
  z
    .array(z.string())
    .transform((given) => values.filter((value) => given.includes(value)))
    .catch([]);

export const numbersFilter = (values?: readonly number[]) =>
  z
    .array(z.string())
    .transform((given) => [
      ...new Set(
        given
          .filter((text) => /^-?\d+$/.test(text))
          .map(Number)
          .filter((value) => values?.includes(value) ?? true),
      ),
    ])
    .catch([]);

const takesMany = (filter: z.core.$ZodType): boolean => Array.isArray(z.safeParse(filter, undefined).data);

/** Filters by a schema, each in the address under its own name; one that is empty or `null` is not set, and a list is its name once for each item. */
export function schemaFilters<Schema extends z.ZodObject>(schema: Schema): FilterCodec<z.output<Schema>> {
  return {
    parse: (params) =>
      schema.parse(
        Object.fromEntries(
          Object.entries<z.core.$ZodType>(schema.shape).map(([name, filter]) => [
            name,
            takesMany(filter) ? params.getAll(name) : (params.get(name) ?? undefined),
          ]),
        ),
      ),
    format: (filters) =>
      new URLSearchParams(
        Object.entries(filters).flatMap(([name, value]) =>
          [value]
            .flat()
            .flatMap((one) =>
              typeof one === 'number' || (typeof one === 'string' && one !== '') ? [[name, String(one)]] : [],
            ),
        ),
      ),
  };
}

/** Filters of a list that is searched and not narrowed otherwise. */
export const searchFilters = schemaFilters(z.object({ search: textFilter }));
