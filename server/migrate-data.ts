import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

import { CopyError } from './adapters/database/copy-tables.ts';
import { FolderLockedError } from './adapters/database/embedded-server.ts';
import { isOutage } from './adapters/outage.ts';
import { fail, readEnvironment, readOptions } from './command.ts';
import type { Config } from './config.ts';
import { type MovedData, moveData } from './move-data.ts';
import { findSecret, type MovedSecret, wordSecrets, writeSecrets } from './move-secrets.ts';
import { StartError } from './open-storage.ts';

/*
 * `npm run migrate-data`: an installation's move from the embedded database and the files of DATA_DIR to the server of DATABASE_URL and the
 * bucket of STORAGE_URL. The service is stopped meanwhile.
 *
 * Ends with 0 when everything was moved and read back, otherwise with 1.
 */

const usage = `Copies what DATA_DIR holds to the server of DATABASE_URL and, where it is given, the bucket of STORAGE_URL.

  DATABASE_URL=postgres://… STORAGE_URL=https://… npm run migrate-data

  -- --secrets-file FILE   write the secrets to set afterwards into a new file`;

function readArguments(): string | undefined {
  const { values } = readOptions({ options: { 'secrets-file': { type: 'string' } } }, usage);
  return values['secrets-file'];
}

/** Where the installation lies; what is empty is not given, as everywhere in the environment. */
function readDataDir(): string {
  const given = process.env['DATA_DIR']?.trim() ?? '';
  return given === '' ? './data' : given;
}

/** The configuration that the service is started with afterwards: what would be refused then is refused now. */
function readTarget(secrets: readonly MovedSecret[]): Config {
  const own = Object.fromEntries(secrets.map(({ name, text }) => [name, text]));
  const config = readEnvironment({ ...process.env, ...own, DEMO: '0' });
  return config.databaseUrl === null ? fail(usage) : config;
}

/** Whether a file can be made, asked before anything is moved: a move is not made twice. */
function checkNewFile(path: string): void {
  if (existsSync(path)) {
    fail(`${path} is there already: name a new file`);
  }
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch {
    fail(`${path} cannot be written: name a file in a folder that is there and yours to write to`);
  }
}

function report({ tables, files, filesFolder }: MovedData): void {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(...filled.map(({ name }) => name.length));
  console.log(`\n${'table'.padEnd(width)}  ${'rows'.padStart(9)}  sum on both sides`);
  for (const { name, rows, sum } of filled) {
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(9)}  ${sum}`);
  }
  console.log(`${String(tables.length - filled.length)} other tables have no row.\n`);
  const amount = `${String(files.files)} files, ${(files.bytes / 1024 / 1024).toFixed(1)} MB`;
  console.log(
    filesFolder === null
      ? `${amount}: in the bucket of STORAGE_URL, and read back from there.`
      : `${amount}: whole, and still in ${filesFolder}. Without STORAGE_URL, take this folder along into the DATA_DIR of every process.`,
  );
}

const secretsFile = readArguments();
if (secretsFile !== undefined) {
  checkNewFile(secretsFile);
}
try {
  const dataDir = readDataDir();
  const secrets = [
    await findSecret(dataDir, 'JWT_SECRET', process.env['JWT_SECRET']),
    await findSecret(dataDir, 'KEY_ENCRYPTION_KEY', process.env['KEY_ENCRYPTION_KEY']),
  ];
  const moved = await moveData(readTarget(secrets), (text) => {
    if (process.stdout.isTTY) {
      process.stdout.write(`\r${text}   `);
    }
  });
  report(moved);
  if (secretsFile !== undefined) {
    await writeSecrets(secretsFile, secrets);
  }
  console.log(
    [
      '',
      `Start the service with the same variables${moved.isDemo ? ', DEMO=1 and DEMO_PUBLIC=1' : ''}, and the secrets of before:`,
      ...(secretsFile === undefined ? wordSecrets(secrets) : [`those of ${secretsFile}`]).map(
        (line) => `  ${line}`,
      ),
      'Then `npm run check-integrity` looks at everything in its new place. DATA_DIR was not changed: keep it until you are sure.',
    ].join('\n'),
  );
} catch (error) {
  if (error instanceof StartError || error instanceof FolderLockedError || error instanceof CopyError) {
    fail(error.message);
  }
  if (isOutage(error)) {
    fail(
      `The database or the storage cannot be reached, and the database to fill was left empty: ${String(error)}`,
    );
  }
  throw error;
}
