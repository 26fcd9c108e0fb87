import { useAddressParams } from '../../ui/use-address-params.ts';
import { inboxFiltersOf, inboxParamsOf } from './inbox-filters.ts';
import type { InboxFilters, InboxPlace } from './inbox-filters.ts';
import { tabOf } from './inbox-tab.ts';
import type { InboxTab } from './inbox-tab.ts';

function addressOf({ tab, search, filters }: InboxPlace): URLSearchParams {
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

/** The tab, the search and the filters, kept in the address: a reload, a link and the way back show the same. */
export function useInboxAddress() {
  const [params, setParams] = useAddressParams();
  const change = (changed: Partial<InboxPlace>, replace = false): void => {
    setParams((before) => addressOf({ ...inboxPlaceOf(before), ...changed }), {
      replace,
      preventScrollReset: true,
    });
  };
  const place = inboxPlaceOf(params);
  return {
    place,
    go: change,
    setTab: (tab: InboxTab): void => {
      // What is asked of the reader is a question to what waits for them.
      change({ tab, filters: tab === 'waiting' ? place.filters : { ...place.filters, action: null } });
    },
    setSearch: (search: string): void => {
      // Each letter typed is not a place to come back to.
      change({ search }, true);
    },
    setFilters: (filters: InboxFilters): void => {
      change({ filters });
    },
  };
}
