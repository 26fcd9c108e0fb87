import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connect, migrateDatabase } from './connect.ts';
import { type EmbeddedServer, FolderLockedError, startEmbeddedServer } from './embedded-server.ts';
import { claimMode } from './installation-mode.ts';

let folder: string;
const servers: EmbeddedServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-data-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

function fail(error: Error): never {
  throw error;
}

async function start(onExit: (description: string) => void = () => undefined): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(folder, onExit);
  servers.push(server);
  return server;
}

async function withConnection<T>(
  server: EmbeddedServer,
  use: (connection: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const connection = connect({ kind: 'socket', path: server.socketPath }, fail);
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

describe('the embedded database', () => {
  it('serves one service at a time, and keeps what was written for the next one', async () => {
    const onExit = vi.fn();
    const first = await start(onExit);
    expect((await stat(first.socketPath)).mode & 0o777).toBe(0o600);
    await withConnection(first, async (connection) => {
      await migrateDatabase(connection, { kind: 'socket', path: first.socketPath });
      expect(await claimMode(connection.db, 'real')).toBe('real');
    });

    await expect(startEmbeddedServer(folder, onExit, 200)).rejects.toBeInstanceOf(FolderLockedError);

    await first.stop();
    expect(onExit).not.toHaveBeenCalled();
    const second = await start();
    await withConnection(second, async (connection) => {
      await migrateDatabase(connection, { kind: 'socket', path: second.socketPath });
      expect(await claimMode(connection.db, 'demo')).toBe('real');
    });
  });

  it('ends with a service that is killed, leaves its folder to the next, and tells that one when it is killed itself', async () => {
    const service = fork(new URL('../../testing/embedded-service.ts', import.meta.url), [folder], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(service, 'message');
    const ended = once(service, 'exit');
    service.kill('SIGKILL');
    await ended;

    const onExit = vi.fn();
    const next = await start(onExit);
    await withConnection(next, async (connection) => {
      const { rows } = await connection.pool.query('select value from survivors');
      expect(rows).toEqual([{ value: 'written before the kill' }]);
    });
    process.kill(next.processId, 'SIGKILL');
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledWith('SIGKILL'), { timeout: 5000 });
  });

  it('listens elsewhere when the path of its folder is too long for a socket', async () => {
    folder = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const server = await start();
    expect(Buffer.byteLength(server.socketPath)).toBeLessThanOrEqual(100);
    await withConnection(server, async (connection) => {
      expect((await connection.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });
  });
});
