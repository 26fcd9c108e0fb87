import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { filtersOf, paramsOf, placeOf } from './list-filters.ts';
import type { DocumentFilters, ListPlace } from './list-filters.ts';

/** The filters and the place of the list, kept in the address. Another question begins at its first page. */
export function useDocumentsAddress() {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const place = useMemo(() => placeOf(params), [params]);
  return {
    filters,
    place,
    /** `isTyped` while it is being written: the way back then does not lead over every letter. */
    ask: (wanted: DocumentFilters, isTyped = false): void => {
      const next = paramsOf(wanted);
      if (place.pageSize !== 20) {
        next.set('pageSize', String(place.pageSize));
      }
      setParams(next, { replace: isTyped, preventScrollReset: true });
    },
    go: ({ page, pageSize }: ListPlace): void => {
      const next = paramsOf(filters);
      if (page > 1) {
        next.set('page', String(page));
      }
      if (pageSize !== 20) {
        next.set('pageSize', String(pageSize));
      }
      setParams(next);
    },
  };
}
