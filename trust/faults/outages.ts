import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { LoopbackS3 } from '../../test/peers/s3-server.ts';
import { startDriver } from '../driver.ts';
import type { Effort, Finding } from '../part.ts';
import { between, createRandom } from '../random.ts';
import {
  endAll,
  type Environment,
  type Installation,
  integrityOf,
  startServices,
  storageUrl,
  fixtureOf,
} from '../services.ts';
import { openSlowLine } from '../slow-line.ts';
import { reckoning } from './reckoning.ts';

const outages = 5;

type Leaned = { stop(): void | Promise<void>; start(): void | Promise<void> };

/** Takes something away and gives it back, again and again, under load; nobody starts the service again. */
async function* goneAndBack(
  effort: Effort,
  installation: Installation,
  environment: Environment,
  { name, prefix, leaned }: { name: string; prefix: string; leaned: Leaned },
): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 2);
  const services = await startServices(environment, 1);
  try {
    const fixture = fixtureOf(services, installation);
    const driver = startDriver(fixture, random, { lanes: 6, prefix, givingUp: 0.2 });
    const tried = Math.ceil(outages * effort.times);
    for (let round = 0; round < tried; round += 1) {
      await pause(between(random, 1000, 2500));
      await leaned.stop();
      await pause(between(random, 500, 2500));
      await leaned.start();
    }
    const gone = services.filter((service) => service.pid() === null);
    yield {
      promise: `the service goes on by itself after ${name} gone and back`,
      tried,
      lost: gone.map((service) => `it ended: ${service.log().slice(-500)}`),
    };
    await Promise.all(gone.map((service) => service.restart()));
    await driver.settle();
    yield* reckoning(`${name} gone and back`, driver, fixture);
  } finally {
    await endAll(services);
  }
  yield await integrityOf(`${name} gone and back`, environment);
}

export async function* databaseGone(effort: Effort, installation: Installation): AsyncGenerator<Finding> {
  const { environment, postgres } = installation;
  yield* goneAndBack(effort, installation, environment, {
    name: 'a database server',
    prefix: 'DB',
    leaned: postgres,
  });
}

/** What this part adds lies in the bucket, and what was there before lies in the folder: so it has a database of its own. */
export async function* storageGone(
  effort: Effort,
  installation: Installation,
  bucket: LoopbackS3,
): AsyncGenerator<Finding> {
  yield* goneAndBack(effort, installation, installation.environment, {
    name: 'storage',
    prefix: 'ST',
    leaned: bucket,
  });
}

const slowSeconds = 15;

/** Everything that is leaned on takes its time. */
export async function* slowLines(
  effort: Effort,
  installation: Installation,
  bucket: LoopbackS3,
): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 3);
  const { postgres, environment } = installation;
  const toDatabase = await openSlowLine({ path: join(postgres.folder, '.s.PGSQL.5432') }, () =>
    between(random, 1, 30),
  );
  const { port } = new URL(bucket.target.endpoint);
  const toBucket = await openSlowLine({ host: '127.0.0.1', port: Number(port) }, () =>
    between(random, 50, 400),
  );
  const slow = {
    ...environment,
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${String(toDatabase.port)}/postgres`,
    STORAGE_URL: storageUrl(bucket, toBucket.port),
  };
  const services = await startServices(slow, 1);
  try {
    const fixture = fixtureOf(services, installation);
    const driver = startDriver(fixture, random, { lanes: 6, prefix: 'SL', givingUp: 0 });
    await pause(slowSeconds * 1000 * effort.times);
    await driver.settle();
    yield* reckoning('slow storage and a slow database', driver, fixture);
  } finally {
    await endAll(services);
    await toDatabase.close();
    await toBucket.close();
  }
  yield await integrityOf('slow storage and a slow database', environment);
}
