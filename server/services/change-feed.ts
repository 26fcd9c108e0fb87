import type { ChangeListener, OpenChangeListener } from '../adapters/database/pg-listener.ts';

/** How often the database is asked for each company that somebody watches, in milliseconds: by itself, and where changes are told. */
const pollIntervalMs = 1000;
const pollIntervalWhenNotifiedMs = 15_000;

/** However much is told, a company is looked at no more often than this, in milliseconds. */
const debounceMs = 200;

/** Calls of one user that may wait at once: every window of theirs, and no more. */
const waitsPerUser = 20;

type Waiting = (changes: number) => void;

type Watched = {
  readonly comId: number;
  readonly waiting: Set<Waiting>;
  timer: NodeJS.Timeout | undefined;
  lookedAt: number;
  isLooking: boolean;
  /** How often something was told; what is told while it is looked at, the look may not have seen. */
  told: number;
};

type Wait = {
  readonly comId: number;
  readonly userId: number;
  /** The number of changes that is known already. */
  readonly known: number;
  readonly signal: AbortSignal;
};

/**
 * Waits for changes of companies. However many people wait, each company is looked at when a change of it is told, or, where the
 * database tells nothing, once a second; and not at all while nobody waits.
 */
export type ChangeFeed = {
  now(comId: number): Promise<number>;
  /** The number of changes once it is another one, or `known` when the wait is over before: aborted, stopped, or one too many. */
  until(wait: Wait): Promise<number>;
  /** Ends every wait, and all that are to come. */
  stop(): Promise<void>;
};

type WatchNeeds = {
  /** Asks the database how often something has changed in a company. */
  readonly now: (comId: number) => Promise<number>;
  /** `null` where the database tells nothing of itself. It is opened when somebody waits for the first time. */
  readonly openNews: OpenChangeListener | null;
  readonly log: { warn(details: object, message: string): void };
};

export function createChangeFeed({ now, openNews, log }: WatchNeeds): ChangeFeed {
  const companies = new Map<number, Watched>();
  const waitsOf = new Map<number, number>();
  const stopped = new AbortController();
  let news: ChangeListener | null = null;

  const isTold = (): boolean => news?.isLive() === true;

  async function look(watched: Watched): Promise<void> {
    watched.isLooking = true;
    const { told } = watched;
    try {
      const changes = await now(watched.comId);
      for (const tell of watched.waiting) {
        tell(changes);
      }
    } catch (error) {
      log.warn({ comId: watched.comId, error }, 'changes could not be read');
    }
    watched.isLooking = false;
    watched.lookedAt = performance.now();
    if (stopped.signal.aborted) {
      return;
    }
    lookIn(
      watched,
      watched.told !== told ? debounceMs : isTold() ? pollIntervalWhenNotifiedMs : pollIntervalMs,
    );
  }

  function lookIn(watched: Watched, milliseconds: number): void {
    clearTimeout(watched.timer);
    watched.timer = setTimeout(() => {
      if (watched.waiting.size === 0) {
        companies.delete(watched.comId);
      } else {
        void look(watched);
      }
    }, milliseconds);
  }

  function lookSoon(watched: Watched): void {
    watched.told += 1;
    if (!watched.isLooking) {
      lookIn(watched, Math.max(0, watched.lookedAt + debounceMs - performance.now()));
    }
  }

  const hearer = {
    changed: (comId: number): void => {
      const watched = companies.get(comId);
      if (watched) {
        lookSoon(watched);
      }
    },
    turned: (): void => companies.forEach(lookSoon),
  };

  function watch(comId: number): Watched {
    news ??= openNews?.(hearer) ?? null;
    const known = companies.get(comId);
    const watched = known ?? {
      comId,
      waiting: new Set(),
      timer: undefined,
      lookedAt: -debounceMs,
      isLooking: false,
      told: 0,
    };
    if (!known) {
      companies.set(comId, watched);
      lookIn(watched, pollIntervalMs);
    }
    return watched;
  }

  function waitFor({ comId, known }: Wait, over: AbortSignal): Promise<number> {
    const watched = watch(comId);
    const { waiting } = watched;
    // What was told after the caller looked, and before they waited, nobody heard.
    if (isTold()) {
      lookSoon(watched);
    }
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
      const giveUp = (): void => end(known);
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
    stop: async () => {
      stopped.abort();
      for (const { timer } of companies.values()) {
        clearTimeout(timer);
      }
      companies.clear();
      await news?.close();
    },
  };
}
