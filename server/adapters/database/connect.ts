import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type ClientBase, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';

import type { Database } from './database.ts';

/** Where the database is reached: a PostgreSQL server, or the embedded one behind a socket of ours. */
export type DatabaseTarget =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'socket'; readonly path: string };

export type Connection = {
  readonly db: Database;
  /** For what runs on the same database without Drizzle. */
  readonly pool: Pool;
  close(): Promise<void>;
};

/**
 * A query that finds no connection for this long fails, rather than hang behind one that never ends. On a server, ten connections give one
 * another way many times a second: none in five seconds means that it is gone or overloaded, and callers learn that best at once. The
 * embedded database has one connection, which everybody may have to wait for while a company's employees are written.
 */
const waitMilliseconds = { server: 5000, socket: 30_000 };

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number that nothing else on the database takes as an advisory lock. */
const migrationLock = 7_206_041_915;

/** A socket that goes to a path, whatever host and port it is told: a Unix socket, or a named pipe on Windows. */
class PathSocket extends Socket {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override connect(): this {
    return super.connect({ path: this.#path });
  }
}

function poolConfig(target: DatabaseTarget): PoolConfig {
  if (target.kind === 'server') {
    return { connectionString: target.url, max: 10, connectionTimeoutMillis: waitMilliseconds.server };
  }
  return {
    user: 'postgres',
    database: 'postgres',
    stream: () => new PathSocket(target.path),
    // PGlite has one session. More connections would share it, and its one unnamed statement, message by message.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMilliseconds.socket,
  };
}

/**
 * Which name a query's statement has on a connection; one with a name is planned there once, and not each time it is sent: planning a
 * query of many tables takes longer than answering it.
 *
 * The connections to the embedded database come and go on one session, which keeps what was planned for an earlier one: so each has names
 * of its own. What is put before a server may hand each transaction to another of its processes, which knows no names: so statements
 * have names where a process of the server answers that is the one we were connected to.
 */
async function nameStatements(client: ClientBase, target: DatabaseTarget): Promise<void> {
  const isEmbedded = target.kind === 'socket';
  const own = isEmbedded ? ` ${randomBytes(4).toString('hex')}` : '';
  const named = isEmbedded || (await isDirect(client));
  // oxlint-disable-next-line typescript/unbound-method -- it goes on being called as the client's own
  client.query = new Proxy(client.query, {
    apply: (query, self, [first, ...others]: unknown[]): unknown =>
      Reflect.apply(query, self, [
        isNamed(first) ? { ...first, name: named ? `${first.name}${own}` : undefined } : first,
        ...others,
      ]),
  });
}

/** Whether the server's process that answers is the one that greeted us: whoever stands between greets with a number of its own. */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && client.processID === rows[0]?.pid;
}

function isNamed(query: unknown): query is { readonly name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
}

/** Opens a pool; nothing connects before the first query. `onError` hears of idle connections that broke. */
export function connect(target: DatabaseTarget, onError: (error: Error) => void): Connection {
  const pool = new Pool({
    ...poolConfig(target),
    verify: (client, done) => {
      nameStatements(client, target).then(() => done(), done);
    },
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool listens to idle connections alone. Whoever uses one hears of its end with the next query; without a listener, the end of a
    // server would be the end of this process.
    client.on('error', () => undefined);
  });
  return {
    db: drizzle(pool),
    pool,
    close: () => pool.end(),
  };
}

/**
 * How long a migration waits for a table that somebody uses. Whoever comes after it waits behind it, so this is also how long it holds up
 * an older version that still works beside it.
 */
const lockMilliseconds = 2000;
const restMilliseconds = 1000;
/** About ten minutes. */
const lockTries = 200;

/** Brings the tables up to date. Services that start together on one server take turns. */
export async function migrateDatabase(connection: Connection, target: DatabaseTarget): Promise<void> {
  if (target.kind === 'socket') {
    // The folder's lock keeps every other service away.
    await migrate(connection.db, { migrationsFolder });
    return;
  }
  const client = await connection.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${String(lockMilliseconds)}`);
    await migrateBesideOthers(client);
  } finally {
    // The lock and the limit end with the connection, also where it was lost before.
    client.release(true);
  }
}

/** All of the migrations or none of them, in one transaction; where a table is in use, again after a rest (`trust/upgrade.ts`). */
async function migrateBesideOthers(client: PoolClient): Promise<void> {
  for (let left = lockTries; left > 0; left -= 1) {
    try {
      await migrate(drizzle(client), { migrationsFolder });
      return;
    } catch (error) {
      if (left === 1 || !isLockTimeout(error)) {
        throw error;
      }
      await pause(restMilliseconds);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof DatabaseError && cause.code === '55P03';
}
