import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolClient, type PoolConfig } from 'pg';

import type { Database } from './database.ts';

/** Where the database is reached: a PostgreSQL server, or the embedded one behind a socket of ours. */
export type DatabaseTarget =
  { readonly kind: 'server'; readonly url: string } | { readonly kind: 'socket'; readonly path: string };

export type Connection = {
  readonly db: Database;
  /** For what runs on the same database without Drizzle. */
  readonly pool: Pool;
  close(): Promise<void>;
};

/** A query that finds no free connection for this long fails, rather than hang behind one that never ends. */
const waitMilliseconds = 30_000;

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
    return { connectionString: target.url, max: 10, connectionTimeoutMillis: waitMilliseconds };
  }
  return {
    user: 'postgres',
    database: 'postgres',
    stream: () => new PathSocket(target.path),
    // PGlite has one session. More connections would share it, and its one unnamed statement, message by message.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: waitMilliseconds,
  };
}

/**
 * Which name a query's statement has on a connection; one with a name is planned there once, and not each time it is sent.
 *
 * The embedded database takes longer to plan a query of many tables than to answer it. Its connections come and go on one session,
 * which keeps what was planned for an earlier one: so each has names of its own. A server plans quickly, and what is put between may
 * hand each transaction to another connection, which knows no names.
 */
function nameStatements(client: PoolClient, target: DatabaseTarget): void {
  const own = target.kind === 'socket' ? randomBytes(4).toString('hex') : null;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it goes on being called as the client's own
  client.query = new Proxy(client.query, {
    apply: (query, self, [first, ...others]: unknown[]): unknown =>
      Reflect.apply(query, self, [
        isNamed(first) ? { ...first, name: nameOn(own, first.name) } : first,
        ...others,
      ]),
  });
}

const nameOn = (own: string | null, name: string) => (own === null ? undefined : `${name} ${own}`);

function isNamed(query: unknown): query is { readonly name: string } {
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
}

/** Opens a pool; nothing connects before the first query. `onError` hears of idle connections that broke. */
export function connect(target: DatabaseTarget, onError: (error: Error) => void): Connection {
  const pool = new Pool(poolConfig(target));
  pool.on('error', onError);
  pool.on('connect', (client) => nameStatements(client, target));
  return {
    db: drizzle(pool),
    pool,
    close: () => pool.end(),
  };
}

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
    await migrate(connection.db, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  }
}
