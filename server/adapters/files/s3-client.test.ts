import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOutage } from '../outage.ts';
import { handOn } from './s3-client.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const minuteMs = 60_000;

describe('a file that is handed on', () => {
  it('rests while its reader takes nothing, for however long', async () => {
    const bytes = randomBytes(1_000_000);
    const parts = Array.from({ length: 40 }, (_, index) =>
      bytes.subarray(index * 25_000, (index + 1) * 25_000),
    );
    const handed = handOn(Readable.from(parts, { objectMode: false }));
    // What is read ahead has been.
    await once(handed, 'readable');
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    vi.advanceTimersByTime(minuteMs);
    expect((await buffer(handed)).equals(bytes)).toBe(true);
  });

  it('breaks off as an outage where it is waited for in vain', async () => {
    const reading = text(handOn(new PassThrough())).catch((error: unknown) => error);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(minuteMs);
    expect(isOutage(await reading)).toBe(true);
  });

  it('leaves nothing open when its reader hangs up before the first byte', async () => {
    const source = new PassThrough();
    handOn(source).destroy();
    await vi.waitFor(() => expect(source.destroyed).toBe(true));
  });
});
