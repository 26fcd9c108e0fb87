import { useNow } from '../use-now.ts';

/** How long it is to a deadline (milliseconds on this device's clock), in whole seconds and never below 0; ticks by itself. */
export function useSecondsLeft(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - useNow(500)) / 1000));
}
