import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { once } from 'node:events';

/** What the database's process says at its start. */
export type ChildMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string };

/** Another service works on this folder. */
export class FolderLockedError extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is in use by another Countersign service; stop it, or give another DATA_DIR`);
    this.name = 'FolderLockedError';
  }
}

export type EmbeddedServer = {
  /** Where the database listens: a socket that only this user can open. */
  readonly socketPath: string;
  readonly processId: number;
  stop(): Promise<void>;
};

/** What the system allows for a socket's path, in bytes, with room to spare. */
const socketPathBytes = 100;

const stopMilliseconds = 10_000;

/** How long a start waits for a service that is just ending on the same folder. */
const lockMilliseconds = 10_000;

/**
 * Starts the embedded database on `dataDir`.
 *
 * @param onExit hears when its process ends unasked; nothing can be read or written from then on.
 * @throws {FolderLockedError}
 */
export async function startEmbeddedServer(
  dataDir: string,
  onExit: (description: string) => void,
  waitMilliseconds = lockMilliseconds,
): Promise<EmbeddedServer> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { path, remove } = await socketPathFor(folder);
  const child = fork(
    new URL('./pglite-process.ts', import.meta.url),
    [folder, path, String(waitMilliseconds)],
    {
      // Whatever flags this process runs with are not the child's, and node:sqlite still warns that it may change.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  try {
    await ready(child, folder);
  } catch (error) {
    child.kill('SIGKILL');
    await remove();
    throw error;
  }
  let stopping = false;
  child.once('exit', (code, signal) => {
    if (!stopping) {
      onExit(signal ?? `exit code ${String(code)}`);
    }
  });
  const processId = child.pid;
  if (processId === undefined) {
    throw new Error('a process that answered has no id');
  }
  return {
    socketPath: path,
    processId,
    stop: async () => {
      stopping = true;
      await stopChild(child);
      await remove();
    },
  };
}

function isChildMessage(value: unknown): value is ChildMessage {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function ready(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolveReady, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the embedded database did not start (${signal ?? `exit code ${String(code)}`})`)),
    );
    child.once('message', (message) => {
      if (!isChildMessage(message) || message.kind === 'failed') {
        const why = isChildMessage(message) && message.kind === 'failed' ? message.message : 'unknown';
        reject(new Error(`the embedded database did not start: ${why}`));
      } else if (message.kind === 'locked') {
        reject(new FolderLockedError(folder));
      } else {
        resolveReady();
      }
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = once(child, 'exit');
  const killer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
  child.send('stop');
  await ended;
  clearTimeout(killer);
}

/** In the folder itself, or in a private one of its own where that path would be too long for a socket. */
async function socketPathFor(folder: string): Promise<{ path: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32') {
    return { path: `\\\\.\\pipe\\countersign-${randomUUID()}`, remove: () => Promise.resolve() };
  }
  const own = join(folder, 'database.sock');
  if (Buffer.byteLength(own) <= socketPathBytes) {
    return { path: own, remove: () => rm(own, { force: true }) };
  }
  const temporary = await mkdtemp(join(tmpdir(), 'countersign-'));
  return { path: join(temporary, 's'), remove: () => rm(temporary, { recursive: true, force: true }) };
}
