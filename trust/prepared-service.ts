import { connect } from '../server/adapters/database/connect.ts';
import { textOfSecret } from '../server/adapters/security/secret-text.ts';
import { startPostgres } from '../scripts/postgres-server.ts';
import { type Service, startService } from '../test/process/service-process.ts';
import { noConverter } from '../test/service/no-converter.ts';
import {
  createTestApp,
  type TestApp,
  testInstallationSecret,
  testKeyEncryptionKey,
} from '../test/service/test-app.ts';

export type PreparedService<T> = {
  readonly service: Service;
  readonly prepared: T;
  readonly databaseUrl: string;
  readonly end: () => Promise<void>;
};

function fail(error: Error): never {
  throw error;
}

/**
 * A service on a database server, with what `prepare` makes: by a service within this process on the same database, folder and secrets,
 * which is gone then. It shows what it sends, and believes where calls say that they come from.
 */
export async function startPreparedService<T>(
  prepare: (app: TestApp) => Promise<T>,
): Promise<PreparedService<T>> {
  const postgres = startPostgres();
  try {
    const service = await startService({
      DEMO: '1',
      DEMO_PUBLIC: '1',
      TRUST_PROXY: 'on',
      DATABASE_URL: postgres.url,
      JWT_SECRET: textOfSecret(testInstallationSecret),
      KEY_ENCRYPTION_KEY: textOfSecret(testKeyEncryptionKey),
    });
    const end = async (): Promise<void> => {
      await service.end();
      postgres.remove();
    };
    try {
      const prepared = await prepareAt(postgres.url, service.dataDir, prepare);
      return { service, prepared, databaseUrl: postgres.url, end };
    } catch (error) {
      await service.end();
      throw error;
    }
  } catch (error) {
    postgres.remove();
    throw error;
  }
}

async function prepareAt<T>(url: string, dataDir: string, prepare: (app: TestApp) => Promise<T>): Promise<T> {
  const target = { kind: 'server', url } as const;
  const database = { ...connect(target, fail), target };
  const app = await createTestApp({ database, dataDir, settings: { demo: true }, converter: noConverter });
  try {
    return await prepare(app);
  } finally {
    await app.close();
  }
}
