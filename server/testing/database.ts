import { createHash, type Hash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { Client } from 'pg';

import {
  connect,
  type Connection,
  type DatabaseTarget,
  migrateDatabase,
} from '../adapters/database/connect.ts';

/*
 * A database for one test file, with every table and no row: PGlite in memory behind the driver that the service uses, or,
 * with TEST_DATABASE_URL, a fresh database on that PostgreSQL server. Both are copies: migrating takes seconds, and is done once
 * for a data directory that is kept between runs, and once for a server.
 */

const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/countersign');
const migrationsFolder = join(import.meta.dirname, '../adapters/database/migrations');

export type TestDatabase = Connection & { readonly target: DatabaseTarget };

function fail(error: Error): never {
  throw error;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined || url === '' ? createInMemory(await templateDirectory()) : createOnServer(url);
}

async function createInMemory(dataDirectory: Blob): Promise<TestDatabase> {
  const { database } = await openInMemory(dataDirectory);
  return database;
}

async function openInMemory(dataDirectory: Blob | null): Promise<{ database: TestDatabase; pglite: PGlite }> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    ...(dataDirectory && { loadDataDir: dataDirectory }),
  });
  const { path, remove } = await socketPath();
  const server = new PGLiteSocketServer({ db: pglite, path, maxConnections: 8 });
  await server.start();
  const target: DatabaseTarget = { kind: 'socket', path };
  const connection = connect(target, fail);
  const close = async () => {
    await connection.close();
    await server.stop();
    await pglite.close();
    await remove();
  };
  return { database: { ...connection, target, close }, pglite };
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
    const { database, pglite } = await openInMemory(null);
    await migrateDatabase(database, database.target);
    const dump = await pglite.dumpDataDir('none');
    await database.close();
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
