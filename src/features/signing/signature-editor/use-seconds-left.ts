import { useEffect, useState } from 'react';

/** How long it is to a deadline (milliseconds on this device's clock), in whole seconds and never below 0; ticks by itself. */
export function useSecondsLeft(deadline: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}
