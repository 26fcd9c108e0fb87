import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PdfFailure } from './pdf-error.ts';
import { headLength, parseContentRange, RemoteFile } from './remote-file.ts';

const bytes = Uint8Array.from({ length: headLength + 1000 }, (_, index) => index % 251);
const never = new AbortController().signal;
const ignore = (): void => undefined;

type Server = {
  readonly accepts: Set<string>;
  ranges: boolean;
  exposesRange: boolean;
  file: Uint8Array<ArrayBuffer>;
  etag: string;
  down: boolean;
  /** So many requests more are refused, since it is busy. */
  busy: number;
  readonly requests: { url: string; range: string | null }[];
  readonly fetch: typeof fetch;
};

/** A server of one file in memory that knows tokens and ranges. */
function serverOf(file: Uint8Array<ArrayBuffer>): Server {
  const server: Server = {
    accepts: new Set(['/f?token=1']),
    ranges: true,
    exposesRange: true,
    file,
    etag: '"1"',
    down: false,
    busy: 0,
    requests: [],
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      const range = new Headers(init?.headers).get('Range');
      server.requests.push({ url, range });
      if (server.down) {
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      if (server.busy > 0) {
        server.busy -= 1;
        return Promise.resolve(new Response(null, { status: 503, headers: { 'Retry-After': '3' } }));
      }
      if (!server.accepts.has(url)) {
        return Promise.resolve(new Response(null, { status: 401 }));
      }
      const match = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
      if (!server.ranges || !match) {
        return Promise.resolve(
          new Response(server.file, { headers: { 'Content-Length': String(server.file.length) } }),
        );
      }
      const begin = Number(match[1]);
      const end = Math.min(Number(match[2]) + 1, server.file.length);
      const headers = new Headers({ ETag: server.etag });
      if (server.exposesRange) {
        headers.set('Content-Range', `bytes ${begin}-${end - 1}/${server.file.length}`);
      }
      return Promise.resolve(new Response(server.file.slice(begin, end), { status: 206, headers }));
    },
  };
  return server;
}

const errorOf = async (promise: Promise<unknown>): Promise<unknown> => {
  const reason: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return reason instanceof PdfFailure ? reason.error : reason;
};

describe('opening', () => {
  test('a large file gives its head and its length, in one request', async () => {
    const server = serverOf(bytes);
    const opened = await new RemoteFile(() => Promise.resolve('/f?token=1'), server.fetch).open(
      never,
      ignore,
    );
    expect(opened).toEqual({ kind: 'ranged', head: bytes.slice(0, headLength), length: bytes.length });
    expect(server.requests).toHaveLength(1);
  });

  test('a small file comes whole, in one request', async () => {
    const server = serverOf(bytes.slice(0, 500));
    const opened = await new RemoteFile(() => Promise.resolve('/f?token=1'), server.fetch).open(
      never,
      ignore,
    );
    expect(opened).toEqual({ kind: 'whole', bytes: bytes.slice(0, 500) });
    expect(server.requests).toHaveLength(1);
  });

  test('a server without ranges gives the whole file, and progress up to 1', async () => {
    const server = serverOf(bytes);
    server.ranges = false;
    const progress: { loaded: number; total: number }[] = [];
    const opened = await new RemoteFile(() => Promise.resolve('/f?token=1'), server.fetch).open(
      never,
      (value) => progress.push(value),
    );
    expect(opened).toEqual({ kind: 'whole', bytes });
    expect(progress.at(-1)).toEqual({ loaded: bytes.length, total: bytes.length });
  });

  test('a service of another origin that hides Content-Range is read whole', async () => {
    const server = serverOf(bytes);
    server.exposesRange = false;
    const opened = await new RemoteFile(() => Promise.resolve('/f?token=1'), server.fetch).open(
      never,
      ignore,
    );
    expect(opened).toEqual({ kind: 'whole', bytes });
    expect(server.requests.map((request) => request.range)).toEqual([`bytes=0-${headLength - 1}`, null]);
  });

  test('no connection and a refusal are told apart by the status', async () => {
    const server = serverOf(bytes);
    const stale = new RemoteFile(() => Promise.resolve('/f?token=old'), server.fetch);
    expect(await errorOf(stale.open(never, ignore))).toEqual({ kind: 'network', status: 401 });
    server.down = true;
    const fresh = new RemoteFile(() => Promise.resolve('/f?token=1'), server.fetch);
    expect(await errorOf(fresh.open(never, ignore))).toEqual({ kind: 'network', status: null });
  });

  test('a reader who left gets the reason of his leaving, not an error of the network', async () => {
    const leaving = new AbortController();
    const file = new RemoteFile(
      () => Promise.resolve('/f'),
      () => {
        leaving.abort();
        return Promise.reject(new TypeError('aborted'));
      },
    );
    expect(await errorOf(file.open(leaving.signal, ignore))).toBe(leaving.signal.reason);
  });
});

describe('reading on', () => {
  const openedWith = async (
    server: Server,
    getUrl: (reason: string) => Promise<string>,
  ): Promise<RemoteFile> => {
    const file = new RemoteFile(getUrl, server.fetch);
    await file.open(never, ignore);
    return file;
  };

  test('gives the bytes from begin up to end', async () => {
    const file = await openedWith(serverOf(bytes), () => Promise.resolve('/f?token=1'));
    expect(await file.read(300, 350, never)).toEqual(bytes.slice(300, 350));
  });

  describe('of a busy service', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('begins anew when the service asked for it, twice at most', async () => {
      const server = serverOf(bytes);
      const file = await openedWith(server, () => Promise.resolve('/f?token=1'));
      server.busy = 2;
      const reading = file.read(0, 10, never);
      await vi.advanceTimersByTimeAsync(2999);
      expect(server.requests).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(6001);
      expect(await reading).toEqual(bytes.slice(0, 10));
      server.busy = 3;
      const failing = errorOf(file.read(0, 10, never));
      await vi.advanceTimersByTimeAsync(9000);
      expect(await failing).toEqual({ kind: 'network', status: 503 });
    });

    test('ends with a reader who left', async () => {
      const server = serverOf(bytes);
      const file = await openedWith(server, () => Promise.resolve('/f?token=1'));
      server.busy = 1;
      const leaving = new AbortController();
      const reading = errorOf(file.read(0, 10, leaving.signal));
      await vi.advanceTimersByTimeAsync(100);
      leaving.abort();
      expect(await reading).toBe(leaving.signal.reason);
    });
  });

  test('an expired address is renewed once for all ranges that were refused', async () => {
    const server = serverOf(bytes);
    const getUrl = vi.fn((reason: string) =>
      Promise.resolve(reason === 'open' ? '/f?token=1' : '/f?token=2'),
    );
    const file = await openedWith(server, getUrl);
    server.accepts.clear();
    server.accepts.add('/f?token=2');
    const parts = await Promise.all([file.read(0, 10, never), file.read(10, 20, never)]);
    expect(parts).toEqual([bytes.slice(0, 10), bytes.slice(10, 20)]);
    expect(getUrl.mock.calls).toEqual([['open'], ['refused']]);
    await file.read(20, 30, never);
    expect(server.requests.at(-1)?.url).toBe('/f?token=2');
  });

  test('bytes of another version are never mixed in', async () => {
    const server = serverOf(bytes);
    const file = await openedWith(server, () => Promise.resolve('/f?token=1'));
    server.etag = '"2"';
    expect(await errorOf(file.read(0, 10, never))).toMatchObject({ kind: 'network' });
    server.etag = '"1"';
    server.file = bytes.slice(0, bytes.length - 1);
    expect(await errorOf(file.read(0, 10, never))).toMatchObject({ kind: 'network' });
  });
});

test('Content-Range is read in its usual form only', () => {
  expect(parseContentRange('bytes 5-9/100')).toEqual({ begin: 5, total: 100 });
  expect(parseContentRange('bytes 5-9/*')).toBeNull();
  expect(parseContentRange(null)).toBeNull();
});
