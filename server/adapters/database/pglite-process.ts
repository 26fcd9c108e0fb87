import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

import type { ChildMessage } from './embedded-server.ts';
import { type PgliteSocket, servePglite } from './pglite-socket.ts';

/*
 * The embedded database in a process of its own, since it blocks the thread that it runs on. Two processes on one folder
 * would destroy it: so a lock is held for as long as this process lives, which the system frees however it ends.
 */

function tell(message: ChildMessage): void {
  process.send?.(message);
}

/** SQLite's lock on a file works alike on every system, and nothing is left behind by a process that was killed. */
async function takeLock(path: string, waitMilliseconds: number): Promise<DatabaseSync | null> {
  const lock = new DatabaseSync(path);
  const until = performance.now() + waitMilliseconds;
  for (;;) {
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      // SQLITE_BUSY
      if (!(error instanceof Error && 'errcode' in error && error.errcode === 5)) {
        throw error;
      }
      if (performance.now() > until) {
        lock.close();
        return null;
      }
      await pause(100);
    }
  }
}

async function run(dataDir: string, socketPath: string, waitMilliseconds: number): Promise<void> {
  const lock = await takeLock(join(dataDir, 'lock.sqlite'), waitMilliseconds);
  if (lock === null) {
    tell({ kind: 'locked' });
    return;
  }
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
  if (process.platform !== 'win32') {
    rmSync(socketPath, { force: true });
  }
  const server = await servePglite(pglite, socketPath);
  if (process.platform !== 'win32') {
    chmodSync(socketPath, 0o600);
  }
  process.on('message', (message) => {
    if (message === 'stop') {
      void stop(server, pglite, lock);
    }
  });
  tell({ kind: 'ready' });
}

async function stop(server: PgliteSocket, pglite: PGlite, lock: DatabaseSync): Promise<void> {
  await server.close();
  await pglite.close();
  lock.close();
  process.exit(0);
}

// The service died: nobody will ever speak to this process again, and its folder is wanted by the next one.
process.on('disconnect', () => process.exit(0));
// A terminal sends these to the whole group. The service says when it is done.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const [dataDir, socketPath, waitMilliseconds] = process.argv.slice(2);
if (dataDir === undefined || socketPath === undefined || waitMilliseconds === undefined) {
  throw new Error('this process is started by embedded-server.ts');
}
try {
  await run(dataDir, socketPath, Number(waitMilliseconds));
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}
