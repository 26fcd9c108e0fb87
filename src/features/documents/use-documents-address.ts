import { useMemo } from 'react';
import { filtersOf, pageSizes, paramsOf, placeOf } from '../../api/document-filters.ts';
import type { DocumentFilters, ListPlace } from '../../api/document-filters.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';

type Question = { readonly filters: DocumentFilters; readonly place: ListPlace };

/** The filters and the place of the list, kept in the address. */
export function useDocumentsAddress() {
  const [params, setParams] = useAddressParams();
  const { filters, place } = useMemo(
    () => ({ filters: filtersOf(params), place: placeOf(params) }),
    [params],
  );

  const lead = (question: Question, options: { replace: boolean; preventScrollReset: boolean }): void => {
    const next = paramsOf(question.filters);
    if (question.place.page > 1) {
      next.set('page', String(question.place.page));
    }
    if (question.place.pageSize !== pageSizes[0]) {
      next.set('pageSize', String(question.place.pageSize));
    }
    setParams(next, options);
  };
  return {
    filters,
    place,
    /**
     * Another question begins at its first page. `isTyped` while it is being written: the way back then does not lead over every
     * letter.
     */
    ask: (wanted: DocumentFilters, isTyped = false): void => {
      lead({ filters: wanted, place: { ...place, page: 1 } }, { replace: isTyped, preventScrollReset: true });
    },
    go: (to: ListPlace): void => {
      lead({ filters, place: to }, { replace: false, preventScrollReset: false });
    },
  };
}
