import { useSearchParams } from 'react-router';
import { tabOf } from './inbox-tab.ts';
import type { InboxTab } from './inbox-tab.ts';

/** The tab and the search, kept in the address: a reload, a link and the way back show the same. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const change = (name: 'tab' | 'search', value: string): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') {
          next.delete(name);
        } else {
          next.set(name, value);
        }
        return next;
      },
      // Each letter typed is not a place to come back to.
      { replace: name === 'search', preventScrollReset: true },
    );
  };
  return {
    tab: tabOf(params.get('tab')),
    search: params.get('search') ?? '',
    setTab: (tab: InboxTab) => {
      change('tab', tab === 'waiting' ? '' : tab);
    },
    setSearch: (search: string) => {
      change('search', search);
    },
  };
}
