import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { type Service, startService } from '../../test/process/service-process.ts';
import { endWithProgram } from '../../scripts/end-with-program.ts';
import { seedCompany } from '../company.ts';
import { startDriver } from '../driver.ts';
import { startMailServer } from '../../test/peers/mail-server.ts';
import type { Effort, Finding } from '../part.ts';
import { createRandom } from '../random.ts';
import {
  endAll,
  type Environment,
  type Installation,
  integrityOf,
  openInstallation,
  usual,
  fixtureOf,
} from '../services.ts';
import { reckoning } from './reckoning.ts';

const rounds = 3;
const fullSeconds = 4;
const roomySeconds = 3;

/** A disk of its own, in memory; `null` where this machine lets nobody mount one. */
async function mountDisk(megabytes: number): Promise<{ folder: string; unmount(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'cs-disk-'));
  const size = `size=${String(megabytes)}m`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return null;
  }
  const unmount = () => spawnSync('umount', [folder]);
  const keep = endWithProgram(unmount);
  return {
    folder,
    async unmount() {
      keep();
      unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes until nothing more goes onto a disk. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    // Down to single pieces: what is left when a large one does not fit is room as well.
    for (const size of [1 << 20, 1 << 12]) {
      for (;;) {
        const { bytesWritten } = await file.write(new Uint8Array(size));
        if (bytesWritten < size) {
          break;
        }
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) {
      throw error;
    }
  } finally {
    await file.close();
  }
}

type Disk = {
  readonly name: string;
  readonly prefix: string;
  readonly environment: Environment;
  readonly folder: string;
  readonly installation: Pick<Installation, 'mails' | 'tokens'>;
};

/** The disk fills up under load, and is freed again. Nobody starts the service again, unless it ended. */
async function* fillUnderLoad(effort: Effort, disk: Disk): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 5);
  const filler = join(disk.folder, 'filler');
  const services: Service[] = [];
  try {
    services.push(await startService(disk.environment));
    const fixture = fixtureOf(services, disk.installation);
    const driver = startDriver(fixture, random, { lanes: 4, prefix: disk.prefix, givingUp: 0.2 });
    const started: string[] = [];
    let tried = 0;
    for (; tried < Math.ceil(rounds * effort.times); tried += 1) {
      await pause(roomySeconds * 1000);
      await fill(filler);
      await pause(fullSeconds * 1000);
      await rm(filler);
      await goOn(services[0], started);
    }
    await driver.settle();
    yield {
      promise: `the service goes on once there is room again, with ${disk.name}`,
      tried,
      lost: started.filter((line) => line.startsWith('not')),
      note:
        started.length === 0
          ? 'without being started again'
          : `started again ${String(started.length)} times`,
    };
    yield* reckoning(`a full disk, with ${disk.name}`, driver, fixture);
  } finally {
    await endAll(services);
  }
  yield await integrityOf(`a full disk, with ${disk.name}`, disk.environment);
}

/** The embedded database ends the service when it can write nothing, and whoever runs it starts it again. */
async function goOn(service: Service | undefined, started: string[]): Promise<void> {
  if (service === undefined || (await isUp(service))) {
    return;
  }
  try {
    await service.crash();
    await service.restart();
    started.push('started again');
  } catch (error) {
    started.push(`not started again: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const askings = 10;

async function isUp({ baseUrl }: Service): Promise<boolean> {
  for (let asked = 0; asked < askings; asked += 1) {
    try {
      const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5000) });
      if (answer.ok) {
        return true;
      }
    } catch {
      // Nobody listens, or nobody answers.
    }
    await pause(200);
  }
  return false;
}

/** First the files alone lie on the disk, then everything. */
export async function* fullDisk(effort: Effort): AsyncGenerator<Finding> {
  const small = await mountDisk(40);
  if (small === null) {
    yield { promise: 'a full disk costs nothing', tried: 0, lost: [], note: 'no disk can be mounted here' };
    return;
  }
  const { folder } = small;
  try {
    const installation = await openInstallation({ DATA_DIR: folder });
    const { environment } = installation;
    try {
      const disk = { name: 'a database server', prefix: 'FS', environment, folder, installation };
      yield* fillUnderLoad(effort, disk);
    } finally {
      await installation.close();
    }
  } finally {
    await small.unmount();
  }
  const large = await mountDisk(300);
  if (large === null) {
    return;
  }
  const mails = await startMailServer();
  try {
    const environment = { ...usual(mails), DATA_DIR: large.folder };
    await seedCompany(environment);
    const own = { mails, tokens: new Map<string, string>() };
    yield* fillUnderLoad(effort, {
      name: 'the embedded database',
      prefix: 'FE',
      environment,
      folder: large.folder,
      installation: own,
    });
  } finally {
    await mails.close();
    await large.unmount();
  }
}
