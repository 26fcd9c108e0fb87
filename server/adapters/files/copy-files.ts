import { createHash } from 'node:crypto';

import type { FileStore } from './file-store.ts';
import { listLocalFiles } from './local-file-store.ts';

export type CopiedFiles = {
  readonly files: number;
  readonly bytes: number;
  /** What differs, a line for each file. */
  readonly faults: readonly string[];
};

/** Each is in memory while it is sent. */
const filesAtOnce = 4;

/**
 * Copies every file of a local store to another one and reads it back from there. With the same store on both sides it is only read. A
 * file that is there already is not sent again, so what was interrupted goes on where it was.
 *
 * @param onProgress hears how many files are done.
 */
export async function copyFiles(
  { folder, from, to }: { readonly folder: string; readonly from: FileStore; readonly to: FileStore },
  onProgress: (files: number) => void,
): Promise<CopiedFiles> {
  let files = 0;
  let bytes = 0;
  const faults: string[] = [];

  async function copyOne(sha256: string): Promise<void> {
    if (from !== to) {
      const content = await from.read(sha256);
      if (createHash('sha256').update(content).digest('hex') !== sha256) {
        faults.push(`file ${sha256} has other bytes where it comes from`);
        return;
      }
      await to.put(content);
    }
    const there = await readBack(to, sha256);
    if (there.sha256 !== sha256) {
      faults.push(`file ${sha256} has other bytes ${from === to ? 'than its name says' : 'where it went'}`);
    }
    files += 1;
    bytes += there.size;
    onProgress(files);
  }

  const names = listLocalFiles(folder);
  await Promise.all(
    Array.from({ length: filesAtOnce }, async () => {
      for await (const sha256 of names) {
        await copyOne(sha256);
      }
    }),
  );
  return { files, bytes, faults };
}

async function readBack(
  store: FileStore,
  sha256: string,
): Promise<{ readonly sha256: string; readonly size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of await store.stream(sha256)) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest('hex'), size };
}
