import { setTimeout as pause } from 'node:timers/promises';

/** Ends after so many milliseconds, or at once when nobody waits any more. */
export async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
  }
}
