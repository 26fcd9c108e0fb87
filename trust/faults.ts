import { LoopbackS3 } from '../server/testing/s3-server.ts';
import { clockJumps } from './faults/clock.ts';
import { fullDisk } from './faults/disk.ts';
import { killsEmbedded, killsOnServer } from './faults/kills.ts';
import { mailRefused } from './faults/mail.ts';
import { databaseGone, slowLines, storageGone } from './faults/outages.ts';
import type { TrustPart } from './part.ts';
import { openInstallation, storageUrl } from './services.ts';

/** Processes die, disks are full, databases, storage and mail servers are gone or slow, clocks jump: nothing acknowledged is lost. */
export const faults: TrustPart = async function* (effort) {
  yield* clockJumps(effort);
  yield* killsEmbedded(effort);
  yield* fullDisk(effort);
  yield* onFolder(effort);
  yield* onBucket(effort);
};

/** Files lie in a folder that every process sees. */
const onFolder: TrustPart = async function* (effort) {
  const installation = await openInstallation();
  try {
    yield* killsOnServer(effort, installation);
    yield* databaseGone(effort, installation);
    yield* mailRefused(effort, installation);
  } finally {
    await installation.close();
  }
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
