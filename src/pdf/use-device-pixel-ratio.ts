import { useSyncExternalStore } from 'react';

/** Calls back when the window moves to a screen of another density, or the browser's own zoom changes. */
function subscribe(listener: () => void): () => void {
  let query: MediaQueryList | null = null;
  const watch = (): void => {
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', changed, { once: true });
  };
  const changed = (): void => {
    // A media query names one density; after a change the next one has to be watched.
    watch();
    listener();
  };
  watch();
  return () => query?.removeEventListener('change', changed);
}

/** Device pixels per CSS pixel, up to date. */
export function useDevicePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio);
}
