import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { copyFiles } from './copy-files.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const contents = Array.from({ length: 9 }, (_, index) => Buffer.from(`tệp ${String(index)}`));
const ignore = (): void => undefined;

let root: string;
let folder: string;
let from: FileStore;
let to: FileStore;
beforeEach(async () => {
  root = temporaryFolder(onTestFinished);
  folder = join(root, 'from');
  from = createLocalFileStore(folder);
  to = createLocalFileStore(join(root, 'to'));
  for (const bytes of contents) {
    await from.put(bytes);
  }
});

/** Writes over a stored file, as a failing disk would. */
async function spoil(bytes: Uint8Array): Promise<string> {
  const sha256 = hashOf(bytes);
  await writeFile(join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'spoilt');
  return sha256;
}

describe('copying files', () => {
  it('has every file in the other store, and sends none twice', async () => {
    let sent = 0;
    const counting: FileStore = {
      ...to,
      put: (bytes) => {
        sent += 1;
        return to.put(bytes);
      },
    };
    const bytes = contents.reduce((sum, content) => sum + content.length, 0);
    expect(await copyFiles({ folder, from, to: counting }, ignore)).toEqual({ files: 9, bytes, faults: [] });
    expect(sent).toBe(9);
    for (const content of contents) {
      expect(Buffer.from(await to.read(hashOf(content)))).toEqual(content);
    }
    expect((await copyFiles({ folder, from, to }, ignore)).files).toBe(9);
  });

  it('names a file that has other bytes where it comes from, and does not send it', async () => {
    const sha256 = await spoil(contents[3] ?? Buffer.alloc(0));
    const { files, faults } = await copyFiles({ folder, from, to }, ignore);
    expect({ files, faults }).toEqual({
      files: 8,
      faults: [`file ${sha256} has other bytes where it comes from`],
    });
    await expect(to.read(sha256)).rejects.toThrow('no file is stored');
  });

  it('names a file that has other bytes where it went', async () => {
    const last = hashOf(contents[8] ?? Buffer.alloc(0));
    const lossy: FileStore = {
      ...to,
      stream: (sha256) => to.stream(sha256, sha256 === last ? { start: 0, end: 2 } : undefined),
    };
    expect((await copyFiles({ folder, from, to: lossy }, ignore)).faults).toEqual([
      `file ${last} has other bytes where it went`,
    ]);
  });

  it('only reads files that stay where they are', async () => {
    const sha256 = await spoil(contents[0] ?? Buffer.alloc(0));
    const { files, faults } = await copyFiles({ folder, from, to: from }, ignore);
    expect({ files, faults }).toEqual({
      files: 9,
      faults: [`file ${sha256} has other bytes than its name says`],
    });
  });

  it('has nothing to do where there is no folder', async () => {
    const none = await copyFiles({ folder: join(root, 'none'), from, to }, ignore);
    expect(none).toEqual({ files: 0, bytes: 0, faults: [] });
  });
});
