import { useEffect, useEffectEvent, useState } from 'react';

/** How long before its end a session's end is said, in milliseconds. */
const warnBefore = 10 * 60_000;

/** A timer takes no more; a session that long needs no warning yet. */
const longestTimer = 2 ** 31 - 1;

/**
 * Whether a session is about to end, by this device's clock. `onEnd` is called once its end has passed. Where the clock already
 * says that it has, it is the clock that is wrong: the service has just answered.
 */
export function useEndsSoon(endsAt: string, onEnd: () => void): boolean {
  const [soon, setSoon] = useState<string | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const left = Date.parse(endsAt) - Date.now();
    if (!(left > 0) || left > longestTimer - 2000) {
      return;
    }
    const warning = setTimeout(() => setSoon(endsAt), Math.max(0, left - warnBefore));
    const ending = setTimeout(() => end(), left + 1000);
    return () => {
      clearTimeout(warning);
      clearTimeout(ending);
    };
  }, [endsAt]);
  return soon === endsAt;
}
