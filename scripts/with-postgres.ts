/**
 * Runs a program of Node.js beside a PostgreSQL server of its own: a fresh cluster in a temporary folder, reached by a
 * socket in it, gone afterwards. TEST_DATABASE_URL tells the program where.
 *
 *   node scripts/with-postgres.ts node_modules/vitest/vitest.mjs run server
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root: its own account, which its package makes, runs it then. */
function serverAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) {
    return null;
  }
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : null;
}

/** Debian keeps the programs of the server apart from PATH, one folder for each version. */
function program(name: string): string {
  const found = globSync(`/usr/lib/postgresql/*/bin/${name}`).toSorted().at(-1);
  return found !== undefined && existsSync(found) ? found : name;
}

const account = serverAccount();
const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'));
const data = join(folder, 'data');

function run(name: string, ...args: string[]): void {
  const result = spawnSync(program(name), args, { cwd: folder, encoding: 'utf8', ...account });
  if (result.status !== 0) {
    throw new Error(`${name} failed: ${result.error?.message ?? result.stderr}`);
  }
}

function start(): void {
  if (account) {
    chownSync(folder, account.uid, account.gid);
  }
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C');
  const options = `-c listen_addresses= -c fsync=off -c max_connections=100 -k ${folder}`;
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
}

function runTests(command: readonly string[]): number {
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const env = { ...process.env, TEST_DATABASE_URL: url };
  return spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env }).status ?? 1;
}

try {
  start();
  process.exitCode = runTests(process.argv.slice(2));
} finally {
  if (existsSync(join(data, 'postmaster.pid'))) {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  }
  rmSync(folder, { recursive: true, force: true });
}
