/** Processes of the service on a database of their own, and what is checked of what they keep. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { runProgram } from '../test/process/run-program.ts';
import { type Service, startService } from '../test/process/service-process.ts';
import { type PostgresServer, startPostgres } from '../scripts/postgres-server.ts';
import type { LoopbackS3 } from '../test/peers/s3-server.ts';
import { seedCompany } from './company.ts';
import type { LoadFixture } from './scenario.ts';
import { type MailServer, startMailServer } from '../test/peers/mail-server.ts';
import type { Finding } from './part.ts';
import { between } from './random.ts';
import { openWire } from './wire.ts';

export type Environment = Readonly<Record<string, string>>;

/** An installation as a company has it: a database server, a folder for the files that all processes see, a mail server. */
export type Installation = {
  readonly postgres: PostgresServer;
  readonly mails: MailServer;
  readonly environment: Environment;
  readonly tokens: Map<string, string>;
  close(): Promise<void>;
};

/** What a service on a database server has to be given. */
export const secrets = {
  JWT_SECRET: 'a secret of the tests that nobody else has',
  KEY_ENCRYPTION_KEY: 'another secret of the tests, for the keys',
};

/** What a service of the company needs beside its database. */
export const usual = (mails: MailServer): Environment => ({
  DEMO: '0',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Countersign <sign@minhlong.example>',
});

/** The bucket as STORAGE_URL takes it; `port` where it is reached over another line. */
export function storageUrl({ target }: LoopbackS3, port?: number): string {
  const url = new URL(`${target.endpoint}/${target.bucket}/${target.prefix}?region=${target.region}`);
  url.username = target.credentials?.accessKeyId ?? '';
  url.password = target.credentials?.secretAccessKey ?? '';
  if (port !== undefined) {
    url.port = String(port);
  }
  return url.href;
}

/** Makes an installation and loads the company. `added` replaces what it names. */
export async function openInstallation(added: Environment = {}): Promise<Installation> {
  const mails = await startMailServer();
  const postgres = startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'cs-trust-'));
  const environment = {
    ...usual(mails),
    ...secrets,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    ...added,
  };
  const close = async (): Promise<void> => {
    await mails.close();
    postgres.remove();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await seedCompany(environment);
  } catch (error) {
    await close();
    throw error;
  }
  return { postgres, mails, environment, tokens: new Map(), close };
}

/** So many processes of the same kind. */
export function startServices(environment: Environment, count: number): Promise<Service[]> {
  return Promise.all(Array.from({ length: count }, () => startService(environment)));
}

export const fixtureOf = (
  services: readonly Service[],
  { mails, tokens }: Pick<Installation, 'mails' | 'tokens'>,
): LoadFixture => ({ wire: openWire(services.map(({ baseUrl }) => baseUrl)), mails, tokens });

export async function endAll(services: readonly Service[]): Promise<void> {
  await Promise.all(services.map((service) => service.end()));
}

export type Killing = {
  /** So many, or as many as there is time for. */
  readonly kills: number;
  readonly seconds: number;
  /** How long each is let live between a kill and the next of any, at least and at most, in milliseconds. */
  readonly least: number;
  readonly most: number;
};

/**
 * Kills one process after another at moments of chance; each starts again while the others go on. Answers how many it killed, and in
 * a line each which did not start.
 */
export async function killAtRandom(
  services: readonly Service[],
  random: () => number,
  { kills, seconds, least, most }: Killing,
): Promise<{ readonly tried: number; readonly lost: readonly string[] }> {
  const until = performance.now() + seconds * 1000;
  let tried = 0;
  const lost: string[] = [];
  const up = new Set(services);
  const starting = new Set<Promise<void>>();
  while (tried < kills && performance.now() < until) {
    await pause(between(random, least, most));
    while (up.size === 0) {
      await Promise.race(starting);
    }
    const victim = [...up][between(random, 0, up.size - 1)];
    if (victim === undefined) {
      continue;
    }
    tried += 1;
    up.delete(victim);
    const coming = restart(victim).then(
      () => {
        up.add(victim);
      },
      (error: unknown) => {
        lost.push(error instanceof Error ? error.message : String(error));
        up.add(victim);
      },
    );
    starting.add(coming);
    void coming.then(() => starting.delete(coming));
  }
  await Promise.all(starting);
  return { tried, lost };
}

async function restart(service: Service): Promise<void> {
  await service.crash();
  await service.restart();
}

/** `npm run check-integrity` on what an installation keeps. */
export async function integrityOf(where: string, environment: Environment): Promise<Finding> {
  const { code, text } = await runProgram('server/check-integrity.ts', environment);
  const numbers = /Looked at (\d+) documents, (\d+) entries of histories and (\d+) files/.exec(text);
  const [, documents = '0', , files = '0'] = numbers ?? [];
  const lines = text.trim().split('\n');
  return {
    promise: `every record and file is whole after ${where}`,
    tried: Number(documents) + Number(files),
    lost: code === 0 ? [] : lines.slice(0, Math.max(1, lines.length - 1)),
    note: lines.at(-1) ?? '',
  };
}
