import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LoopbackS3 } from '../../../test/peers/s3-server.ts';
import { createS3Client } from './s3-client.ts';
import { createS3ShortLivedFiles } from './s3-short-lived-files.ts';

const bytes = Buffer.from('bằng chứng');
let server: LoopbackS3;
let client: S3Client;
beforeAll(async () => {
  server = await LoopbackS3.open();
  client = createS3Client(server.target);
});
afterAll(async () => {
  client.destroy();
  await server.close();
});

describe('short-lived files in a bucket', () => {
  it('are found by every process, whole and in parts', async () => {
    const [made, other] = [server.target, server.target].map((target) =>
      createS3ShortLivedFiles(client, target),
    );
    const key = made?.keyOf('evidence', 'a') ?? '';
    expect(await other?.find(key)).toBeNull();
    expect(await other?.stream(key, { start: 0, end: 1 })).toBeNull();
    await made?.keep(key, bytes);
    expect(Buffer.from((await other?.find(key)) ?? [])).toEqual(bytes);
    const stream = await other?.stream(key, { start: 1, end: 3 });
    expect(stream && (await buffer(stream))).toEqual(bytes.subarray(1, 4));
  });

  it('are forgotten when they are over, and removed when another one is kept', async () => {
    const files = createS3ShortLivedFiles(client, server.target);
    const key = files.keyOf('preview', 'b');
    await files.keep(key, bytes);
    const impatient = createS3ShortLivedFiles(client, server.target, { milliseconds: -1 });
    expect(await impatient.find(key)).toBeNull();
    expect(await files.find(key), 'whoever does not find it leaves it alone').not.toBeNull();
    await impatient.keep(files.keyOf('preview', 'c'), bytes);
    expect(await files.find(key)).toBeNull();
  });
});
