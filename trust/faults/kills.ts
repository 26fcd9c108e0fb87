import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Service, startService } from '../../test/process/service-process.ts';
import { seedCompany } from '../company.ts';
import { startDriver } from '../driver.ts';
import { startMailServer } from '../../test/peers/mail-server.ts';
import type { Effort, Finding } from '../part.ts';
import { createRandom } from '../random.ts';
import {
  endAll,
  type Installation,
  integrityOf,
  killAtRandom,
  startServices,
  usual,
  fixtureOf,
} from '../services.ts';
import { reckoning } from './reckoning.ts';

/** As many as there is time for in these seconds, and no more. */
const onServer = { kills: 85, seconds: 260 };
const embedded = { kills: 15, seconds: 100 };
const processes = 3;

const longer = ({ kills, seconds }: typeof onServer, { times }: Effort) => ({
  kills: Math.ceil(kills * times),
  seconds: seconds * times,
});

/** Processes on a database server, of which others go on while one is dead. */
export async function* killsOnServer(effort: Effort, installation: Installation): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed);
  const services = await startServices(installation.environment, processes);
  try {
    const fixture = fixtureOf(services, installation);
    const driver = startDriver(fixture, random, { lanes: 10, prefix: 'KS', givingUp: 0.2 });
    const killing = { ...longer(onServer, effort), least: 300, most: 1500 };
    const killed = await killAtRandom(services, random, killing);
    effort.log(`${String(killed.tried)} kills are over`);
    await driver.settle();
    yield { promise: 'a process on a database server starts again after SIGKILL', ...killed };
    yield* reckoning('kills of processes on a server', driver, fixture);
  } finally {
    await endAll(services);
  }
  yield await integrityOf('kills of processes on a server', installation.environment);
}

/** The service with the embedded database, which is alone: what it left undone it does itself, at once. */
export async function* killsEmbedded(effort: Effort): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 1);
  const mails = await startMailServer();
  const folder = await mkdtemp(join(tmpdir(), 'cs-trust-'));
  const environment = { ...usual(mails), DATA_DIR: folder };
  const services: Service[] = [];
  try {
    await seedCompany(environment);
    services.push(await startService(environment));
    const fixture = fixtureOf(services, { mails, tokens: new Map() });
    const driver = startDriver(fixture, random, { lanes: 4, prefix: 'KE', givingUp: 0.2 });
    const killing = { ...longer(embedded, effort), least: 100, most: 2500 };
    const killed = await killAtRandom(services, random, killing);
    await driver.settle();
    yield { promise: 'the service with its embedded database starts again after SIGKILL', ...killed };
    yield* reckoning('kills with the embedded database', driver, fixture);
    await endAll(services.splice(0));
    yield await integrityOf('kills with the embedded database', environment);
  } finally {
    await endAll(services);
    await mails.close();
    await rm(folder, { recursive: true, force: true });
  }
}
