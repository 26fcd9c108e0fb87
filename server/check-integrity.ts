import { FolderLockedError } from './adapters/database/embedded-server.ts';
import { readConfig } from './config.ts';
import { openStorage, StartError } from './open-storage.ts';
import { checkIntegrity } from './services/integrity/check-integrity.ts';

/*
 * `npm run check-integrity`: whether everything that is kept is whole. Reads the configuration of the service; with the embedded database
 * the service must be stopped meanwhile, with DATABASE_URL it may run.
 *
 * Ends with 0 when everything holds, with 1 when something does not, with 2 when it cannot be checked.
 */

function cannot(message: string): never {
  console.error(message);
  process.exit(2);
}

const outcome = readConfig(process.env);
const config = outcome.kind === 'ok' ? outcome.config : cannot(outcome.lines.join('\n'));
try {
  const storage = await openStorage(
    config,
    (error) => cannot(error.message),
    (description) => cannot(`The embedded database ended unexpectedly (${description}).`),
    'any mode',
  );
  try {
    const started = performance.now();
    const { documents, entries, files, faults } = await checkIntegrity(
      { db: storage.connection.db, files: storage.files },
      (count) => {
        if (process.stdout.isTTY) {
          process.stdout.write(`\r${String(count)} documents`);
        }
      },
    );
    if (process.stdout.isTTY) {
      process.stdout.write('\n');
    }
    faults.forEach(({ where, what }) => console.error(`${where}: ${what}`));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `Looked at ${String(documents)} documents, ${String(entries)} entries of histories and ${String(files)} files in ${seconds} s: ${
        faults.length === 0 ? 'everything holds.' : `${String(faults.length)} faults.`
      }`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await storage.close();
  }
} catch (error) {
  if (error instanceof StartError || error instanceof FolderLockedError) {
    cannot(error.message);
  }
  throw error;
}
