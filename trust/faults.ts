import { LoopbackS3 } from '../test/peers/s3-server.ts';
import { atOnce } from './at-once.ts';
import { clockJumps } from './faults/clock.ts';
import { fullDisk } from './faults/disk.ts';
import { killsEmbedded, killsOnServer } from './faults/kills.ts';
import { mailRefused } from './faults/mail.ts';
import { databaseGone, slowLines, storageGone } from './faults/outages.ts';
import type { TrustPart } from './part.ts';
import { openInstallation, storageUrl } from './services.ts';

/**
 * Processes die, disks are full, databases, storage and mail servers are gone or slow, clocks jump: nothing acknowledged is lost. Much
 * of it is waiting for what heals by itself, so three installations are in trouble at the same time.
 */
export const faults: TrustPart = (effort) => atOnce(alone(effort), killed(effort), left(effort));

/** One process with what lies beside it. */
const alone: TrustPart = async function* (effort) {
  yield* clockJumps(effort);
  yield* killsEmbedded(effort);
  yield* fullDisk(effort);
};

const killed: TrustPart = async function* (effort) {
  const installation = await openInstallation();
  try {
    yield* killsOnServer(effort, installation);
  } finally {
    await installation.close();
  }
};

/** Left in the lurch by what is leaned on: first files lie in a folder that every process sees, then in a bucket. */
const left: TrustPart = async function* (effort) {
  const installation = await openInstallation();
  try {
    yield* databaseGone(effort, installation);
    yield* mailRefused(effort, installation);
  } finally {
    await installation.close();
  }
  yield* onBucket(effort);
};

const onBucket: TrustPart = async function* (effort) {
  const bucket = await LoopbackS3.open();
  try {
    const installation = await openInstallation({ STORAGE_URL: storageUrl(bucket) });
    try {
      yield* storageGone(effort, installation, bucket);
      yield* slowLines(effort, installation, bucket);
    } finally {
      await installation.close();
    }
  } finally {
    await bucket.close();
  }
};
