import { readEnvironment, withStorage } from './command.ts';
import { checkIntegrity } from './services/integrity/check-integrity.ts';

/*
 * `npm run check-integrity`: whether everything that is kept is whole. Reads the configuration of the service; with the embedded database
 * the service must be stopped meanwhile, with DATABASE_URL it may run.
 *
 * Ends with 0 when everything holds, with 1 when something does not, with 2 when it cannot be checked.
 */

/** Of a check that cannot be made. */
const exitCode = 2;

await withStorage(
  readEnvironment(process.env, exitCode),
  async (storage) => {
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
  },
  { mode: 'any mode', exitCode },
);
