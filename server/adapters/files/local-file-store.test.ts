import { createHash } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { appendTo, joinParts } from './file-parts.ts';
import { FileMissingError } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const bytes = new TextEncoder().encode('Hợp đồng lao động');
const sha256 = createHash('sha256').update(bytes).digest('hex');

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('files in a folder', () => {
  it('keeps bytes under their SHA-256, two folders deep, and gives them back', async () => {
    const store = createLocalFileStore(folder);
    expect(await store.put(bytes)).toBe(sha256);
    expect(await readFile(join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256))).toEqual(
      Buffer.from(bytes),
    );
    expect(Buffer.from(await store.read(sha256))).toEqual(Buffer.from(bytes));
  });

  it('keeps the same bytes once, and leaves nothing else behind', async () => {
    const store = createLocalFileStore(folder);
    await Promise.all([store.put(bytes), store.put(bytes), store.put(bytes)]);
    expect(await filesIn(folder)).toEqual([sha256]);
  });

  it('writes a file anew that a crash cut short', async () => {
    const store = createLocalFileStore(folder);
    await store.put(bytes);
    await writeFile(join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'Hợp');
    await store.put(bytes);
    expect(Buffer.from(await store.read(sha256))).toEqual(Buffer.from(bytes));
  });

  it('removes what was put long ago, and leaves what was put again just now', async () => {
    const long = new Date(Date.now() - 3_600_000);
    const path = join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const store = createLocalFileStore(folder);
    await store.put(bytes);
    await utimes(path, long, long);
    await store.put(bytes);
    expect(await store.remove(sha256)).toBe(false);
    expect(Buffer.from(await store.read(sha256))).toEqual(Buffer.from(bytes));
    await utimes(path, long, long);
    expect(await store.remove(sha256)).toBe(true);
    expect(await filesIn(folder)).toEqual([]);
    expect(await store.remove(sha256)).toBe(true);
  });

  it('streams a part, both ends included', async () => {
    const store = createLocalFileStore(folder);
    await store.put(bytes);
    expect(await buffer(await store.stream(sha256, { start: 2, end: 5 }))).toEqual(
      Buffer.from(bytes.slice(2, 6)),
    );
    expect(await buffer(await store.stream(sha256))).toEqual(Buffer.from(bytes));
  });

  it('opens a file where it is stored, and stores it with what was appended', async () => {
    const store = createLocalFileStore(folder);
    const file = await store.open(await store.put(bytes));
    expect(Buffer.from(await joinParts(file))).toEqual(Buffer.from(bytes));
    const later = appendTo(appendTo(file, bytes), bytes);
    expect(later.bytes.byteLength).toBe(2 * bytes.byteLength);
    const whole = Buffer.from(await store.read(await store.put(later)));
    expect(whole).toEqual(Buffer.concat([bytes, bytes, bytes]));
    expect(whole.byteLength).toBe(later.size);
  });

  it('does not store what follows a file that is gone, or was cut short', async () => {
    const store = createLocalFileStore(folder);
    const file = await store.open(await store.put(bytes));
    await writeFile(file.path ?? '', 'Hợp');
    await expect(store.put(appendTo(file, bytes))).rejects.toThrow('a stored file has become shorter');
    await rm(file.path ?? '');
    await expect(store.put(appendTo(file, bytes))).rejects.toThrow('ENOENT');
    expect(await filesIn(folder)).toEqual([]);
  });

  it('says so when nothing is stored, also for what is no hash', async () => {
    const store = createLocalFileStore(folder);
    await expect(store.read('0'.repeat(64))).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.open('0'.repeat(64))).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.stream('0'.repeat(64))).rejects.toBeInstanceOf(FileMissingError);
    await expect(store.read('../../etc/passwd')).rejects.toBeInstanceOf(FileMissingError);
  });
});
