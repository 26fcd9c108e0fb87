/**
 * The real service as a child process: its own port, its own data directory, demo data. Specs and the screenshots drive it
 * from outside, as its users do.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { endWithProgram } from '../../scripts/end-with-program.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');
/** Far more than a busy machine needs to set up the demo company: it only ends what never starts. */
const startsWithinMs = 120_000;
const stopsWithinMs = 30_000;

export type Service = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Of the process that runs now; `null` while none does. */
  readonly pid: () => number | null;
  /** What the service wrote to its terminal so far. */
  readonly log: () => string;
  /** Ends the process as a crash would (SIGKILL), and answers when it is gone. */
  readonly crash: () => Promise<void>;
  /** Starts again on the same data directory and the same port. */
  readonly restart: () => Promise<void>;
  /** Ends the service and leaves its data. */
  readonly stop: () => Promise<void>;
  /** Ends the service and removes its data. */
  readonly end: () => Promise<void>;
};

/** The environment without what would change the service's configuration. */
function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) });
    return answer.ok;
  } catch {
    return false;
  }
}

async function untilReady(child: ChildProcess, baseUrl: string, log: () => string): Promise<void> {
  const deadline = performance.now() + startsWithinMs;
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The service ended while starting:\n${log()}`);
    }
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The service was not ready in ${startsWithinMs / 1000} s:\n${log()}`);
    }
    await pause(50);
  }
}

async function untilGone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit');
  }
}

/**
 * Starts the service and waits until it is ready. `environment` adds to its configuration; it begins with a copy of the folder
 * `beginWith`, else with nothing. `program` is the folder of the service's program, where it is not this one.
 */
export async function startService(
  environment: Readonly<Record<string, string>> = {},
  beginWith?: string,
  program: string = root,
): Promise<Service> {
  // Short, since the path of the database's socket lies below it and is limited.
  const dataDir = await mkdtemp(join(tmpdir(), 'cs-e2e-'));
  if (beginWith !== undefined) {
    await cp(beginWith, dataDir, { recursive: true });
  }
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  let written = '';
  let child: ChildProcess;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['server/main.ts'], {
      cwd: program,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...cleanEnvironment(),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Journeys bring the people whom they are about.
        DEMO_COMPANY: 'plain',
        ...environment,
      },
    });
    child = started;
    const keep = endWithProgram(() => started.kill('SIGKILL'));
    started.once('exit', keep);
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
      });
    }
    await untilReady(started, baseUrl, () => written);
  }

  async function crash(): Promise<void> {
    child.kill('SIGKILL');
    await untilGone(child);
  }

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs);
    await untilGone(child);
    clearTimeout(timer);
  }

  async function end(): Promise<void> {
    await stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  await start();
  const pid = () => (child.exitCode === null && child.signalCode === null ? (child.pid ?? null) : null);
  return { baseUrl, dataDir, pid, log: () => written, crash, restart: start, stop, end };
}
