import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { LoopbackS3 } from '../../../test/peers/s3-server.ts';
import { FileMissingError, type FileStore } from './file-store.ts';
import { isOutage } from '../outage.ts';
import { openS3Files } from './open-s3-files.ts';
import { createS3Client } from './s3-client.ts';
import { createS3FileStore } from './s3-file-store.ts';

let server: LoopbackS3;
let store: FileStore;
let close: () => void;
beforeAll(async () => {
  server = await LoopbackS3.open();
});
afterAll(() => server.close());
beforeEach(() => {
  ({ files: store, close } = openS3Files(server.target));
});
afterEach(() => close());

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('files in a bucket', () => {
  it('keeps bytes under their SHA-256, and gives them back', async () => {
    const bytes = randomBytes(300_000);
    const sha256 = await store.put(bytes);
    expect(sha256).toBe(hashOf(bytes));
    expect(Buffer.from(await store.read(sha256))).toEqual(bytes);
    expect(await store.open(sha256)).toEqual({
      path: null,
      bytes: new Uint8Array(bytes),
      size: bytes.length,
    });
    expect(await buffer(await store.stream(sha256))).toEqual(bytes);
  });

  it('keeps the same bytes once, for everyone who brings them', async () => {
    const bytes = randomBytes(1000);
    const { files: other, close: closeOther } = openS3Files(server.target);
    const hashes = await Promise.all([store.put(bytes), other.put(bytes), store.put(bytes)]);
    expect(new Set(hashes)).toEqual(new Set([hashOf(bytes)]));
    expect(Buffer.from(await other.read(hashOf(bytes)))).toEqual(bytes);
    closeOther();
  });

  it('removes what was put long ago, and leaves what was put just now', async () => {
    const bytes = randomBytes(1000);
    const sha256 = await store.put(bytes);
    expect(await store.remove(sha256)).toBe(false);
    const client = createS3Client(server.target);
    const later = createS3FileStore(client, server.target, 0);
    expect(await later.put(bytes)).toBe(sha256);
    expect(await later.remove(sha256)).toBe(true);
    await expect(store.read(sha256)).rejects.toBeInstanceOf(FileMissingError);
    expect(await later.remove(sha256)).toBe(true);
    client.destroy();
  });

  it('sends again what was put a while ago, so that it counts as put just now', async () => {
    const client = createS3Client(server.target);
    const send = vi.spyOn(client, 'send');
    const own = createS3FileStore(client, server.target);
    const timesSent = () => send.mock.calls.filter(([command]) => command instanceof PutObjectCommand).length;
    const bytes = randomBytes(1000);
    await own.put(bytes);
    await own.put(bytes);
    expect(timesSent()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    const sha256 = await own.put(bytes);
    expect(timesSent()).toBe(2);
    expect(await own.remove(sha256)).toBe(false);
    vi.useRealTimers();
    client.destroy();
  });

  it('streams a part, both ends included', async () => {
    const bytes = randomBytes(5000);
    const sha256 = await store.put(bytes);
    const part = await buffer(await store.stream(sha256, { start: 100, end: 299 }));
    expect(part).toEqual(bytes.subarray(100, 300));
  });

  it('says so when nothing is stored, also for what is no hash', async () => {
    await expect(store.read('0'.repeat(64))).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.stream('0'.repeat(64))).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.read('../../etc/passwd')).rejects.toBeInstanceOf(FileMissingError);
  });

  it('is not told that a file is missing by whoever may not ask', async () => {
    const { files: stranger, close: closeStranger } = openS3Files({
      ...server.target,
      credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'guessed' },
    });
    const sha256 = await store.put(randomBytes(10));
    await expect(stranger.read(sha256)).rejects.toSatisfy(
      (error) => !(error instanceof FileMissingError) && !isOutage(error),
    );
    await expect(stranger.put(randomBytes(10))).rejects.toThrow();
    closeStranger();
  });

  it('knows whether there is such a bucket, and supposes so while it cannot ask', async () => {
    const other = openS3Files({ ...server.target, bucket: 'another' });
    expect(await other.hasBucket()).toBe(false);
    await server.stop();
    expect(await other.hasBucket()).toBe(true);
    other.close();
    await server.start();
    const own = openS3Files(server.target);
    expect(await own.hasBucket()).toBe(true);
    own.close();
  });

  it('goes on when the service has been away', async () => {
    const bytes = randomBytes(100);
    const sha256 = await store.put(bytes);
    await server.stop();
    await expect(store.read(sha256)).rejects.toSatisfy((error) => isOutage(error));
    await expect(store.put(bytes)).rejects.toSatisfy((error) => isOutage(error));
    await server.start();
    expect(Buffer.from(await store.read(sha256))).toEqual(bytes);
  });
});
