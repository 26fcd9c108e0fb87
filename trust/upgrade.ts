/**
 * An older version and this one side by side on one PostgreSQL server, as while an installation is brought up to date.
 *
 *   npm run test:trust -- --only=upgrade                         from the version before the newest migration
 *   UPGRADE_FROM=v1.4.0 npm run test:trust -- --only=upgrade     from another one, as git names it
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

import { type Api, createApi } from '../test/client/api.ts';
import { type Service, startService } from '../test/process/service-process.ts';
import { startPostgres } from '../scripts/postgres-server.ts';
import { checkOut } from './older-version.ts';
import type { Effort, Finding } from './part.ts';
import { begin, complete, type Job, relay, sign } from './relay.ts';

const root = join(import.meta.dirname, '..');
const rounds = 6;
/** It only ends what never comes: without its bound, a migration would hold a job up for as long as the transaction is open. */
const timeoutMs = 300_000;
const lookMs = 100;

type Stage = {
  readonly environment: Readonly<Record<string, string>>;
  readonly older: Service;
  readonly log: (line: string) => void;
};

export async function* upgrade({ times, log }: Effort): AsyncGenerator<Finding> {
  const version = checkOut(process.env['UPGRADE_FROM']);
  const postgres = startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-upgrade-'));
  const services: Service[] = [];
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_PUBLIC: '1',
    JWT_SECRET: 'a secret of this test alone, for both versions',
    KEY_ENCRYPTION_KEY: 'another secret of this test, for both of them',
  };
  try {
    log(`from ${version.about}${version.hasOurPackages ? '' : ', with the packages of this version'}`);
    const older = await startService(environment, undefined, version.folder);
    services.push(older);
    const stage: Stage = { environment, older, log };
    const count = Math.ceil(rounds * times);

    const { newer, finding } = await migrateBeside(stage, count);
    services.push(newer);
    yield finding;
    yield* sideBySide(createApi(older.baseUrl), createApi(newer.baseUrl), count);
    yield await stopUnderLoad(stage, newer, count);
    yield await goBack(stage, newer, count);
    yield await findLostJobs(environment);
    yield checkIntegrity(environment);
  } finally {
    await Promise.all(services.map((service) => service.end()));
    postgres.remove();
    rmSync(dataDir, { recursive: true, force: true });
    version.remove();
  }
}

/** Does something so many times, one after the other; what failed is told in a line each. */
async function tryEach(count: number, work: (round: number) => Promise<void>): Promise<string[]> {
  const lost: string[] = [];
  for (let round = 0; round < count; round += 1) {
    try {
      await work(round);
    } catch (error) {
      lost.push(`round ${String(round + 1)}: ${String(error)}`);
    }
  }
  return lost;
}

/**
 * This version starts while a transaction that has written everywhere stays open, as a long batch would: its migration has to wait. The
 * transaction ends only when the older version has done whole jobs meanwhile.
 */
async function migrateBeside(
  { environment, older, log }: Stage,
  count: number,
): Promise<{ newer: Service; finding: Finding }> {
  const writer = new Client({ connectionString: environment['DATABASE_URL'] });
  await writer.connect();
  const { rows } = await writer.query<{ names: string }>(
    `select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public'`,
  );
  await writer.query('begin');
  await writer.query(`lock table ${rows[0]?.names ?? ''} in row exclusive mode`);

  const started = performance.now();
  const starting = startService(environment);
  const waits = await isHeldUp(starting);
  log(
    waits ? 'the migration waits for a transaction' : 'there was nothing to migrate, or nothing to wait for',
  );
  let longest = 0;
  const api = createApi(older.baseUrl);
  const lost = await tryEach(count, async () => {
    const began = performance.now();
    await Promise.race([
      relay(api, api),
      pause(timeoutMs, null, { ref: false }).then(() => {
        throw new Error(`a job of the older version took more than ${String(timeoutMs / 1000)} s`);
      }),
    ]);
    longest = Math.max(longest, performance.now() - began);
  });
  await writer.query('rollback');
  await writer.end();
  const newer = await starting;
  return {
    newer,
    finding: {
      promise: 'while a newer version waits to migrate, the older one does its jobs',
      tried: count,
      lost,
      note: `${waits ? 'the migration waited meanwhile' : 'no migration waited'}; the longest job took ${seconds(longest)}, the start ${seconds(performance.now() - started)}`,
    },
  };

  /** Whether a session waits for a table, before the service is ready without. */
  async function isHeldUp(ready: Promise<unknown>): Promise<boolean> {
    const settled = new AbortController();
    const settle = (): void => settled.abort();
    ready.then(settle, settle);
    for (;;) {
      const { rows: waiting } = await writer.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where not granted and locktype = 'relation'`,
      );
      if (settled.signal.aborted || (waiting[0]?.count ?? 0) > 0) {
        return !settled.signal.aborted;
      }
      await pause(lookMs);
    }
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

async function* sideBySide(older: Api, newer: Api, count: number): AsyncGenerator<Finding> {
  const turns = [
    ['created by the older version, sent, signed and approved by either: every job is done', older, newer],
    ['created by the newer version, sent, signed and approved by either: every job is done', newer, older],
  ] as const;
  for (const [promise, one, other] of turns) {
    yield { promise, tried: count, lost: await tryEach(count, () => relay(one, other)) };
  }
  const together = await Promise.allSettled([
    tryEach(count, () => relay(older, older)),
    tryEach(count, () => relay(newer, newer)),
    tryEach(count, () => relay(older, newer)),
  ]);
  yield {
    promise: 'both versions at work at once, each for itself and with the other: every job is done',
    tried: count * together.length,
    lost: together.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : [String(outcome.reason)],
    ),
  };
}

/** Documents that the older version has begun, and goes away: in the middle of nothing that it has acknowledged. */
async function stopUnderLoad({ older }: Stage, newer: Service, count: number): Promise<Finding> {
  const old = createApi(older.baseUrl);
  const api = createApi(newer.baseUrl);
  const begun: Job[] = [];
  const lost = await tryEach(count, async () => {
    const job = await begin(old, old);
    await sign(old, old, job);
    begun.push(job);
  });
  const [, meanwhile] = await Promise.all([older.stop(), tryEach(count, () => relay(api, api))]);
  const finished = await tryEach(begun.length, async (round) => {
    const job = begun[round];
    if (job) {
      await complete(api, api, job);
    }
  });
  return {
    promise: 'when the older version is stopped, the newer one goes on with what it had begun',
    tried: count * 2,
    lost: [...lost, ...meanwhile, ...finished],
  };
}

/** The older version comes back, on tables that it does not know, as when an update is taken back. */
async function goBack({ older }: Stage, newer: Service, count: number): Promise<Finding> {
  await older.restart();
  const old = createApi(older.baseUrl);
  const api = createApi(newer.baseUrl);
  const lost = await tryEach(count, async (round) => {
    await (round % 2 === 0 ? relay(old, api) : relay(api, old));
  });
  await newer.stop();
  const alone = await tryEach(count, () => relay(old, old));
  await older.stop();
  return {
    promise: 'an older version that is started again on the newer tables works on',
    tried: count * 2,
    lost: [...lost, ...alone],
  };
}

/** Each start sets the options of the queues anew, as its version has them: no job is given up or forgotten for that. */
async function findLostJobs(environment: Stage['environment']): Promise<Finding> {
  const client = new Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<{ name: string; state: string; jobs: number }>(
    'select name, state::text, count(*)::int as jobs from pgboss.job group by name, state order by name, state',
  );
  await client.end();
  const sum = (states: typeof rows): number => states.reduce((all, { jobs }) => all + jobs, 0);
  return {
    promise: 'no job was given up by, or lost between, the versions',
    tried: sum(rows),
    lost: rows
      .filter(({ state }) => state === 'failed' || state === 'active')
      .map(({ name, state, jobs }) => `${String(jobs)} of ${name}: ${state}`),
    note: `${String(sum(rows.filter(({ state }) => state === 'completed')))} done, the others are for later`,
  };
}

function checkIntegrity(environment: Readonly<Record<string, string>>): Finding {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/check-integrity.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return {
    promise: 'everything that both versions have kept is whole',
    tried: 1,
    lost: status === 0 ? [] : [stderr.trim()],
    note: stdout.trim(),
  };
}
