import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { connect } from './adapters/database/connect.ts';
import { checkTarget, type CopiedTable, copyTables } from './adapters/database/copy-tables.ts';
import { startEmbeddedServer } from './adapters/database/embedded-server.ts';
import { type CopiedFiles, copyFiles } from './adapters/files/copy-files.ts';
import { createLocalFileStore } from './adapters/files/local-file-store.ts';
import { startJobQueue } from './adapters/jobs/pg-boss-queue.ts';
import type { Config } from './config.ts';
import { describeError } from './log-error.ts';
import { loadJobs } from './jobs/start-jobs.ts';
import { openStorage, StartError } from './open-storage.ts';

export type MovedData = {
  readonly files: CopiedFiles;
  /** Where the files stay that no bucket takes; `null` where they went to one. */
  readonly filesFolder: string | null;
  readonly tables: readonly CopiedTable[];
  readonly isDemo: boolean;
};

const ignore = (): void => undefined;

/**
 * Copies an installation from the embedded database and the files of DATA_DIR to the server and the bucket of `config`, and proves that
 * all of it is there. Files go first, and those that are there already are not sent again; the tables follow in one transaction. So
 * whatever interrupts it, it can be run again. What it comes from is only read.
 *
 * @throws {StartError | CopyError | FolderLockedError} where it cannot be done, or something differs.
 */
export async function moveData(config: Config, onProgress: (text: string) => void): Promise<MovedData> {
  const { dataDir } = config;
  if (!existsSync(join(dataDir, 'database'))) {
    throw new StartError(`DATA_DIR ${dataDir} holds no embedded database`);
  }
  // What a connection says of its end is told by whatever used it; the embedded database's own end explains what failed.
  const ends: Error[] = [];
  const embedded = await startEmbeddedServer(dataDir, (description) => {
    ends.push(new StartError(`the embedded database ended unexpectedly (${description})`));
  });
  const source = connect({ kind: 'socket', path: embedded.socketPath }, ignore);
  try {
    const target = await openStorage(config, ignore, ignore, 'any mode');
    try {
      const { pool } = target.connection;
      const jobs = await startJobQueue({
        pool,
        embedded: false,
        queues: (await loadJobs()).map(({ name }) => name),
        supervise: false,
        describe: (error) => describeError(error).message,
        onError: ignore,
      });
      await jobs.stop();
      await checkTarget(source.pool, pool);
      const folder = join(dataDir, 'files');
      const from = createLocalFileStore(folder);
      const to = config.storage === null ? from : target.files;
      const files = await copyFiles({ folder, from, to }, (count) => onProgress(`${String(count)} files`));
      if (files.faults.length > 0) {
        throw new StartError(
          ['the database was left empty, since files differ:', ...files.faults].join('\n'),
        );
      }
      onProgress('tables');
      const tables = await copyTables(source.pool, pool);
      // The server plans by what it knows of its tables, and has never seen these rows.
      await pool.query('analyze');
      const demo = await pool.query(`select 1 from installation where key = 'mode' and value = 'demo'`);
      const filesFolder = config.storage === null ? resolve(folder) : null;
      return { files, filesFolder, tables, isDemo: demo.rowCount === 1 };
    } finally {
      await target.close();
    }
  } catch (error) {
    throw ends[0] ?? error;
  } finally {
    await source.close();
    await embedded.stop();
  }
}
