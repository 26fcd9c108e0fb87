import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { systemClock } from './adapters/clock.ts';
import { FolderLockedError } from './adapters/database/embedded-server.ts';
import { createPasswords } from './adapters/security/argon2-passwords.ts';
import { createSpreadsheets } from './adapters/spreadsheets/worker-spreadsheets.ts';
import { createWordEngine } from './adapters/word/worker-word-engine.ts';
import { batchBuildWaitMs, type Config, readConfig } from './config.ts';
import { openStorage, StartError } from './open-storage.ts';
import { addressOf } from './service.ts';
import { loadSeed } from './services/seed/load-seed.ts';
import { readSeed, type Seed } from './services/seed/seed-file.ts';

/*
 * `npm run seed -- FILE.json`: companies with their people, departments, document types and templates, under given ids. With the
 * embedded database the service must be stopped meanwhile; with DATABASE_URL it may run.
 */

function fail(...lines: readonly string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

/** `null` where there is no such file. */
async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')) {
      return null;
    }
    throw error;
  }
}

function readEnvironment(): Config {
  // Whoever loads data of their own wants a real installation, also on the machine where demo mode would be the default.
  const outcome = readConfig({ ...process.env, DEMO: process.env['DEMO'] ?? '0' });
  return outcome.kind === 'ok' ? outcome.config : fail(...outcome.lines);
}

async function load(seed: Seed, config: Config, folder: string): Promise<readonly string[]> {
  const storage = await openStorage(
    config,
    (error) => fail(error.message),
    (description) => fail(`The embedded database ended unexpectedly (${description}).`),
  );
  const wordEngine = createWordEngine({ workers: 1 });
  const spreadsheets = createSpreadsheets({ workers: 1 });
  try {
    const outcome = await loadSeed(
      {
        db: storage.connection.db,
        clock: systemClock,
        files: storage.files,
        passwords: createPasswords(),
        wordEngine,
        spreadsheets,
        log: { warn: () => undefined, error: () => undefined },
        readFile: (path) => readIfThere(resolve(folder, path)),
        settings: {
          publicUrl: config.publicUrl ?? addressOf(config.host, config.port),
          lastingUrl: config.publicUrl,
          demo: config.demo,
          documentFileMaxBytes: config.documentFileMaxBytes,
          timeZone: config.timeZone,
          gatherMinutes: config.gatherMinutes,
          guestsPerDay: config.guestsPerDay,
          remoteSignSeconds: config.remoteSignSeconds,
          providerRoots: config.providerRoots,
          processCodeNetworks: config.processCodeNetworks,
          batchBuildWaitMs,
        },
      },
      seed,
    );
    return outcome.kind === 'refused' ? outcome.lines : [];
  } finally {
    await wordEngine.close();
    await spreadsheets.close();
    await storage.close();
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const [path] = positionals;
if (path === undefined || positionals.length > 1) {
  fail('Give the file to load:', '', '  npm run seed -- FILE.json');
}
const bytes = await readIfThere(path);
if (bytes === null) {
  fail(`${path}: there is no such file`);
}
const read = readSeed(new TextDecoder().decode(bytes));
if (read.kind === 'refused') {
  fail(...read.lines);
}
try {
  const lines = await load(read.seed, readEnvironment(), dirname(resolve(path)));
  if (lines.length > 0) {
    fail(...lines);
  }
  const count = (kind: 'departments' | 'documentTypes' | 'users' | 'templates'): number =>
    read.seed.companies.reduce((sum, company) => sum + company[kind].length, 0);
  console.log(
    `Loaded ${String(read.seed.companies.length)} companies, ${String(count('departments'))} departments, ` +
      `${String(count('documentTypes'))} document types, ${String(count('users'))} users, ${String(count('templates'))} templates.`,
  );
} catch (error) {
  if (error instanceof StartError || error instanceof FolderLockedError) {
    fail(error.message);
  }
  throw error;
}
