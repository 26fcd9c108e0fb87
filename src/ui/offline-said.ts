import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Parts of the page that say in their place that there is no network. */
let saying = 0;
const listeners = new Set<() => void>();

function add(by: 1 | -1): void {
  saying += by;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that a part says it where it matters; what holds for the whole page then says nothing: one message is enough. */
export function useSaysOffline(isSaying: boolean): void {
  useLayoutEffect(() => {
    if (!isSaying) {
      return;
    }
    add(1);
    return () => add(-1);
  }, [isSaying]);
}

/** Whether some part says it in its place. */
export function useIsOfflineSaid(): boolean {
  return useSyncExternalStore(subscribe, () => saying > 0);
}
