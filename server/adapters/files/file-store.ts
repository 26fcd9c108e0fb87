import type { FileParts } from './file-parts.ts';

/**
 * Bytes by their SHA-256 (lower-case hex). Writing the same bytes twice keeps one copy; what is stored never changes.
 */
export interface FileStore {
  /** Stores a file durably and answers its SHA-256. */
  put(file: Uint8Array | FileParts): Promise<string>;
  /** @throws {FileMissingError} when nothing is stored under this hash. */
  read(sha256: string): Promise<Uint8Array>;
  /** The same, for whoever can read it where it is stored. */
  open(sha256: string): Promise<FileParts>;
  /** A stream of the bytes from `start` to `end`, both included, for range requests. */
  stream(
    sha256: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<NodeJS.ReadableStream>;
  /**
   * Removes what is stored under this hash, if anything is. `false` when it was put, or put again, within the last while:
   * whoever did may be about to write down that they need it. Ask again later then.
   */
  remove(sha256: string): Promise<boolean>;
}

/** For so long after it was put a file is not removed; a request that puts one has long written it down by then. */
export const freshMilliseconds = 15 * 60_000;

export class FileMissingError extends Error {
  constructor(sha256: string) {
    super(`no file is stored under ${sha256}`);
    this.name = 'FileMissingError';
  }
}
