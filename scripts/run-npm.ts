import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs npm in the project's folder, the one that runs this script where there is one, and answers what it printed. */
export function runNpm(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const own = process.env['npm_execpath'];
  const [program, first] = own?.endsWith('.js') === true ? [process.execPath, [own]] : ['npm', []];
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  return { status, stdout, stderr: error?.message ?? stderr };
}
