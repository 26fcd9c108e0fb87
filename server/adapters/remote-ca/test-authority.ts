import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

import type { CscOptions } from './csc-connection.ts';

export type TestAuthorityOptions = {
  readonly host: string;
  readonly port: number;
  /** Where it keeps its keys. */
  readonly folder: string;
  /** How long a person may take to confirm. */
  readonly seconds: number;
  /** Hears when its process has ended unasked; it is started again. */
  readonly onExit: (description: string) => void;
};

export type TestAuthority = {
  /** Where it is reached, and by what it knows us. */
  readonly connection: Pick<CscOptions, 'url' | 'clientId' | 'clientSecret'>;
  stop(): Promise<void>;
};

const clientId = 'countersign';

/** Where a process ends at once again and again, it is not started faster than this. */
const restartMs = 1000;

const stopMs = 3000;

/**
 * Runs the test authority (`server/remote-ca`) as a process of its own, as long as this one lives: it ends when the channel
 * to it closes, however this process ends. It need not be up for the service to start.
 */
export function startTestAuthority(options: TestAuthorityOptions): TestAuthority {
  const { host, port, folder, seconds, onExit } = options;
  const clientSecret = randomBytes(24).toString('base64url');
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = fork(new URL('../../remote-ca/main.ts', import.meta.url), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        REMOTE_CA_HOST: host,
        REMOTE_CA_PORT: String(port),
        REMOTE_CA_DIR: folder,
        REMOTE_SIGN_SECONDS: String(seconds),
        CSC_CLIENT_ID: clientId,
        CSC_CLIENT_SECRET: clientSecret,
      },
    });
    started.once('exit', (code, signal) => {
      if (!stopping) {
        onExit(signal ?? `exit code ${String(code)}`);
        restart = setTimeout(() => {
          child = start();
        }, restartMs);
      }
    });
    return started;
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(restart);
    if (child.exitCode !== null || child.signalCode !== null) {
      return;
    }
    const ended = once(child, 'exit');
    const killer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killer);
  }

  return { connection: { url: `http://${reachable(host)}:${String(port)}`, clientId, clientSecret }, stop };
}

/** Where this machine reaches what listens at `host`. */
function reachable(host: string): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return name.includes(':') ? `[${name}]` : name;
}
