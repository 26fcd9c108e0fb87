import { createHash, type Hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';

import {
  connect,
  type Connection,
  type DatabaseTarget,
  migrateDatabase,
} from '../../server/adapters/database/connect.ts';
import { servePglite } from '../../server/adapters/database/pglite-socket.ts';

/*
 * A database for one test file, with every table and no row: PGlite in memory behind the driver that the service uses, or,
 * with TEST_DATABASE_URL, a fresh database on that PostgreSQL server. Both are copies: migrating takes seconds, and is done once
 * for a data directory that is kept between runs, and once for a server.
 */

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/countersign');
const migrationsFolder = join(import.meta.dirname, '../../server/adapters/database/migrations');

export type TestDatabase = Connection & { readonly target: DatabaseTarget };

function fail(error: Error): never {
  throw error;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? createInMemory() : createOnServer(url);
}

/** A database in memory, and what its tables and functions are called and look like before a test has seen it. */
type InMemory = { readonly pglite: PGlite; readonly shape: string };

/**
 * What the last file of this Vitest worker gave back, without its rows: one that comes up anew takes ten times as long as one that is
 * emptied. Test files come one after the other here; a second database at the same time is another one.
 */
let spare: InMemory | null = null;

async function createInMemory(): Promise<TestDatabase> {
  const lent = spare;
  spare = null;
  const inMemory = lent ?? (await openInMemory(await templateDirectory()));
  const database = await serve(inMemory.pglite);
  const close = async () => {
    await database.close();
    if (spare === null && (await isEmptied(inMemory))) {
      spare ??= inMemory;
    }
    if (spare !== inMemory) {
      await inMemory.pglite.close();
    }
  };
  return { ...database, close };
}

async function openInMemory(dataDirectory: Blob | null): Promise<InMemory> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(dataDirectory && { loadDataDir: dataDirectory }),
  });
  return { pglite, shape: await shapeOf(pglite) };
}

async function serve(pglite: PGlite): Promise<TestDatabase> {
  const { path, remove } = await socketPath();
  const server = await servePglite(pglite, path);
  const target: DatabaseTarget = { kind: 'socket', path };
  const connection = connect(target, fail);
  const close = async () => {
    await connection.close();
    await server.close();
    await remove();
  };
  return { ...connection, target, close };
}

/** Every table, index, trigger and function that the database does not come with, in one text. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(
    `select string_agg(what, ',' order by what) as shape from (
       select concat_ws(' ', oid, relname, relnatts, relchecks) as what from pg_class where relkind in ('r', 'i', 'v', 'S') and oid >= 16384
       union all select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger
       union all select concat_ws(' ', oid, xmin, proname) from pg_proc where oid >= 16384
       union all select concat_ws(' ', oid, nspname) from pg_namespace where oid >= 16384 and nspname !~ '^pg_') as everything`,
  );
  return rows[0]?.shape ?? '';
}

/** Takes rows, counters, statements and settings away. Where a test has made or altered a table, the database is not lent again. */
async function isEmptied({ pglite, shape }: InMemory): Promise<boolean> {
  // Each on its own: some do not go within a transaction, which several at once would be.
  await pglite.exec('rollback');
  await pglite.exec('discard all');
  if ((await shapeOf(pglite)) !== shape) {
    return false;
  }
  const tables = await pglite.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await pglite.exec(`truncate ${tables.rows.map(({ name }) => name).join(', ')} restart identity`);
  // What was learned of the rows, and the log of them.
  await pglite.exec('delete from pg_statistic');
  await pglite.exec('checkpoint');
  return true;
}

async function socketPath(): Promise<{ path: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\countersign-test-${randomUUID()}`, remove: () => Promise.resolve() };
  }
  const folder = await mkdtemp(join(tmpdir(), 'countersign-db-'));
  return { path: join(folder, 's'), remove: () => rm(folder, { recursive: true, force: true }) };
}

async function hashOfMigrations(): Promise<Hash> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsFolder)).filter((entry) => entry.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(migrationsFolder, name)));
  }
  return hash;
}

/** A migrated data directory, made once for these very migrations and kept on disk. */
async function templateDirectory(): Promise<Blob> {
  const hash = await hashOfMigrations();
  hash.update(
    await readFile(
      new URL('../../package.json', import.meta.resolve('@electric-sql/pglite/contrib/pg_trgm')),
    ),
  );
  const file = join(cacheFolder, `database-${hash.digest('hex').slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const { pglite } = await openInMemory(null);
    const database = await serve(pglite);
    await migrateDatabase(database, database.target);
    await database.close();
    await pglite.exec('checkpoint');
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    // Test files that run at the same time may all come here: each writes its own, the last rename wins.
    await mkdir(cacheFolder, { recursive: true });
    const own = `${file}.${randomUUID()}`;
    await writeFile(own, new Uint8Array(await dump.arrayBuffer()));
    await rename(own, file);
  }
  return new Blob([await readFile(file)]);
}

async function createOnServer(url: string): Promise<TestDatabase> {
  const name = `countersign_test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name} template ${await templateOnServer(admin, url)}`);
  const target = targetOnServer(url, name);
  const connection = connect(target, fail);
  return {
    ...connection,
    target,
    close: async () => {
      await connection.close();
      await untilUnused(admin, name);
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}

function targetOnServer(url: string, name: string): DatabaseTarget {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { kind: 'server', url: own.href };
}

/** The name of a migrated database, which the first to come makes while the others wait. */
async function templateOnServer(admin: Client, url: string): Promise<string> {
  const name = `countersign_template_${(await hashOfMigrations()).digest('hex').slice(0, 16)}`;
  const lock = 7_261_020;
  await admin.query('select pg_advisory_lock($1)', [lock]);
  try {
    const made = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (made.rowCount === 0) {
      await makeTemplate(admin, url, name);
    }
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [lock]);
  }
}

/** It has its name once it is whole: whoever was ended before left another behind. */
async function makeTemplate(admin: Client, url: string, name: string): Promise<void> {
  const unfinished = `${name}_${randomUUID().replaceAll('-', '').slice(0, 8)}`;
  await admin.query(`create database ${unfinished}`);
  const target = targetOnServer(url, unfinished);
  const connection = connect(target, fail);
  await migrateDatabase(connection, target);
  await connection.close();
  await untilUnused(admin, unfinished);
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

/** The driver says goodbye without waiting for the server to notice; a database that is still in use cannot be dropped. */
async function untilUnused(admin: Client, name: string): Promise<void> {
  const inUse = 'select 1 from pg_stat_activity, pg_sleep(0.01) where datname = $1';
  while ((await admin.query(inUse, [name])).rowCount !== 0) {
    // The query itself waits between two looks.
  }
}
