import { createHash } from 'node:crypto';

import type { FileMissingError, FileStore } from '../../adapters/files/file-store.ts';

const missing: FileMissingError['name'] = 'FileMissingError';

/** What a file is said to be; `size` is `null` where it is not recorded. */
export type RecordedFile = { readonly sha256: string; readonly size: number | null };

/**
 * What is wrong with a stored file, `null` when it is what the record says, byte for byte. With `before`, it also has to begin with all
 * of that one: a signature is only ever added behind what was signed before.
 */
export async function faultOfFile(
  files: FileStore,
  { sha256, size }: RecordedFile,
  before: RecordedFile | null = null,
): Promise<string | null> {
  const whole = createHash('sha256');
  let count = 0;
  let beginning: string | null = null;
  const wanted = before?.size ?? null;
  try {
    for await (const chunk of await files.stream(sha256)) {
      const bytes = Buffer.from(chunk);
      if (wanted !== null && count < wanted && count + bytes.length >= wanted) {
        beginning = whole
          .copy()
          .update(bytes.subarray(0, wanted - count))
          .digest('hex');
      }
      whole.update(bytes);
      count += bytes.length;
    }
  } catch (error) {
    if (error instanceof Error && error.name === missing) {
      return `the file ${sha256} is missing`;
    }
    throw error;
  }
  if (whole.digest('hex') !== sha256) {
    return `the file ${sha256} has other bytes`;
  }
  if (size !== null && size !== count) {
    return `the file ${sha256} is recorded with ${String(size)} bytes and has ${String(count)}`;
  }
  return before !== null && beginning !== before.sha256
    ? `the file ${sha256} does not begin with the revision before it`
    : null;
}
