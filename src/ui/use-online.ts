import { useWindowEvent } from '@mantine/hooks';
import { useState, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Whether this device has a network. A browser may say so wrongly, when a cable leads nowhere; so nothing is forbidden by it, it
 * only says beforehand what will not work.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether the network came back after something failed for want of it: what says so then is not true any more. `null` for no such failure. */
export function useIsBackSince(failure: object | null): boolean {
  const [over, setOver] = useState<object | null>(null);
  useWindowEvent('online', () => setOver(failure));
  return failure !== null && over === failure;
}
