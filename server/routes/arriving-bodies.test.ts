import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import {
  arrivingPerAddress,
  boundBodies,
  bodyLookMilliseconds,
  looksWithoutProgress,
} from './arriving-bodies.ts';

let app: FastifyInstance;
let port: number;
let arrived: number;
let warned: object[];
let opened: Socket[];
/** The service's ends of the connections. */
let sockets: Socket[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = fastify({ trustProxy: true });
  arrived = 0;
  warned = [];
  opened = [];
  sockets = [];
  boundBodies(app, { log: { warn: (details) => warned.push(details), error: () => undefined } });
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, () => ({}));
  app.post('/', () => 'answered');
  app.server.on('connection', (socket: Socket) => sockets.push(socket));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  opened.forEach((socket) => socket.destroy());
  await app.close();
  vi.useRealTimers();
});

/** A call that has sent its head and one byte of a body of ten. */
async function beginCall(from: string, path = '/'): Promise<Socket> {
  const before = arrived;
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n"`,
  );
  await vi.waitUntil(() => arrived > before || socket.bytesRead > 0);
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString();
}

const look = (times: number) => vi.advanceTimersByTime(bodyLookMilliseconds * times);

it('ends a body that stands still, also that of a call that was refused', async () => {
  const still = await beginCall('203.0.113.1');
  const refused = await beginCall('203.0.113.1', '/refused');
  const closed = Promise.all([still, refused].map((socket) => once(socket.resume(), 'close')));
  look(looksWithoutProgress);
  await closed;
  expect(warned).toEqual([{ stalled: 2 }]);
});

it('takes a body for as long as some of it comes', async () => {
  const slow = await beginCall('203.0.113.1');
  const [connection] = sockets;
  for (const letter of 'abcdefgh') {
    look(looksWithoutProgress - 1);
    const before = connection?.bytesRead ?? 0;
    slow.write(letter);
    await vi.waitUntil(() => (connection?.bytesRead ?? 0) > before);
    look(1);
  }
  const answer = answerOf(slow);
  slow.write('"');
  expect(await answer).toContain('answered');
  expect(warned).toEqual([]);
});

it('takes so many at once from one address, and others meanwhile', async () => {
  for (let count = 0; count < arrivingPerAddress; count += 1) {
    await beginCall('2001:db8:1:2::1');
  }
  const tooMany = await beginCall('2001:db8:1:2::99');
  expect(await answerOf(tooMany)).toMatch(/^HTTP\/1.1 429 [^]*connection: close[^]*"code":429/i);
  const other = await beginCall('2001:db8:1:3::1');
  const answer = answerOf(other);
  other.write('12345678"');
  expect(await answer).toContain('answered');
  opened[0]?.write('12345678"');
  await once(opened[0] ?? app.server, 'data');
  const next = await beginCall('2001:db8:1:2::99');
  const taken = answerOf(next);
  next.write('12345678"');
  expect(await taken).toContain('answered');
});
