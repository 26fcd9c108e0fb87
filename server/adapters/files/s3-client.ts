import { Readable } from 'node:stream';

import {
  type GetObjectCommandOutput,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';

import type { S3Target } from './s3-target.ts';

/**
 * How long a connection may take to stand, and a service may be silent, in milliseconds. Whoever waits for a file hears within seconds that
 * the service is gone. How long a file takes altogether is not bounded: that depends on its size.
 */
const timeouts = { connectionTimeout: 2000, socketTimeout: 10_000 };
const tries = 2;

/** A client of the service that has the bucket. A call that fails is made once more. */
export function createS3Client(target: S3Target): S3Client {
  return createClient(target, timeouts);
}

/** However many readers rest, another one has its connection; as with files on a disk, nothing but the system bounds them. */
const agent = { keepAlive: true, maxSockets: Infinity };

/**
 * A client for files that are handed on as their readers take them. While a reader takes nothing, as on a slow network, the connection
 * rests and nothing is wrong with the service: so its silence is bounded until it answers, and from then on by {@link handOn}.
 */
export function createS3StreamClient(target: S3Target): S3Client {
  const { connectionTimeout, socketTimeout } = timeouts;
  return createClient(target, {
    connectionTimeout,
    requestTimeout: socketTimeout,
    throwOnRequestTimeout: true,
    socketTimeout: 0,
    httpAgent: agent,
    httpsAgent: agent,
  });
}

function createClient(
  { endpoint, region, credentials }: S3Target,
  requestHandler: NonNullable<S3ClientConfig['requestHandler']>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    // Buckets as the first part of a path: what is not Amazon's own has no name for each.
    forcePathStyle: true,
    requestHandler,
    maxAttempts: tries,
    // Only what we ask for ourselves: older services do not know the checksums that this client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials !== null && { credentials }),
  });
}

type Body = Readable | Pick<NonNullable<GetObjectCommandOutput['Body']>, 'transformToWebStream'>;

/** What the service sends, for as long as its reader takes; the service may be silent only while the reader waits for it. */
export function handOn(body: Body): Readable {
  const source = body instanceof Readable ? body : Readable.fromWeb(body.transformToWebStream());
  const handed = Readable.from(whileWanted(source), { objectMode: false });
  // Whoever hangs up, also before the first byte, leaves no connection open.
  handed.once('close', () => source.destroy());
  return handed;
}

async function* whileWanted(source: Readable): AsyncGenerator<Uint8Array> {
  const parts: AsyncIterable<Uint8Array> = source;
  const iterator = parts[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const timer = setTimeout(() => {
      source.destroy(Object.assign(new Error('the storage fell silent'), { code: 'ETIMEDOUT' }));
    }, timeouts.socketTimeout);
    try {
      return await iterator.next();
    } finally {
      clearTimeout(timer);
    }
  };
  for (let part = await next(); part.done !== true; part = await next()) {
    yield part.value;
  }
}

/** Bytes from `start` to `end`, both included, as a request names them. */
export function rangeOf(range: { readonly start: number; readonly end: number } | undefined) {
  return range && { Range: `bytes=${String(range.start)}-${String(range.end)}` };
}

export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
