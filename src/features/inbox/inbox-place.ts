import { type FilterCodec, useUrlFilters } from '../../shared/list/use-url-filters.ts';
import { type InboxFilters, type InboxPlace, inboxFiltersOf, inboxParamsOf } from './inbox-filters.ts';
import { type InboxTab, tabOf } from './inbox-tab.ts';

function paramsOfPlace({ tab, search, filters }: InboxPlace): URLSearchParams {
  const params = inboxParamsOf(filters);
  if (tab !== 'waiting') {
    params.set('tab', tab);
  }
  if (search !== '') {
    params.set('search', search);
  }
  return params;
}

/** What an address of the inbox shows. */
export const inboxPlaceOf = (params: URLSearchParams): InboxPlace => ({
  tab: tabOf(params.get('tab')),
  search: params.get('search') ?? '',
  filters: inboxFiltersOf(params),
});

const places: FilterCodec<InboxPlace> = { parse: inboxPlaceOf, format: paramsOfPlace };

/** The tab, the search and the filters, kept in the address. */
export function useInboxPlace() {
  const { filters: place, show, change } = useUrlFilters(places);
  return {
    place,
    go: (changed: Partial<InboxPlace>): void => show({ ...place, ...changed }),
    setTab: (tab: InboxTab): void => {
      // What is asked of the reader is a question to what waits for them.
      change({ tab, filters: tab === 'waiting' ? place.filters : { ...place.filters, action: null } });
    },
    setSearch: (search: string): void => change({ search }),
    setFilters: (filters: InboxFilters): void => change({ filters }),
  };
}
