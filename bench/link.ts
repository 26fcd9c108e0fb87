/**
 * A line of its own between a browser and a server, on loopback: as fast as it goes, or as slow as a phone's. It is a proxy of TCP, so
 * that workers, fetches and scripts all share it, which a browser's own slowing down of single requests does not see to.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../test/peers/loopback.ts';

export type Speed = 'fast' | 'slow';

/** 1.6 Mbit/s, which is 200 bytes in a millisecond. */
const bytesPerMs = 200;
const roundTripMs = 150;
/** So much of a connection goes before the next one has its turn: three packets. */
const sliceLength = 3 * 1460;
/** How far ahead slices are put on the line; timers are no finer than some milliseconds. */
const aheadMs = 8;
/** A connection of which so much waits is read no further: the rest stays with the server, as behind a real line. */
const mostWaiting = 64 * 1024;

export type Line = {
  /** What the browser opens in place of the server's own address; without a slash at the end. */
  readonly url: string;
  /** For the connections to come and those that are open. */
  readonly setSpeed: (speed: Speed) => void;
  /** Begins to count anew. */
  readonly reset: () => void;
  /** What has come down since then, headers included, and the requests that have gone up. */
  readonly counted: () => { readonly bytes: number; readonly requests: number };
  readonly close: () => Promise<void>;
};

/** One direction down, of one connection. */
type Flow = {
  readonly from: Socket;
  readonly to: Socket;
  /** What waits for its turn, and how many bytes that is. */
  parts: Buffer[];
  waiting: number;
  /** Bytes that wait or are on the line. */
  underWay: number;
  ended: boolean;
};

function endIfDone({ to, underWay, ended }: Flow): void {
  if (ended && underWay === 0) {
    to.end();
  }
}

/** Does things at their times, in the order in which they were given: timers of other lengths may overtake one another. */
class Later {
  readonly #things: { readonly at: number; readonly act: () => void }[] = [];
  #timer: NodeJS.Timeout | null = null;

  add(at: number, act: () => void): void {
    this.#things.push({ at, act });
    this.#wait();
  }

  #wait(): void {
    const next = this.#things[0];
    if (this.#timer !== null || next === undefined) {
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        while ((this.#things[0]?.at ?? Infinity) <= performance.now()) {
          this.#things.shift()?.act();
        }
        this.#wait();
      },
      Math.ceil(Math.max(next.at - performance.now(), 0)),
    );
  }
}

/** Lets all connections take turns on one line down. */
class SlowLine {
  readonly #onBytes: (count: number) => void;
  readonly #arriving = new Later();
  readonly #flows: Flow[] = [];
  #freeAt = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(onBytes: (count: number) => void) {
    this.#onBytes = onBytes;
  }

  push(flow: Flow, part: Buffer): void {
    flow.parts.push(part);
    flow.waiting += part.length;
    flow.underWay += part.length;
    if (flow.waiting >= mostWaiting) {
      flow.from.pause();
    }
    if (!this.#flows.includes(flow)) {
      this.#flows.push(flow);
    }
    this.#pump();
  }

  #pump(): void {
    if (this.#timer !== null) {
      return;
    }
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now);
    while (this.#freeAt <= now + aheadMs) {
      const flow = this.#flows.shift();
      if (flow === undefined) {
        return;
      }
      const slice = takeSlice(flow);
      this.#freeAt += slice.length / bytesPerMs;
      this.#deliver(flow, slice, this.#freeAt + roundTripMs / 2);
      if (flow.waiting > 0) {
        this.#flows.push(flow);
      }
      if (flow.waiting < mostWaiting && !flow.from.destroyed) {
        flow.from.resume();
      }
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#pump();
    }, this.#freeAt - now);
  }

  #deliver(flow: Flow, slice: Buffer, at: number): void {
    this.#arriving.add(at, () => {
      if (flow.to.destroyed) {
        return;
      }
      this.#onBytes(slice.length);
      flow.to.write(slice);
      flow.underWay -= slice.length;
      endIfDone(flow);
    });
  }
}

function takeSlice(flow: Flow): Buffer {
  const [first = Buffer.alloc(0), ...rest] = flow.parts;
  const slice = first.subarray(0, sliceLength);
  flow.parts = slice.length < first.length ? [first.subarray(slice.length), ...rest] : rest;
  flow.waiting -= slice.length;
  return slice;
}

/** The requests of HTTP/1.1 that begin in what a browser sends: it writes the head of each at once. */
const requestLine = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;

/** Opens a line to the server at an address, fast at first. */
export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  let speed: Speed = 'fast';
  let bytes = 0;
  let requests = 0;
  const sockets = new Set<Socket>();
  const count = (added: number): void => {
    bytes += added;
  };
  const slow = new SlowLine(count);

  const follow = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // A browser closes connections as it likes; what it misses then is seen by what is measured.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer((browser) => {
    const service = connect(Number(port), hostname);
    follow(browser);
    follow(service);
    const flow: Flow = { from: service, to: browser, parts: [], waiting: 0, underWay: 0, ended: false };
    let isShaking = true;
    const up = new Later();
    let upAt = 0;
    browser.on('data', (part) => {
      if (requestLine.test(part.toString('latin1'))) {
        requests += 1;
      }
      if (speed === 'fast') {
        isShaking = false;
        service.write(part);
        return;
      }
      // The handshake of TCP takes a round trip before anything can be sent.
      upAt = Math.max(upAt, performance.now() + roundTripMs / 2 + (isShaking ? roundTripMs : 0));
      isShaking = false;
      up.add(upAt, () => {
        if (!service.destroyed) {
          service.write(part);
        }
      });
    });
    service.on('data', (part) => {
      if (speed === 'fast' && flow.underWay === 0) {
        count(part.length);
        browser.write(part);
        return;
      }
      slow.push(flow, part);
    });
    service.on('end', () => {
      flow.ended = true;
      endIfDone(flow);
    });
    browser.on('end', () => service.end());
    browser.on('close', () => service.destroy());
  });

  return {
    url: `http://127.0.0.1:${String(await listen(server))}`,
    setSpeed: (next) => {
      speed = next;
    },
    reset: () => {
      bytes = 0;
      requests = 0;
    },
    counted: () => ({ bytes, requests }),
    close: async () => {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await once(server, 'close');
    },
  };
}
