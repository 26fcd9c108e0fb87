/** Calls of the interface as a person's browser makes them: an answer may not come, and another process is asked then. */
import { setTimeout as pause } from 'node:timers/promises';

import type { Operation } from '../contract/operation.ts';
import { type Answer, createApi } from '../test/client/api.ts';
import type { CallInput } from '../test/client/operation-call.ts';

/** A call without an answer, or with none that says what became of it. */
export type Heard<T extends Operation> = Answer<T> | { readonly kind: 'unanswered' };

export type Wire = {
  ask<T extends Operation>(operation: T, input: CallInput<T>): Promise<Heard<T>>;
  readonly counts: Counts;
};

export type Counts = {
  calls: number;
  /** Calls whose connection broke. */
  cutOff: number;
  /** How often each status of 500 and above came. */
  readonly failures: Map<number, number>;
  /** How long each call took that was answered, in milliseconds, by its path in the contract. */
  readonly took: Map<string, number[]>;
};

const isAnswer = (status: number): boolean => status < 500;

/** Takes the services in turn. */
export function openWire(baseUrls: readonly string[]): Wire {
  const apis = baseUrls.map((baseUrl) => createApi(baseUrl));
  const counts: Counts = { calls: 0, cutOff: 0, failures: new Map(), took: new Map() };

  function note(path: string, milliseconds: number): void {
    const all = counts.took.get(path) ?? [];
    all.push(milliseconds);
    counts.took.set(path, all);
  }

  async function ask<T extends Operation>(operation: T, input: CallInput<T>): Promise<Heard<T>> {
    const api = apis[counts.calls % apis.length];
    counts.calls += 1;
    const began = performance.now();
    try {
      const answer = await api?.call(operation, input);
      if (answer?.kind === 'refused' && !isAnswer(answer.status)) {
        counts.failures.set(answer.status, (counts.failures.get(answer.status) ?? 0) + 1);
        return { kind: 'unanswered' };
      }
      note(operation.paths[0], performance.now() - began);
      return answer ?? { kind: 'unanswered' };
    } catch (error) {
      // What `fetch` throws when nobody listens, or the other side is gone amid the answer.
      if (error instanceof TypeError) {
        counts.cutOff += 1;
        return { kind: 'unanswered' };
      }
      throw error;
    }
  }

  return { ask, counts };
}

/** Somebody has tried again and again, for longer than anything may take to mend itself. */
export class StuckError extends Error {
  override readonly name = 'StuckError';
}

/**
 * A lease of a killed process ends after 60 s; its jobs expire after 120 s, are looked for every 15 s and tried again some seconds
 * later. Whoever takes over may be killed as well.
 */
export const timeoutMs = 360_000;
const pauseMs = 60;

/** Tries until `attempt` answers something, as a person who tries again does. @throws {StuckError} */
export async function persist<T>(what: string, attempt: () => T | null | Promise<T | null>): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await attempt();
    if (outcome !== null) {
      return outcome;
    }
    if (performance.now() > until) {
      throw new StuckError(`${what}: nothing came of it in ${String(timeoutMs / 1000)} s`);
    }
    await pause(pauseMs);
  }
}

/** The value below which so large a part of the values lies, of 0 where there are none. */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
}

/** What went wrong on the way, in a few words. */
export function describeCounts({ calls, cutOff, failures }: Counts): string {
  const statuses = [...failures].map(([status, count]) => `${String(count)} with ${String(status)}`);
  return [`${String(calls)} calls`, `${String(cutOff)} cut off`, ...statuses].join(', ');
}
