import { useEffect } from 'react';

type Seen = { readonly height: number; readonly offsetTop: number; readonly scale: number };

/**
 * How much of the window's height lies under a phone's keyboard, in CSS pixels; 0 where nothing does. Somebody who has zoomed in sees
 * less of the page as well, but no keyboard. What is smaller than any keyboard is a bar of the browser.
 */
export function keyboardInset(windowHeight: number, seen: Seen): number {
  const hidden = windowHeight - seen.height - seen.offsetTop;
  return seen.scale > 1.01 || hidden < 120 ? 0 : Math.round(hidden);
}

/** Keeps `--cs-keyboard` at the height of a phone's keyboard, for what stands at the bottom of the window and would lie under it. */
export function useKeyboardInset(isWanted: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!isWanted || seen === null) {
      return;
    }
    const page = document.documentElement;
    const { style } = page;
    const measure = (): void => {
      // Not `innerHeight`: on phones that grows when something reaches past the side, as a list does before it has its place.
      style.setProperty('--cs-keyboard', `${keyboardInset(page.clientHeight, seen)}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      style.removeProperty('--cs-keyboard');
    };
  }, [isWanted]);
}
