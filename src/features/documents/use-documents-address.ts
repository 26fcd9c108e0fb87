import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { filtersOf, pageSizes, paramsOf, placeOf } from './list-filters.ts';
import type { DocumentFilters, ListPlace } from './list-filters.ts';

type Question = { readonly filters: DocumentFilters; readonly place: ListPlace };

/**
 * The filters and the place of the list, kept in the address. The address follows a moment later, since going somewhere is a
 * transition; until then what was asked holds, so that a box stays ticked and the next change adds to the one before.
 */
export function useDocumentsAddress() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [asked, setAsked] = useState<Question | null>(null);
  const found = useMemo(() => ({ filters: filtersOf(params), place: placeOf(params) }), [params]);
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setAsked(null);
  }
  const { filters, place } = asked !== null && seen === address ? asked : found;

  const lead = (question: Question, options: { replace: boolean; preventScrollReset: boolean }): void => {
    const next = paramsOf(question.filters);
    if (question.place.page > 1) {
      next.set('page', String(question.place.page));
    }
    if (question.place.pageSize !== pageSizes[0]) {
      next.set('pageSize', String(question.place.pageSize));
    }
    setAsked(question);
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
