import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** How soon after one another two letters must come to be of one go, in milliseconds; a key that is held down repeats faster. */
const rest = 60;

/** What stands in the field, for as long as `search` is what is searched for. */
type Typed = { readonly text: string; readonly search: string };

/**
 * A search field's text. The first letter after a rest is searched for at once, since whoever types waits for it; what comes quickly after
 * it is searched for when it rests. The field keeps what was typed, also a space at its end, until somebody else asks for another search.
 * A search that writes itself into the address is given up when the user is already on the way to another page, since it would call that
 * off.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const lastTyped = useRef(-Infinity);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const leaving = next !== undefined && next.pathname !== pathname;
  const searchSoon = useDebouncedCallback(
    (text: string) => {
      const wanted = text.trim();
      if (wanted !== search) {
        onSearch(wanted);
      }
      setTyped({ text, search: wanted });
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
    return () => document.removeEventListener('click', settle, true);
  }, [pathname, searchSoon]);
  return {
    shown: typed?.search === search ? typed.text : search,
    type: (text: string): void => {
      const now = performance.now();
      const isFirst = now - lastTyped.current > rest;
      lastTyped.current = now;
      setTyped({ text, search });
      searchSoon(text);
      if (isFirst) {
        searchSoon.flush();
      }
    },
    searchNow: (): void => searchSoon.flush(),
    clear: (): void => {
      searchSoon.cancel();
      setTyped(null);
      onSearch('');
    },
  };
}
