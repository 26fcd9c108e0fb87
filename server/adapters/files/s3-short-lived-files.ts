import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

import { handOn, isMissing, rangeOf } from './s3-client.ts';
import type { S3Target } from './s3-target.ts';
import {
  keyOf,
  pickOver,
  type ShortLivedFiles,
  type ShortLivedOptions,
  usualLimits,
} from './short-lived-files.ts';

/** Each process looks for what is over this often, in milliseconds: a bucket is listed with a call for every thousand files. */
const sweepEvery = 5 * 60_000;

/** A file is written anew once this share of its time has gone by, and not each time it is found. */
const freshShare = 0.1;

/**
 * Files in a bucket, beside those of documents, below `short-lived/`: what one process has made, another one finds. What is over is
 * removed now and then when another is kept.
 */
export function createS3ShortLivedFiles(
  client: S3Client,
  { bucket, prefix }: Pick<S3Target, 'bucket' | 'prefix'>,
  options: ShortLivedOptions = {},
  streamClient = client,
): ShortLivedFiles {
  const limits = { ...usualLimits, ...options };
  const folder = `${prefix}short-lived/`;
  const place = (key: string) => ({ Bucket: bucket, Key: folder + key });
  let swept = -Infinity;

  async function read(
    from: S3Client,
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<GetObjectCommandOutput | null> {
    try {
      return await from.send(new GetObjectCommand({ ...place(key), ...rangeOf(range) }));
    } catch (error) {
      if (isMissing(error)) {
        return null;
      }
      throw error;
    }
  }

  async function sweep(): Promise<void> {
    const files = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder })) {
      for (const { Key: path = '', LastModified, Size: size = 0 } of page.Contents ?? []) {
        files.push({ path, touched: LastModified?.getTime() ?? 0, size });
      }
    }
    for (const { path } of pickOver(files, limits)) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }));
    }
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ ...place(key), Body: bytes }));
  }

  return {
    keyOf,

    async find(key) {
      const found = await read(client, key);
      const age = Date.now() - (found?.LastModified?.getTime() ?? 0);
      if (found?.Body === undefined || age > limits.milliseconds) {
        return null;
      }
      const bytes = await found.Body.transformToByteArray();
      if (age > limits.milliseconds * freshShare) {
        await put(key, bytes);
      }
      return bytes;
    },

    async keep(key, bytes) {
      await put(key, bytes);
      if (performance.now() - swept > sweepEvery) {
        swept = performance.now();
        await sweep();
      }
    },

    async stream(key, range) {
      const body = (await read(streamClient, key, range))?.Body;
      return body === undefined ? null : handOn(body);
    },
  };
}
