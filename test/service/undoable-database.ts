import type { PoolClient } from 'pg';

import { createTestDatabase, type TestDatabase } from './database.ts';

/** What reached the database meanwhile, without what the service took back itself. */
export type Traffic = {
  /** How many statements were sent. */
  readonly statements: number;
  /** Those that changed rows, and were committed as far as the service knows. */
  readonly writes: readonly string[];
};

/** Tables that refused calls may write: how often somebody failed, and how fresh a count is. */
const tallies = /^\s*(?:insert into|update|delete from) "(?:failed_attempts|installation)"/i;

/** What was written but for what calls may write even when they are refused. */
export const lastingWrites = ({ writes }: Traffic): readonly string[] =>
  writes.filter((text) => !tallies.test(text));

export type UndoableDatabase = TestDatabase & {
  /** Does some work, and leaves the database as if it had never been done. One after the other. */
  undone<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly traffic: Traffic }>;
};

const changes = /^\s*(?:insert|update|delete|with\b[^]*\b(?:insert into|update|delete from))\b/i;

/**
 * A database on which calls can be tried without consequences. It has one connection, as the embedded one does: within the
 * transaction that is undone in the end, the service's own transactions become savepoints.
 */
export async function createUndoableDatabase(): Promise<UndoableDatabase> {
  const database = await createTestDatabase();
  database.pool.options.max = 1;
  // A connection that is taken for idle would be followed by another, on which nothing is undone.
  database.pool.options.idleTimeoutMillis = 0;
  const client = await database.pool.connect();
  const connection = new UndoableConnection(client);
  client.release();
  return { ...database, undone: (work) => connection.undone(work) };
}

type Send = (...parameters: unknown[]) => unknown;

class UndoableConnection {
  readonly #raw: (text: string) => Promise<unknown>;
  /** How deep in transactions of the service; `null` while nothing is to be undone. */
  #depth: number | null = null;
  #statements = 0;
  #writes: string[] = [];
  /** How many writes there were when each transaction began. */
  readonly #begun: number[] = [];

  constructor(client: PoolClient) {
    const { query } = client;
    this.#raw = (text) => Promise.resolve(Reflect.apply(query, client, [text]));
    client.query = new Proxy(query, {
      apply: (target, self, parameters: unknown[]): unknown =>
        this.#send((...given) => Reflect.apply(target, self, given), parameters),
    });
  }

  async undone<T>(work: () => Promise<T>): Promise<{ result: T; traffic: Traffic }> {
    this.#depth = 0;
    this.#statements = 0;
    this.#writes = [];
    try {
      const result = await work();
      return { result, traffic: { statements: this.#statements, writes: this.#writes } };
    } finally {
      this.#depth = null;
      if (this.#statements > 0) {
        await this.#raw('rollback');
      }
    }
  }

  #send(send: Send, parameters: readonly unknown[]): unknown {
    if (this.#depth === null) {
      return send(...parameters);
    }
    const text = textOf(parameters[0]);
    const isFirst = this.#statements === 0;
    this.#statements += 1;
    const step = this.#asSavepoint(text);
    // Outside of the service's transactions, a change takes nothing with it when it fails.
    const isAlone = step === null && this.#depth === 0 && changes.test(text);
    return answering(parameters, async ([query, ...values]) => {
      if (isFirst) {
        await this.#raw('begin');
      }
      const result = await (isAlone ? this.#alone(send, [query, ...values]) : send(step ?? query, ...values));
      if (rowsOf(result) > 0 && changes.test(text)) {
        this.#writes.push(text);
      }
      return result;
    });
  }

  async #alone(send: Send, query: readonly unknown[]): Promise<unknown> {
    await this.#raw('savepoint alone');
    try {
      const result = await send(...query);
      await this.#raw('release savepoint alone');
      return result;
    } catch (error) {
      await this.#raw('rollback to savepoint alone');
      throw error;
    }
  }

  /** What stands for the beginning or the end of a transaction of the service; `null` for anything else. */
  #asSavepoint(text: string): string | null {
    const depth = this.#depth ?? 0;
    switch (/^(begin|commit|rollback)\b(?! to)/i.exec(text)?.[1]?.toLowerCase()) {
      case 'begin':
        this.#depth = depth + 1;
        this.#begun.push(this.#writes.length);
        return `savepoint s${String(depth)}`;
      case 'commit':
        this.#depth = depth - 1;
        this.#begun.pop();
        return `release savepoint s${String(depth - 1)}`;
      case 'rollback':
        this.#depth = depth - 1;
        this.#writes.length = this.#begun.pop() ?? 0;
        return `rollback to savepoint s${String(depth - 1)}`;
      default:
        return null;
    }
  }
}

/** Does a query that came with a callback or without one, and answers as it was asked. */
function answering(
  parameters: readonly unknown[],
  query: (parameters: readonly unknown[]) => Promise<unknown>,
): unknown {
  const last = parameters.at(-1);
  if (typeof last !== 'function') {
    return query(parameters);
  }
  void query(parameters.slice(0, -1)).then(
    (result) => void Reflect.apply(last, undefined, [null, result]),
    (error: unknown) => void Reflect.apply(last, undefined, [error]),
  );
  return undefined;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') {
    return query;
  }
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

function rowsOf(result: unknown): number {
  return typeof result === 'object' && result !== null && 'rowCount' in result ? Number(result.rowCount) : 0;
}
