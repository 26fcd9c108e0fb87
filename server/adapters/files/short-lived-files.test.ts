import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { createShortLivedFiles } from './short-lived-files.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});
afterEach(() => {
  vi.useRealTimers();
});

const bytes = (length: number) => new Uint8Array(length).fill(1);

describe('files that are kept for a while', () => {
  it('are found under what they were made from, and under nothing else', async () => {
    const files = createShortLivedFiles(join(folder, 'previews'));
    const key = files.keyOf('a', 'b');
    expect(files.keyOf('ab')).not.toBe(key);
    expect(await files.find(key)).toBeNull();
    await files.keep(key, bytes(3));
    expect(Array.from((await files.find(key)) ?? [])).toEqual([1, 1, 1]);
  });

  it('go when their time is over, unless they were asked for', async () => {
    const files = createShortLivedFiles(folder, { milliseconds: 1000 });
    const [old, asked, fresh] = ['old', 'asked', 'fresh'].map((name) => files.keyOf(name));
    await files.keep(old ?? '', bytes(1));
    await files.keep(asked ?? '', bytes(1));
    vi.useFakeTimers({ now: Date.now() + 1500, toFake: ['Date'] });
    await files.find(asked ?? '');
    await files.keep(fresh ?? '', bytes(1));
    expect(await files.find(old ?? '')).toBeNull();
    expect(await files.stream(old ?? '', { start: 0, end: 0 })).toBeNull();
    expect(await files.find(asked ?? '')).not.toBeNull();
  });

  it('take no more room than they may, the oldest going first', async () => {
    const files = createShortLivedFiles(folder, { bytes: 25 });
    for (let n = 0; n < 5; n += 1) {
      vi.useFakeTimers({ now: Date.now() + 1000, toFake: ['Date'] });
      await files.keep(files.keyOf(String(n)), bytes(10));
      await files.find(files.keyOf(String(n)));
    }
    expect((await readdir(folder)).toSorted()).toEqual([files.keyOf('3'), files.keyOf('4')].toSorted());
  });
});
