import { join } from 'node:path';
import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool, type PoolConfig } from 'pg';

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
    // That session outlives a connection which broke, and still has what was prepared by it. The pool waits for what this answers.
    onConnect: (client): unknown => client.query('deallocate all'),
  };
}

/** Opens a pool; nothing connects before the first query. `onError` hears of idle connections that broke. */
export function connect(target: DatabaseTarget, onError: (error: Error) => void): Connection {
  const pool = new Pool(poolConfig(target));
  pool.on('error', onError);
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
