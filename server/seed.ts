import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { systemClock } from './adapters/clock.ts';
import { createPasswords } from './adapters/security/argon2-passwords.ts';
import { createSpreadsheets } from './adapters/spreadsheets/worker-spreadsheets.ts';
import { createWordEngine } from './adapters/word/worker-word-engine.ts';
import { fail, readOptions, readRealEnvironment, withStorage } from './command.ts';
import type { Config } from './config.ts';
import type { Storage } from './open-storage.ts';
import { settingsOf } from './service.ts';
import { loadSeed } from './services/seed/load-seed.ts';
import { readSeed, type Seed } from './services/seed/seed-file.ts';

/*
 * `npm run seed -- FILE.json`: companies with their people, departments, document types and templates, under given ids. With the
 * embedded database the service must be stopped meanwhile; with DATABASE_URL it may run.
 */

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

async function load(
  seed: Seed,
  config: Config,
  storage: Storage,
  folder: string,
): Promise<readonly string[]> {
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
        settings: settingsOf(config),
      },
      seed,
    );
    return outcome.kind === 'refused' ? outcome.lines : [];
  } finally {
    await wordEngine.close();
    await spreadsheets.close();
  }
}

const usage = ['Give the file to load:', '', '  npm run seed -- FILE.json'].join('\n');
const { positionals } = readOptions({ allowPositionals: true }, usage);
const [path] = positionals;
if (path === undefined || positionals.length > 1) {
  fail(usage);
}
const bytes = await readIfThere(path);
if (bytes === null) {
  fail(`${path}: there is no such file`);
}
const read = readSeed(new TextDecoder().decode(bytes));
if (read.kind === 'refused') {
  fail(read.lines);
}
const config = readRealEnvironment();
await withStorage(config, async (storage) => {
  const lines = await load(read.seed, config, storage, dirname(resolve(path)));
  if (lines.length > 0) {
    fail(lines);
  }
  const count = (kind: 'departments' | 'documentTypes' | 'users' | 'templates'): number =>
    read.seed.companies.reduce((sum, company) => sum + company[kind].length, 0);
  console.log(
    `Loaded ${String(read.seed.companies.length)} companies, ${String(count('departments'))} departments, ` +
      `${String(count('documentTypes'))} document types, ${String(count('users'))} users, ${String(count('templates'))} templates.`,
  );
});
