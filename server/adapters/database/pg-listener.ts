import { setTimeout as pause } from 'node:timers/promises';
import { Client, type Pool } from 'pg';

/** What migration 0012 tells changes on: each by its company's id. */
const channel = 'company_changes';

/** No company has this id: with it a process asks itself whether it hears anything at all. */
const nobody = '0';

/** How long it may take to hear oneself, and how long to rest after a connection that was lost, or that heard nothing. Milliseconds. */
const hearsWithin = 5000;
const restAfterLoss = 1000;
const restWhenDeaf = 60_000;

export type ChangeListener = {
  /** Whether every change is told; while it is not, whoever wants to know has to look. */
  isLive(): boolean;
  close(): Promise<void>;
};

export type ChangeSubscriber = {
  /** A change of this company was committed, by any process. */
  changed(comId: number): void;
  /** From now on changes are told, or no longer: what happened meanwhile is to be looked for. */
  turned(): void;
};

/** Opens the connection that hears of changes, and keeps it open. */
export type OpenChangeListener = (hearer: ChangeSubscriber) => ChangeListener;

type Options = {
  /** The address of a PostgreSQL server. */
  readonly url: string;
  /** Another connection to the same database, to tell oneself by. */
  readonly pool: Pool;
  /** Hears why changes are not told, once until they are again. */
  readonly onTrouble: (error: unknown) => void;
};

/**
 * Listens on a connection of its own. Where something between hands each transaction to another connection (PgBouncer), what is
 * listened for never comes: so the process tells itself something by another connection, and trusts in news once it has heard that.
 */
export function listenForChanges({ url, pool, onTrouble }: Options): OpenChangeListener {
  return (hearer) => {
    const closing = new AbortController();
    let live = false;
    let isTroubled = false;

    const turn = (to: boolean): void => {
      if (live !== to) {
        live = to;
        hearer.turned();
      }
    };

    const trouble = (error: unknown): void => {
      if (!isTroubled && !closing.signal.aborted) {
        isTroubled = true;
        onTrouble(error);
      }
    };

    function hear(payload: string | undefined): void {
      isTroubled = false;
      turn(true);
      if (payload !== undefined && payload !== nobody) {
        hearer.changed(Number(payload));
      }
    }

    /** One connection, until it is lost. Answers how long to rest before the next. */
    async function listen(): Promise<number> {
      const client = new Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: hearsWithin,
      });
      const heard = new AbortController();
      const over = new AbortController();
      client.on('error', () => over.abort());
      client.on('end', () => over.abort());
      client.on('notification', ({ payload }) => {
        heard.abort();
        hear(payload);
      });
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        await pool.query('select pg_notify($1, $2)', [channel, nobody]);
        const end = AbortSignal.any([over.signal, closing.signal]);
        await rest(hearsWithin, AbortSignal.any([end, heard.signal]));
        if (!end.aborted && !heard.signal.aborted) {
          trouble(new Error('the database tells nothing: something between does not pass it on'));
          return restWhenDeaf;
        }
        await untilAborted(end);
        trouble(new Error('the connection was lost'));
      } catch (error) {
        trouble(error);
      } finally {
        turn(false);
        await client.end().catch(() => undefined);
      }
      return restAfterLoss;
    }

    async function keepListening(): Promise<void> {
      while (!closing.signal.aborted) {
        await rest(await listen(), closing.signal);
      }
    }

    const listening = keepListening();
    return {
      isLive: () => live,
      close: async () => {
        closing.abort();
        await listening;
      },
    };
  };
}

/** Waits so many milliseconds, or until the signal says so. */
async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
