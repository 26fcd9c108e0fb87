import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** How long typing must rest before it is searched for, in milliseconds. */
const rest = 250;

/**
 * A search field's text: what is being typed, until it is searched for. A search that writes itself into the address is given
 * up when the user is already on the way to another page, since it would call that off.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname;
  const searchSoon = useDebouncedCallback(
    (text: string) => {
      onSearch(text.trim());
      setTyped(null);
    },
    { delay: rest },
  );
  useEffect(() => {
    if (leaving) {
      searchSoon.cancel();
    }
  }, [leaving, searchSoon]);
  useEffect(() => {
    // At the click itself: the router tells of its way a moment later, in which the search could still write its address. What a link
    // leads away from is not searched any more; before what a button does, which may lead away as well, it is searched at once.
    const settle = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      const pressed = target instanceof Element ? target.closest('a[href], button') : null;
      const opensBeside = ctrlKey || metaKey || shiftKey;
      if (pressed instanceof HTMLAnchorElement && pressed.pathname !== pathname && !opensBeside) {
        searchSoon.cancel();
      } else if (pressed instanceof HTMLButtonElement) {
        searchSoon.flush();
      }
    };
    document.addEventListener('click', settle, true);
    return () => {
      document.removeEventListener('click', settle, true);
    };
  }, [pathname, searchSoon]);
  return {
    shown: typed ?? search,
    type: (text: string): void => {
      setTyped(text);
      searchSoon(text);
    },
    searchNow: (): void => {
      searchSoon.flush();
    },
    clear: (): void => {
      searchSoon.cancel();
      setTyped(null);
      onSearch('');
    },
  };
}
