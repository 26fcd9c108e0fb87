import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import {
  connect,
  type Connection,
  type DatabaseTarget,
  migrateDatabase,
} from './adapters/database/connect.ts';
import { startEmbeddedServer } from './adapters/database/embedded-server.ts';
import { claimMode } from './adapters/database/installation-mode.ts';
import { keepVacuuming } from './adapters/database/vacuum-tables.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import { createLocalFileStore } from './adapters/files/local-file-store.ts';
import { createShortLivedFiles, type ShortLivedFiles } from './adapters/files/short-lived-files.ts';
import { loadInstallationSecret } from './adapters/security/installation-secret.ts';
import type { Config } from './config.ts';

/** A reason not to start that a person can do something about: one line, and no stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export type Storage = {
  readonly connection: Connection;
  readonly embedded: boolean;
  readonly files: FileStore;
  readonly previews: ShortLivedFiles;
  readonly installationSecret: Uint8Array;
  /** What the key vault seals with. */
  readonly keyEncryptionKey: Uint8Array;
  close(): Promise<void>;
};

/**
 * Opens everything that outlasts the process: the folder, the database with its tables as they should be, the files, the
 * secret.
 *
 * @param onLoss hears when the database is gone for good while it should be there.
 * @param mode whether the configuration has to say whether this is a demo installation; whoever only looks need not know.
 * @throws {StartError} when this installation is a demo one and the configuration is not, or the other way round, or
 *   when there is no such bucket.
 */
export async function openStorage(
  config: Config,
  onError: (error: Error) => void,
  onLoss: (description: string) => void,
  mode: 'own mode' | 'any mode' = 'own mode',
): Promise<Storage> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = config.databaseUrl === null ? await startEmbeddedServer(config.dataDir, onLoss) : null;
  const target: DatabaseTarget =
    config.databaseUrl === null
      ? { kind: 'socket', path: embedded?.socketPath ?? '' }
      : { kind: 'server', url: config.databaseUrl };
  const connection = connect(target, onError);
  let stopTending = (): Promise<void> => Promise.resolve();
  let closeFiles = (): void => undefined;
  const close = async (): Promise<void> => {
    await stopTending();
    closeFiles();
    await connection.close();
    await embedded?.stop();
  };
  try {
    await migrateDatabase(connection, target);
    if (mode === 'own mode') {
      await checkMode(config, connection);
    }
    if (embedded) {
      stopTending = keepVacuuming(connection.pool, onError);
    }
    const { files, previews, close: closeThem } = await openFiles(config);
    closeFiles = closeThem;
    return {
      connection,
      embedded: embedded !== null,
      files,
      previews,
      installationSecret: await loadInstallationSecret(config.dataDir, 'JWT_SECRET', config.jwtSecret),
      keyEncryptionKey: await loadInstallationSecret(
        config.dataDir,
        'KEY_ENCRYPTION_KEY',
        config.keyEncryptionKey,
      ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Files = Pick<Storage, 'files' | 'previews'> & { readonly close: () => void };

/** What is made again at need lies beside the files of documents: every process of an installation has both at hand. */
async function openFiles({ storage, dataDir }: Config): Promise<Files> {
  if (storage === null) {
    return {
      files: createLocalFileStore(join(dataDir, 'files')),
      previews: createShortLivedFiles(join(dataDir, 'previews')),
      close: () => undefined,
    };
  }
  // Its client is large, and most installations have no bucket.
  const { openS3Files } = await import('./adapters/files/open-s3-files.ts');
  const opened = openS3Files(storage);
  if (!(await opened.hasBucket())) {
    opened.close();
    throw new StartError(`STORAGE_URL: ${storage.endpoint} has no bucket ${storage.bucket}`);
  }
  return opened;
}

async function checkMode(config: Config, connection: Connection): Promise<void> {
  const wanted = config.demo ? 'demo' : 'real';
  const found = await claimMode(connection.db, wanted);
  if (found === wanted) {
    return;
  }
  const place = config.databaseUrl === null ? `DATA_DIR ${config.dataDir}` : 'the database of DATABASE_URL';
  throw new StartError(
    found === 'demo'
      ? `${place} holds a demo installation, whose passwords everyone knows: give an empty one, or start with DEMO=1`
      : `${place} holds a real installation: demo mode needs an empty one (or start with DEMO=0)`,
  );
}
