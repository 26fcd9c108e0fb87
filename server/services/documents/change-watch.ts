import { sql } from 'drizzle-orm';

import type { Database } from '../../adapters/database/database.ts';
import { changesOf } from './list-memory.ts';

/** How often the database is asked for each company that somebody watches, in milliseconds. */
const lookEvery = 1000;

/** Calls of one user that may wait at once: every window of theirs, and no more. */
const waitsPerUser = 20;

type Waiting = (changes: number) => void;
type Watched = { readonly waiting: Set<Waiting>; timer: NodeJS.Timeout | null };

type Wait = {
  readonly comId: number;
  readonly userId: number;
  /** The number of changes that is known already. */
  readonly known: number;
  readonly signal: AbortSignal;
};

/**
 * Waits for changes of companies ({@link changesOf}). However many people wait, each company is looked at once a second, and not at
 * all while nobody does.
 */
export type ChangeWatch = {
  now(comId: number): Promise<number>;
  /** The number of changes once it is another one, or `known` when the wait is over before: aborted, stopped, or one too many. */
  until(wait: Wait): Promise<number>;
  /** Ends every wait, and all that are to come. */
  stop(): void;
};

type WatchNeeds = {
  readonly db: Database;
  readonly log: { warn(details: object, message: string): void };
};

export function createChangeWatch({ db, log }: WatchNeeds): ChangeWatch {
  const companies = new Map<number, Watched>();
  const waitsOf = new Map<number, number>();
  const stopped = new AbortController();

  async function now(comId: number): Promise<number> {
    const answer = await db.execute<{ changes: number }>(sql`select ${changesOf(comId)} as changes`);
    return answer.rows[0]?.changes ?? 0;
  }

  async function look(comId: number, watched: Watched): Promise<void> {
    try {
      const changes = await now(comId);
      for (const tell of watched.waiting) {
        tell(changes);
      }
    } catch (error) {
      log.warn({ comId, error }, 'changes could not be read');
    }
    if (watched.waiting.size === 0) {
      companies.delete(comId);
      return;
    }
    watched.timer = setTimeout(() => void look(comId, watched), lookEvery);
  }

  function watch(comId: number): Watched {
    const known = companies.get(comId);
    if (known) {
      return known;
    }
    const watched: Watched = { waiting: new Set(), timer: null };
    watched.timer = setTimeout(() => void look(comId, watched), lookEvery);
    companies.set(comId, watched);
    return watched;
  }

  function waitFor({ comId, known }: Wait, over: AbortSignal): Promise<number> {
    const { waiting } = watch(comId);
    return new Promise((resolve) => {
      const end = (changes: number): void => {
        waiting.delete(tell);
        over.removeEventListener('abort', giveUp);
        resolve(changes);
      };
      const tell: Waiting = (changes) => {
        if (changes !== known) {
          end(changes);
        }
      };
      const giveUp = (): void => {
        end(known);
      };
      waiting.add(tell);
      over.addEventListener('abort', giveUp);
    });
  }

  return {
    now,
    until: async (wait) => {
      const over = AbortSignal.any([wait.signal, stopped.signal]);
      const waits = waitsOf.get(wait.userId) ?? 0;
      if (over.aborted || waits >= waitsPerUser) {
        return wait.known;
      }
      waitsOf.set(wait.userId, waits + 1);
      try {
        return await waitFor(wait, over);
      } finally {
        const left = (waitsOf.get(wait.userId) ?? 1) - 1;
        if (left === 0) {
          waitsOf.delete(wait.userId);
        } else {
          waitsOf.set(wait.userId, left);
        }
      }
    },
    stop: () => {
      stopped.abort();
      for (const { timer } of companies.values()) {
        clearTimeout(timer ?? undefined);
      }
      companies.clear();
    },
  };
}
