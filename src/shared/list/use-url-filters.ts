import { useMemo } from 'react';
import { pageOf } from '../../api/pages.ts';
import { useUrlParams } from '../../ui/use-url-params.ts';

/** How filters stand in an address. What an address cannot mean is left out. */
export type FilterCodec<Filters> = {
  readonly parse: (params: URLSearchParams) => Filters;
  /** An empty one for no filters. */
  readonly format: (filters: Filters) => URLSearchParams;
};

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

const nothing: readonly string[] = [];

/** Stands in the history beside what was asked for: an address without filters is what somebody wanted, too. */
const asked = { isAsked: true };

export const wasAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAsked' in state;

/**
 * `codec` stays the same while the list is shown.
 * @param kept names of what else stands in the address and stays whatever is filtered, as what the list is shown for.
 */
export function useUrlFilters<Filters extends object>(
  codec: FilterCodec<Filters>,
  kept: readonly string[] = nothing,
): UrlFilters<Filters> {
  const [params, setParams] = useUrlParams();
  const withPreserved = (next: URLSearchParams): URLSearchParams => {
    for (const name of kept) {
      const value = params.get(name);
      if (value !== null) {
        next.set(name, value);
      }
    }
    return next;
  };
  const filters = useMemo(() => codec.parse(params), [codec, params]);
  const show = (next: Filters, { isTyped = false }: ShowOptions = {}): void => {
    setParams(withPreserved(codec.format(next)), {
      replace: isTyped,
      preventScrollReset: true,
      state: asked,
    });
  };
  return {
    filters,
    page: pageOf(params),
    isFiltered: codec.format(filters).size > 0,
    show,
    change: (changed) => show({ ...filters, ...changed }, { isTyped: 'search' in changed }),
    turnTo: (page, options) => {
      const next = withPreserved(codec.format(filters));
      if (page > 1) {
        next.set('page', String(page));
      }
      setParams(next, { ...options, state: asked });
    },
    clear: () => setParams(withPreserved(new URLSearchParams()), { state: asked }),
  };
}
