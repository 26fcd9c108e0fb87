import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

import type { S3Target } from './s3-target.ts';

/**
 * How long a connection may take to stand, and a service may be silent, in milliseconds. Whoever waits for a file hears within seconds that
 * the service is gone. How long a file takes altogether is not bounded: that depends on its size.
 */
const timeouts = { connectionTimeout: 2000, socketTimeout: 10_000 };
const tries = 2;

/** A client of the service that has the bucket. A call that fails is made once more. */
export function createS3Client({ endpoint, region, credentials }: S3Target): S3Client {
  return new S3Client({
    endpoint,
    region,
    // Buckets as the first part of a path: what is not Amazon's own has no name for each.
    forcePathStyle: true,
    requestHandler: timeouts,
    maxAttempts: tries,
    // Only what we ask for ourselves: older services do not know the checksums that this client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials !== null && { credentials }),
  });
}

/** Bytes from `start` to `end`, both included, as a request names them. */
export function rangeOf(range: { readonly start: number; readonly end: number } | undefined) {
  return range && { Range: `bytes=${String(range.start)}-${String(range.end)}` };
}

export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
