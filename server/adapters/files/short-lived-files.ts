import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { nullIfMissing } from '../null-if-missing.ts';

/**
 * Files that can be made again at any time, as previews: kept for a while under a key that says what they were made from, and
 * never among the files of documents, which stay for ever.
 */
export interface ShortLivedFiles {
  /** A key for everything that a file depends on. */
  keyOf(...parts: readonly string[]): string;
  /** `null` when it was never made, or is gone. What is found stays for as long as a new file does. */
  find(key: string): Promise<Uint8Array | null>;
  keep(key: string, bytes: Uint8Array): Promise<void>;
  /** `null` when it is gone. */
  stream(
    key: string,
    range: { readonly start: number; readonly end: number },
  ): Promise<NodeJS.ReadableStream | null>;
}

export type ShortLivedOptions = {
  /** A link holds for an hour; a file is there for as long, and a little more. */
  readonly milliseconds?: number;
  /** Beyond this, those that were not asked for the longest go first. */
  readonly bytes?: number;
};

export const usualLimits: Required<ShortLivedOptions> = {
  milliseconds: 75 * 60_000,
  bytes: 256 * 1024 * 1024,
};

type ShortLivedFile = {
  readonly path: string;
  /** When it was last asked for, in milliseconds since 1970. */
  readonly touched: number;
  readonly size: number;
};

/** A key for everything that a file depends on. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** What is too old, or beyond the size that all of them may have together. */
export function pickOver(
  files: readonly ShortLivedFile[],
  { milliseconds, bytes }: Required<ShortLivedOptions>,
): ShortLivedFile[] {
  let total = 0;
  return files
    .toSorted((a, b) => b.touched - a.touched)
    .filter(({ touched, size }) => {
      total += size;
      return total > bytes || Date.now() - touched > milliseconds;
    });
}

/** Files in a folder of their own. What is over is removed whenever another is kept. */
export function createShortLivedFiles(folder: string, options: ShortLivedOptions = {}): ShortLivedFiles {
  const limits = { ...usualLimits, ...options };
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f]{64}$/.test(key)) {
      throw new Error('not a key of a file');
    }
    return join(folder, key);
  };

  async function sweep(): Promise<void> {
    const found = await Promise.all((await readdir(folder)).map((name) => ageOf(join(folder, name))));
    for (const { path } of pickOver(
      found.flatMap((file) => file ?? []),
      limits,
    )) {
      await rm(path, { force: true });
    }
  }

  return {
    keyOf,

    async find(key) {
      const now = new Date();
      return nullIfMissing(utimes(pathOf(key), now, now).then(() => readFile(pathOf(key))));
    },

    async keep(key, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `.${randomUUID()}`);
      await writeFile(temporary, content, { mode: 0o600 });
      const now = new Date();
      await utimes(temporary, now, now);
      await rename(temporary, pathOf(key));
      await sweep();
    },

    async stream(key, range) {
      return (await ageOf(pathOf(key))) && createReadStream(pathOf(key), range);
    },
  };
}

async function ageOf(path: string): Promise<ShortLivedFile | null> {
  const found = await nullIfMissing(stat(path));
  return found && { path, touched: found.mtimeMs, size: found.size };
}
