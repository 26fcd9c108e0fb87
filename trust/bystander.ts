import { setTimeout as pause } from 'node:timers/promises';

/** Somebody who does an ordinary thing again and again while something else goes on. */
export type Bystander = {
  /** Ends it, and answers how long each time took, in milliseconds, and what went wrong. */
  readonly leave: () => Promise<{ readonly took: readonly number[]; readonly lost: readonly string[] }>;
};

export function standBy(act: () => Promise<void>, betweenMs: number): Bystander {
  const leaving = new AbortController();
  const took: number[] = [];
  const lost: string[] = [];

  async function stay(): Promise<void> {
    while (!leaving.signal.aborted) {
      const began = performance.now();
      try {
        await act();
      } catch (error) {
        lost.push(String(error));
      }
      took.push(performance.now() - began);
      await pause(betweenMs, null, { signal: leaving.signal }).catch(() => null);
    }
  }

  const stayed = stay();
  return {
    async leave() {
      leaving.abort();
      await stayed;
      return { took, lost };
    },
  };
}
