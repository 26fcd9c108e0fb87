import { createHash } from 'node:crypto';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';

import { joinParts, partsOf } from './file-parts.ts';
import { FileMissingError, type FileStore, freshMilliseconds } from './file-store.ts';
import { handOn, isMissing, rangeOf } from './s3-client.ts';
import type { S3Target } from './s3-target.ts';

/** A file older than this share of `fresh` is sent again, so that whoever puts it has nearly all of that time to write it down. */
const freshShare = 0.1;

/**
 * Files in a bucket, as `ab/cd/<sha256>`. The service is told the hash of what it is sent, and takes nothing else for it. A file that
 * was put there just now is not sent again; an older one is, so that it counts as put just now.
 *
 * @param streamClient what files are handed on from ({@link createS3StreamClient}).
 */
export function createS3FileStore(
  client: S3Client,
  { bucket, prefix }: Pick<S3Target, 'bucket' | 'prefix'>,
  fresh = freshMilliseconds,
  streamClient = client,
): FileStore {
  const place = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw new FileMissingError(sha256);
    }
    return { Bucket: bucket, Key: `${prefix}${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}` };
  };

  async function lookAt(sha256: string): Promise<{ size: number | null; age: number } | null> {
    try {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(place(sha256)));
      return { size: ContentLength ?? null, age: Date.now() - (LastModified?.getTime() ?? 0) };
    } catch (error) {
      if (isMissing(error)) {
        return null;
      }
      throw error;
    }
  }

  async function bodyOf(
    from: S3Client,
    sha256: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<NonNullable<GetObjectCommandOutput['Body']>> {
    try {
      const { Body } = await from.send(new GetObjectCommand({ ...place(sha256), ...rangeOf(range) }));
      if (Body !== undefined) {
        return Body;
      }
    } catch (error) {
      throw isMissing(error) ? new FileMissingError(sha256) : error;
    }
    throw new FileMissingError(sha256);
  }

  const read = async (sha256: string): Promise<Uint8Array> =>
    (await bodyOf(client, sha256)).transformToByteArray();

  return {
    async put(file) {
      const bytes = await joinParts(partsOf(file));
      const digest = createHash('sha256').update(bytes).digest();
      const sha256 = digest.toString('hex');
      const there = await lookAt(sha256);
      if (there?.size !== bytes.byteLength || there.age >= fresh * freshShare) {
        const ChecksumSHA256 = digest.toString('base64');
        await client.send(new PutObjectCommand({ ...place(sha256), Body: bytes, ChecksumSHA256 }));
      }
      return sha256;
    },

    read,

    open: async (sha256) => partsOf(await read(sha256)),

    async stream(sha256, range) {
      return handOn(await bodyOf(streamClient, sha256, range));
    },

    async remove(sha256) {
      const there = await lookAt(sha256);
      if (there !== null && there.age < fresh) {
        return false;
      }
      if (there !== null) {
        await client.send(new DeleteObjectCommand(place(sha256)));
      }
      return true;
    },
  };
}
