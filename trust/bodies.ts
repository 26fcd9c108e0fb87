/** Bodies that never come: somebody begins calls again and again and leaves them, while others ask for their lists. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { Operation } from '../contract/operation.ts';
import { preferencesSave } from '../contract/operations/account.ts';
import { passwordLogin } from '../contract/operations/auth.ts';
import { documentCreate } from '../contract/operations/document-actions.ts';
import { documentsMarkRead, documentCounts, documentsList } from '../contract/operations/documents.ts';
import { type Api, createApi } from '../test/client/api.ts';
import { type Service, startService } from '../test/process/service-process.ts';
import { type Bystander, standBy } from './bystander.ts';
import type { Finding, TrustPart } from './part.ts';
import { percentile } from './wire.ts';

/** As many calls are begun a second, for so long: three times what it takes until the first of them are ended. */
const begunEachSecond = 12;
const seconds = 30;
/** What somebody waits at most who has nothing to do with it. */
const answersWithinMs = 500;
/** A body is ended after ten seconds without progress; a busy machine looks a little later. */
const endedWithinMs = 20_000;

const attackersAddress = '203.0.113.7';
const othersAddress = '198.51.100.20';

type Way = {
  readonly operation: Operation;
  readonly hasSession: boolean;
  readonly head: readonly string[];
  /** What comes of the body at once. */
  readonly begin: string;
};

const form = 'content-type: multipart/form-data; boundary=b';

/** A call of anybody's, and calls with a session, whose bodies stop at each place that a reader stands at. */
const ways: readonly Way[] = [
  {
    operation: passwordLogin,
    hasSession: false,
    head: ['content-type: application/json', 'content-length: 1000'],
    begin: '',
  },
  {
    operation: passwordLogin,
    hasSession: false,
    head: ['content-type: application/json', 'content-length: 1000', 'expect: 100-continue'],
    begin: '{"username": "',
  },
  {
    operation: documentsMarkRead,
    hasSession: true,
    head: ['content-type: application/json', 'transfer-encoding: chunked'],
    begin: '8\r\n{"ids": ',
  },
  {
    operation: documentCreate,
    hasSession: true,
    head: [form, 'content-length: 1000000'],
    begin: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  },
  {
    operation: documentCreate,
    hasSession: true,
    head: [form, 'transfer-encoding: chunked'],
    begin: '5\r\n--b\r\n\r\n',
  },
];

type Begun = { readonly socket: Socket; readonly endedAfterMs: Promise<number> };

async function begin({ baseUrl }: Service, way: Way, token: string): Promise<Begun> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  const begun = performance.now();
  const ended = once(socket, 'close');
  // Being cut off is what it comes to.
  socket.on('error', () => undefined).resume();
  const head = [
    `${way.operation.method} ${way.operation.paths[0]} HTTP/1.1`,
    `host: ${hostname}`,
    `x-forwarded-for: ${attackersAddress}`,
    ...(way.hasSession ? [`authorization: Bearer ${token}`] : []),
    ...way.head,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${way.begin}`);
  return { socket, endedAfterMs: ended.then(() => performance.now() - begun) };
}

/** Somebody who looks at their documents again and again. */
function reader(api: Api, token: string): Bystander {
  let turn = 0;
  return standBy(async () => {
    turn += 1;
    await (turn % 4 === 0
      ? api.done(documentCounts, { token })
      : api.done(documentsList, { token, query: { page: 1 + (turn % 2) } }));
  }, 60);
}

async function findingOf(promise: string, bystander: Bystander): Promise<Finding> {
  const { took, lost } = await bystander.leave();
  const late = took.filter((ms) => ms > answersWithinMs);
  return {
    promise,
    tried: took.length,
    lost: [...lost, ...late.map((ms) => `answered after ${ms.toFixed(0)} ms`)],
    note: `median ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms, most ${percentile(took, 1).toFixed(0)} ms`,
  };
}

export const bodies: TrustPart = async function* (effort) {
  const service = await startService({ TRUST_PROXY: 'on' });
  const begun: Begun[] = [];
  try {
    const at = (address: string): Api => createApi(service.baseUrl, { 'x-forwarded-for': address });
    const [attacked, other] = [at(attackersAddress), at(othersAddress)];
    const token = await attacked.tokenOf('binh');
    const readers = [
      ['who asks for lists elsewhere', reader(other, await other.tokenOf('chi'))],
      ['who asks for lists at the same address', reader(attacked, await attacked.tokenOf('an'))],
    ] as const;
    const total = begunEachSecond * Math.round(seconds * effort.times);
    effort.log(`${String(begunEachSecond)} calls a second are begun and left`);
    for (let index = 0; index < total; index += 1) {
      const way = ways[index % ways.length];
      if (way) {
        begun.push(await begin(service, way, token));
      }
      await pause(1000 / begunEachSecond);
    }
    for (const [who, bystander] of readers) {
      yield await findingOf(
        `somebody ${who} is answered within ${String(answersWithinMs)} ms while bodies stand still`,
        bystander,
      );
    }
    yield await endings(begun);
    yield await afterwards(attacked, token);
  } finally {
    begun.forEach(({ socket }) => socket.destroy());
    await service.end();
  }
};

async function endings(begun: readonly Begun[]): Promise<Finding> {
  const giveUp = new AbortController();
  const timeout = pause(endedWithinMs, null, { signal: giveUp.signal }).catch(() => null);
  const times = await Promise.all(begun.map(({ endedAfterMs }) => Promise.race([endedAfterMs, timeout])));
  giveUp.abort();
  const late = times.filter((ms) => ms === null || ms > endedWithinMs);
  return {
    promise: 'a call whose body stands still is ended with its connection',
    tried: times.length,
    lost: late.map((ms) => (ms === null ? 'still open' : `ended after ${(ms / 1000).toFixed(0)} s`)),
  };
}

/** The address is nobody's enemy once its bodies have ended. */
async function afterwards(api: Api, token: string): Promise<Finding> {
  const answer = await api.call(preferencesSave, { token, body: { language: 'vi' } });
  return {
    promise: 'an address may send again once its bodies have ended',
    tried: 1,
    lost: answer.kind === 'done' ? [] : [JSON.stringify(answer)],
  };
}
