import { randomUUID, webcrypto } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { nullIfMissing } from '../null-if-missing.ts';
import { type FileParts, joinParts, partsOf } from './file-parts.ts';
import { FileMissingError, type FileStore, freshMilliseconds } from './file-store.ts';

/**
 * Files in a folder, as `ab/cd/<sha256>`. A file appears under its name only once all of it lies on the disk, so that a
 * crash leaves no half of one.
 */
export function createLocalFileStore(folder: string, fresh = freshMilliseconds): FileStore {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) {
      throw new FileMissingError(sha256);
    }
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  const openFile = async (sha256: string): Promise<FileParts> => {
    const path = pathOf(sha256);
    const { size } = await orMissingError(sha256, stat(path));
    return { path, bytes: new Uint8Array(), size };
  };
  const isFresh = ({ mtimeMs }: Stats): boolean => Date.now() - mtimeMs < fresh;

  return {
    async put(file) {
      const bytes = await joinParts(partsOf(file));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = join(folder, `.${randomUUID()}`);
      const handle = await open(temporary, 'wx', 0o600);
      try {
        // Side by side, and both off the thread that serves everybody: large files take a while.
        const [sha256] = await Promise.all([hashOf(bytes), handle.writeFile(bytes)]);
        const path = pathOf(sha256);
        if ((await hasFile(path, bytes.byteLength)) && (await freshen(path))) {
          return sha256;
        }
        await handle.sync();
        await handle.close();
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return sha256;
      } finally {
        await handle.close();
        await rm(temporary, { force: true });
      }
    },

    // At once: `readFile` takes several times as long for a large file, in small pieces.
    read: async (sha256) => orMissingError(sha256, joinParts(await openFile(sha256))),

    open: openFile,

    async stream(sha256, range) {
      const path = pathOf(sha256);
      if (!(await hasFile(path))) {
        throw new FileMissingError(sha256);
      }
      return createReadStream(path, range);
    },

    async remove(sha256) {
      const path = pathOf(sha256);
      const aside = join(folder, `.${randomUUID()}`);
      const found = await nullIfMissing(stat(path));
      if (found !== null && isFresh(found)) {
        return false;
      }
      // Looked at again where nobody finds it any more: whoever puts it from now on writes it anew.
      if (!(await isDone(rename(path, aside)))) {
        return true;
      }
      if (isFresh(await stat(aside))) {
        await rename(aside, path);
        return false;
      }
      await rm(aside);
      return true;
    },
  };
}

/** The SHA-256 of every file that such a folder holds, in no order; of none where there is no folder. */
export async function* listLocalFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of (await nullIfMissing(opendir(folder, { recursive: true }))) ?? []) {
    if (entry.isFile() && /^[0-9a-f]{64}$/.test(basename(entry.name))) {
      yield basename(entry.name);
    }
  }
}

/** Says that a file was put just now; `false` when it has been removed meanwhile. */
async function freshen(path: string): Promise<boolean> {
  const now = new Date();
  return isDone(utimes(path, now, now));
}

/** Whether the file that something is done with was there. */
const isDone = async (work: Promise<void>): Promise<boolean> =>
  (await nullIfMissing(work.then(() => true))) !== null;

async function hasFile(path: string, size?: number): Promise<boolean> {
  const found = await nullIfMissing(stat(path));
  return found !== null && found.isFile() && (size === undefined || found.size === size);
}

/** @throws {FileMissingError} when the file system says so. */
async function orMissingError<T>(sha256: string, work: Promise<T>): Promise<T> {
  const found = await nullIfMissing(work);
  if (found === null) {
    throw new FileMissingError(sha256);
  }
  return found;
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}

/** Makes a new name in a folder outlast a power cut, where the system can. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
