import { useEffect, useState } from 'react';

/** `elsewhere`: another tab of this browser has it; this one gets it when that one is closed, or when it is taken. */
type TabStanding = 'asking' | 'here' | 'elsewhere';

/** A lock that a closed or reloaded tab held is free again long before; one that is held is not worth a longer wait. */
const timeoutMs = 400;

/**
 * Holds what two tabs must not work on at once, such as a draft that is kept on the device: each would write over the other. Where the
 * browser knows no locks, every tab works on its own.
 */
export function useOneTab(name: string): { readonly standing: TabStanding; readonly take: () => void } {
  const [standing, setStanding] = useState<TabStanding>(() => ('locks' in navigator ? 'asking' : 'here'));
  /** Changes when this tab asks anew: to take what another holds, or to wait for its turn after it was taken. */
  const [turn, setTurn] = useState<{ readonly steals: boolean }>({ steals: false });
  useEffect(() => {
    if (!('locks' in navigator)) {
      return undefined;
    }
    const giveUp = new AbortController();
    let isLeft = false;
    let release = (): void => undefined;
    const timer = setTimeout(() => setStanding('elsewhere'), timeoutMs);
    const hold = (): Promise<void> => {
      clearTimeout(timer);
      if (isLeft) {
        return Promise.resolve();
      }
      setStanding('here');
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    // A lock that is taken by force knows no signal: it never waits.
    const options = turn.steals ? { steal: true } : { signal: giveUp.signal };
    navigator.locks.request(name, options, hold).catch(() => {
      if (!isLeft) {
        setStanding('elsewhere');
        setTurn({ steals: false });
      }
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
      giveUp.abort();
      release();
    };
  }, [name, turn]);
  return {
    standing,
    take: () => setTurn({ steals: true }),
  };
}
