/** Service processes on one database, and the people of the demo company at each of them. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { userUpdate, usersList } from '../../contract/operations/users.ts';
import { type Api, createApi, type DemoUser } from '../../test/client/api.ts';
import { type Service, startService } from '../../test/process/service-process.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';

export type Stage = {
  readonly about: string;
  /** The same people, each time signed in at another process or on another device. */
  readonly apis: readonly [Api, Api];
  /** The services' own words, for what went wrong. */
  readonly logs: () => string;
  /** What `npm run check-integrity` says of everything that is kept, once the services have ended; `null` when it holds. */
  readonly checkIntegrity: () => Promise<string | null>;
  readonly end: () => Promise<void>;
};

const root = join(import.meta.dirname, '../..');

const demoSecrets = {
  DEMO: '1',
  DEMO_PUBLIC: '1',
  JWT_SECRET: 'a secret that only these tests have, long enough',
  KEY_ENCRYPTION_KEY: 'another secret that only these tests have as well',
};

/** Two service processes on one PostgreSQL server and one folder of files. */
export async function stageOnPostgres(environment: Readonly<Record<string, string>> = {}) {
  const server = startPostgres();
  const services: Service[] = [];
  const variables = { ...demoSecrets, ...environment, DATABASE_URL: server.url };
  const end = async (): Promise<void> => {
    for (const service of services.toReversed()) {
      await service.end();
    }
    server.remove();
  };
  try {
    const first = await startService(variables);
    services.push(first);
    // The second one has a folder of its own as well, which stays empty.
    const second = await startService({ ...variables, ROLE: 'web', DATA_DIR: first.dataDir });
    services.push(second);
    const stage: Stage = {
      about: 'two processes on PostgreSQL',
      apis: [createApi(first.baseUrl), createApi(second.baseUrl)],
      logs: () => services.map((service) => service.log()).join('\n'),
      checkIntegrity: () => checkIntegrity({ ...variables, DATA_DIR: first.dataDir }),
      end,
    };
    return { ...stage, databaseUrl: server.url };
  } catch (error) {
    await end();
    throw error;
  }
}

/** One service process with the embedded database. */
export async function stageEmbedded(): Promise<Stage> {
  const service = await startService();
  return {
    about: 'one process, embedded database',
    apis: [createApi(service.baseUrl), createApi(service.baseUrl)],
    logs: service.log,
    checkIntegrity: async () => {
      await service.stop();
      return checkIntegrity({ DATA_DIR: service.dataDir });
    },
    end: service.end,
  };
}

async function checkIntegrity(environment: Readonly<Record<string, string>>): Promise<string | null> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['server/check-integrity.ts'],
      { cwd: root, env: { PATH, HOME, ...environment } },
      (error, stdout, stderr) => resolve(error === null ? null : `${stdout}${stderr}`.trim()),
    );
  });
}

/** Lets people act in a single call, without a one-time code. */
export async function askNoCodes(api: Api, people: readonly DemoUser[]): Promise<void> {
  const token = await api.tokenOf('admin');
  const { items } = await api.done(usersList, { token, query: { pageSize: 100 } });
  for (const { id, code } of items) {
    if (people.some((person) => person === code)) {
      await api.done(userUpdate, { token, body: { id, signConfirmationEnabled: false } });
    }
  }
}
