/** A demo that began with everything embedded, and was moved to a PostgreSQL server and a bucket. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { type PostgresServer, startPostgres } from '../../scripts/postgres-server.ts';
import { LoopbackS3 } from '../peers/s3-server.ts';
import { createApi } from '../client/api.ts';
import { demoFolder } from './demo-folder.ts';
import { act, approval, download, sendDocument, signature, turnOf, uniqueNo } from '../client/jobs.ts';
import { signatureImage } from '../files/pdfs.ts';
import { type Ran, runProgram } from './run-program.ts';
import { type Service, startService } from './service-process.ts';

export const place = { page: 2, position: '320,300,520,390' };

export type ServerInstallation = {
  readonly postgres: PostgresServer;
  readonly storage: LoopbackS3;
  /** How its services are started, and what looks at its data. */
  readonly environment: Readonly<Record<string, string>>;
  /** On a folder of its own, in which there was nothing. */
  readonly service: Service;
  /** The document that was under way, which An has signed and Bình was invited to. */
  readonly document: { readonly id: string; readonly no: string; readonly bytes: Uint8Array };
  /** The folder that it comes from. */
  readonly dataDir: string;
  readonly moved: Ran;
  end(): Promise<void>;
};

async function beginDocument(service: Service, file: Uint8Array): Promise<ServerInstallation['document']> {
  const api = createApi(service.baseUrl);
  const no = uniqueNo('MOVE');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng lao động – trước khi chuyển',
    file,
    steps: [
      { user: 'an', permission: 'DR', ...place },
      { user: 'binh', permission: 'A' },
      { user: 'chi', permission: 'DR', ...place, page: 1 },
    ],
  });
  const signed = await act(api, 'an', no, signature(await turnOf(api, 'an', id), signatureImage(), place));
  const bytes = await download(signed.downloadUrl);
  // A finished one as well.
  const done = { no: uniqueNo('MOVE'), subject: 'Đã xong', file };
  const { id: doneId } = await sendDocument(api, { ...done, steps: [{ user: 'an', permission: 'A' }] });
  await act(api, 'an', done.no, approval(await turnOf(api, 'an', doneId)));
  return { id, no, bytes };
}

/** The secrets as the move has written them, for their owner's eyes alone. */
async function readSecrets(path: string): Promise<Record<string, string>> {
  if (((await stat(path)).mode & 0o077) !== 0) {
    throw new Error('others may read the secrets');
  }
  const secrets = parseEnv(await readFile(path, 'utf8'));
  return Object.fromEntries(Object.entries(secrets).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

/** Begins a demo, has it work, stops it, moves it, and starts it where it is now. */
export async function moveToServers(file: Uint8Array): Promise<ServerInstallation> {
  const enders: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const one of enders.splice(0).reverse()) {
      await one();
    }
  };
  try {
    const source = await startService({}, demoFolder());
    enders.push(() => source.end());
    const document = await beginDocument(source, file);
    await source.stop();

    const postgres = startPostgres();
    enders.push(() => {
      postgres.remove();
      return Promise.resolve();
    });
    const storage = await LoopbackS3.open();
    enders.push(() => storage.close());
    const places = { DATABASE_URL: postgres.url, STORAGE_URL: storage.url };
    const secretsFile = join(source.dataDir, 'secrets.env');
    const moved = await runProgram(
      'server/migrate-data.ts',
      { ...places, DATA_DIR: source.dataDir },
      '--secrets-file',
      secretsFile,
    );
    if (moved.code !== 0) {
      throw new Error(moved.text);
    }
    const environment = { ...places, ...(await readSecrets(secretsFile)), DEMO: '1', DEMO_PUBLIC: '1' };
    const service = await startService(environment);
    enders.push(() => service.end());
    return { postgres, storage, environment, service, document, dataDir: source.dataDir, moved, end };
  } catch (error) {
    await end();
    throw error;
  }
}
