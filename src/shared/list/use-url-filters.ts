import { useMemo } from 'react';
import { z } from 'zod';
import { pageOf } from '../../api/pages.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';

/** How filters stand in an address. What an address cannot mean is left out. */
export type FilterCodec<Filters> = {
  readonly parse: (params: URLSearchParams) => Filters;
  /** An empty one for no filters. */
  readonly format: (filters: Filters) => URLSearchParams;
};

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
          value === null || value === '' ? [] : [[name, String(value)]],
        ),
      ),
  };
}

type ShowOptions = {
  /** While it is being typed: the way back does not lead over every letter. */
  readonly isTyped?: boolean;
};

/** The filters and the page of a list, kept in the address: a reload, a link and the way back show the same. */
export type UrlFilters<Filters> = {
  readonly filters: Filters;
  readonly page: number;
  readonly isFiltered: boolean;
  /** Other filters; they begin at their first page. */
  readonly show: (filters: Filters, options?: ShowOptions) => void;
  /** Some filters changed, the others as they are. */
  readonly change: (changed: Partial<Filters>) => void;
  readonly turnTo: (page: number, options?: { readonly preventScrollReset?: boolean }) => void;
  readonly clear: () => void;
};

/** `codec` stays the same while the list is shown. */
export function useUrlFilters<Filters extends object>(codec: FilterCodec<Filters>): UrlFilters<Filters> {
  const [params, setParams] = useAddressParams();
  const filters = useMemo(() => codec.parse(params), [codec, params]);
  const show = (next: Filters, { isTyped = false }: ShowOptions = {}): void => {
    setParams(codec.format(next), { replace: isTyped, preventScrollReset: true });
  };
  return {
    filters,
    page: pageOf(params),
    isFiltered: codec.format(filters).size > 0,
    show,
    change: (changed) => {
      show({ ...filters, ...changed }, { isTyped: 'search' in changed });
    },
    turnTo: (page, options) => {
      const next = codec.format(filters);
      if (page > 1) {
        next.set('page', String(page));
      }
      setParams(next, options);
    },
    clear: () => {
      setParams({});
    },
  };
}

/** Filters of a list that is searched and not narrowed otherwise. */
export const searchFilters = schemaFilters(z.object({ search: textFilter }));
