import { afterEach, describe, expect, it, vi } from 'vitest';

import { giveBackIdleMemory, type IdleMemoryOptions } from './idle-memory.ts';

let stop = (): void => undefined;
afterEach(() => stop());

const errors: unknown[] = [];

function giveBack(options: Partial<IdleMemoryOptions> = {}): void {
  stop = giveBackIdleMemory({
    everyMilliseconds: 50,
    worthBytes: 8 * 1024 * 1024,
    onError: (error) => errors.push(error),
    ...options,
  });
}

/** Memory that nobody holds any more, and that nothing else has collected until there is more of it. */
function leaveGarbage(): WeakRef<Uint8Array> {
  return new WeakRef(new Uint8Array(16 * 1024 * 1024));
}

const isGone = (garbage: WeakRef<Uint8Array>) => () => garbage.deref() === undefined;

describe('memory of a calm process', () => {
  it('is given back, however often it grew', { timeout: 30_000 }, async () => {
    giveBack();
    for (let round = 0; round < 2; round += 1) {
      await vi.waitUntil(isGone(leaveGarbage()), { timeout: 15_000, interval: 200 });
    }
    expect(errors).toEqual([]);
  });
});
