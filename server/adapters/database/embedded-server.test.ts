import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { connect } from './connect.ts';
import { type EmbeddedServer, FolderLockedError, startEmbeddedServer } from './embedded-server.ts';

let home: string;
let folder: string;
const servers: EmbeddedServer[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'countersign-data-'));
  folder = join(home, 'data');
  await mkdir(folder);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(home, { recursive: true, force: true });
});

function fail(error: Error): never {
  throw error;
}

async function start(onExit: (description: string) => void, at = folder): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer(at, onExit);
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

const survivors = (server: EmbeddedServer): Promise<string[]> =>
  withConnection(server, async ({ pool }) => {
    const { rows } = await pool.query<{ value: string }>('select value from survivors order by value');
    return rows.map(({ value }) => value);
  });

// A process of the database is started four times.
describe('the embedded database', { timeout: 60_000 }, () => {
  it('serves one service at a time, ends with it when it is killed, and leaves its folder, wherever it is then, to the next', async () => {
    const onExit = vi.fn();
    const service = fork(new URL('../../../test/service/embedded-service.ts', import.meta.url), [folder], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(service, 'message');
    await expect(startEmbeddedServer(folder, onExit, 200)).rejects.toBeInstanceOf(FolderLockedError);
    const ended = once(service, 'exit');
    service.kill('SIGKILL');
    await ended;

    const next = await start(onExit);
    expect((await stat(next.socketPath)).mode & 0o777).toBe(0o600);
    expect(await survivors(next)).toEqual(['written before the kill']);
    await withConnection(next, ({ pool }) =>
      pool.query(`insert into survivors values ('written before the stop')`),
    );
    await next.stop();
    expect(onExit).not.toHaveBeenCalled();

    // Too long a path for a socket.
    const far = join(home, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(dirname(far));
    await rename(folder, far);
    const last = await start(onExit, far);
    expect(Buffer.byteLength(last.socketPath)).toBeLessThanOrEqual(100);
    expect(await survivors(last)).toEqual(['written before the kill', 'written before the stop']);
    process.kill(last.processId, 'SIGKILL');
    await vi.waitFor(() => expect(onExit).toHaveBeenCalledWith('SIGKILL'), { timeout: 5000 });
  });
});
