import { setTimeout as pause } from 'node:timers/promises';

import { type Service, startService } from '../test/process/service-process.ts';
import { LoopbackS3 } from '../test/peers/s3-server.ts';
import { startDriver } from './driver.ts';
import { reckoning } from './faults/reckoning.ts';
import type { Finding, TrustPart } from './part.ts';
import { createRandom, pick } from './random.ts';
import {
  endAll,
  type Environment,
  type Installation,
  integrityOf,
  openInstallation,
  storageUrl,
  fixtureOf,
} from './services.ts';
import { percentile, type Counts } from './wire.ts';

const minutes = 5;
const killEverySeconds = 20;
const lanes = 8;
const processesOfRole = 2;

const fault = 'a cluster of which a web and a worker process die every 20 s';

/** Two web and two worker processes on one database and one bucket, each with a folder of its own. */
export const cluster: TrustPart = async function* (effort) {
  const bucket = await LoopbackS3.open();
  let installation: Installation | null = null;
  try {
    installation = await openInstallation({ STORAGE_URL: storageUrl(bucket) });
    const { DATA_DIR: _shared, ...environment } = installation.environment;
    const random = createRandom(effort.seed);
    const webs: Service[] = [];
    const workers: Service[] = [];
    try {
      webs.push(...(await startRole(environment, 'web')));
      workers.push(...(await startRole(environment, 'worker')));
      const fixture = fixtureOf(webs, installation);
      const began = performance.now();
      const driver = startDriver(fixture, random, { lanes, prefix: 'CL', givingUp: 0.1 });
      const until = began + minutes * 60_000 * effort.times;
      const killing = { tried: 0, lost: [] as string[] };
      while (performance.now() < until) {
        await pause(killEverySeconds * 1000);
        const victims = [pick(random, webs), pick(random, workers)];
        const outcomes = await Promise.allSettled(victims.map(killAndRestart));
        killing.tried += victims.length;
        killing.lost.push(
          ...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
        );
        effort.log(
          `${String(killing.tried)} processes killed, ${String(driver.scenarios.length)} documents begun`,
        );
      }
      await driver.settle();
      const seconds = (performance.now() - began) / 1000;
      yield { promise: 'a process of a cluster starts again after SIGKILL', ...killing };
      yield* reckoning(fault, driver, fixture);
      yield ratesOf(fixture.wire.counts, driver.scenarios.length, seconds);
    } finally {
      await endAll([...webs, ...workers]);
    }
    yield await integrityOf(fault, installation.environment);
  } finally {
    await installation?.close();
    await bucket.close();
  }
};

const startRole = (environment: Environment, role: 'web' | 'worker'): Promise<Service[]> =>
  Promise.all(Array.from({ length: processesOfRole }, () => startService({ ...environment, ROLE: role })));

async function killAndRestart(service: Service): Promise<void> {
  await service.crash();
  await service.restart();
}

function ratesOf({ took }: Counts, documents: number, seconds: number): Finding {
  const lines = [...took].map(
    ([operation, all]) =>
      `${operation} ${percentile(all, 0.5).toFixed(0)}/${percentile(all, 0.95).toFixed(0)} ms`,
  );
  const answered = [...took.values()].reduce((sum, all) => sum + all.length, 0);
  return {
    promise: 'calls are answered meanwhile',
    tried: answered,
    lost: [],
    note: `${(answered / seconds).toFixed(1)} calls and ${(documents / seconds).toFixed(2)} documents a second; p50/p95: ${lines.join(', ')}`,
  };
}
