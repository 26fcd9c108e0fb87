/** A PostgreSQL server of one's own: a fresh cluster in a temporary folder, reached by a socket in it. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endWithProgram } from './end-with-program.ts';

export type PostgresServer = {
  /** Where the cluster lies, and its socket. */
  readonly folder: string;
  /** As DATABASE_URL takes it. */
  readonly url: string;
  start(): void;
  /** Ends it as it stands, with every connection; what was committed is there at the next start. */
  stop(): void;
  /** Ends it, if it runs, and removes its folder; also done when this program ends. */
  remove(): void;
};

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

/** Makes and starts a server. `settings` are added to its command line, as `-c fsync=off`. */
export function startPostgres(settings = '-c fsync=off'): PostgresServer {
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
    const options = `-c listen_addresses= ${settings} -c max_connections=100 -k ${folder}`;
    run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start');
  }

  function stop(): void {
    run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  }

  const keep = endWithProgram(remove);

  function remove(): void {
    keep();
    if (existsSync(join(data, 'postmaster.pid'))) {
      stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    if (account) {
      chownSync(folder, account.uid, account.gid);
    }
    run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C');
    start();
  } catch (error) {
    remove();
    throw error;
  }
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  return { folder, url, start, stop, remove };
}
