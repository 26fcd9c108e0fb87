import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Priority } from '../../contract/operation.ts';
import { alwaysLetIn } from '../domain/load-shedding.ts';
import { shedLoad, measureIntervalMs } from './load-shedding.ts';
import { mountHealth } from './health.ts';

const kinds = ['browsing', 'working', 'confirming'] as const;

function openService() {
  const app = fastify();
  const load = { lag: 0, waiting: 0 };
  const warned: object[] = [];
  const shed: Priority[] = [];
  shedLoad(app, {
    loadMonitor: {
      lagMilliseconds: () => load.lag,
      waitingForDatabase: () => load.waiting,
      close: () => undefined,
    },
    log: { warn: (details) => warned.push(details), error: () => undefined },
    metrics: { requestShed: (priority) => shed.push(priority) },
  });
  mountHealth(app, () => Promise.resolve(true));
  let handled = 0;
  let held = Promise.withResolvers<undefined>();
  const mount = (url: string, priority: Priority | null) =>
    app.post(url, { config: { priority } }, async () => {
      handled += 1;
      await held.promise;
      return {};
    });
  for (const priority of kinds) {
    mount(`/${priority}`, priority);
    app.get(`/at-once/${priority}`, { config: { priority } }, () => ({}));
  }
  mount('/waiting', null);
  return {
    app,
    load,
    warned,
    shed,
    handled: () => handled,
    post: (kind: string) => app.inject({ method: 'POST', url: `/${kind}`, payload: {} }),
    /** So many calls that end with `release`. */
    async hold(count: number, kind: string) {
      const before = handled;
      const all = Promise.all(
        Array.from({ length: count }, () => app.inject({ method: 'POST', url: `/${kind}` })),
      );
      await vi.waitUntil(() => handled === before + count);
      return { all };
    },
    release() {
      held.resolve(undefined);
      held = Promise.withResolvers();
    },
    look: (times = 1) => vi.advanceTimersByTime(measureIntervalMs * times),
  };
}

let service: ReturnType<typeof openService>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  service = openService();
});
afterEach(async () => {
  service.release();
  await service.app.close();
  vi.useRealTimers();
});

/** Which kinds are let in now, beside what is held. */
async function letIn(): Promise<string[]> {
  const answers = await Promise.all(kinds.map((kind) => service.app.inject(`/at-once/${kind}`)));
  return kinds.filter((_kind, index) => answers[index]?.statusCode === 200);
}

describe('a busy service', () => {
  it('refuses at once, in the envelope, and says when to come again', async () => {
    await service.hold(alwaysLetIn, 'working');
    service.load.lag = 5000;
    service.look();
    const refusal = await service.post('confirming');
    expect(refusal.statusCode).toBe(503);
    expect(refusal.headers['retry-after']).toBe('3');
    expect(refusal.json()).toEqual({
      success: false,
      code: 503,
      messages: ['The service is busy, nothing was done: try again in a moment'],
    });
  });

  it('refuses before the body has come', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    await service.hold(alwaysLetIn, 'working');
    service.load.lag = 5000;
    service.look();
    const answered = Promise.withResolvers<IncomingMessage>();
    const call = request(`${address}/confirming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1000 },
    });
    call.on('error', answered.reject);
    call.write('{');
    call.once('response', answered.resolve);
    const answer = await answered.promise;
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse(await text(answer))).toMatchObject({ code: 503 });
    call.destroy();
  });

  it('sheds what is least missed first, by the event loop as by the database', async () => {
    await service.hold(alwaysLetIn, 'working');
    service.load.lag = 100;
    service.look();
    expect(await letIn()).toEqual(['working', 'confirming']);
    service.load.lag = 0;
    service.load.waiting = 50;
    service.look();
    expect(await letIn()).toEqual(['confirming']);
  });

  it('still answers health checks, and calls that wait for news', async () => {
    await service.hold(240, 'confirming');
    expect((await service.post('confirming')).statusCode).toBe(503);
    expect((await service.app.inject('/healthz')).statusCode).toBe(200);
    expect((await service.app.inject('/readyz')).statusCode).toBe(200);
    const { all } = await service.hold(1, 'waiting');
    service.release();
    expect((await all).map(({ statusCode }) => statusCode)).toEqual([200]);
  });

  it('lets everybody in again once it is calm, and once its calls have ended', async () => {
    const { all } = await service.hold(100, 'confirming');
    service.load.lag = 5000;
    service.look();
    expect(await letIn()).toEqual([]);
    service.load.lag = 0;
    service.look(3);
    expect(await letIn()).toEqual(['working', 'confirming']);
    service.release();
    await all;
    expect(await letIn()).toEqual(kinds);
  });

  it('says in its log and its metrics how many it refused', async () => {
    await service.hold(80, 'working');
    await service.post('browsing');
    await service.post('browsing');
    service.look(2);
    expect(service.warned).toEqual([
      { refused: 2, underWay: 80, pressure: 0, lagMilliseconds: 0, waitingForDatabase: 0 },
    ]);
    expect(service.shed).toEqual(['browsing', 'browsing']);
  });
});

describe('what is counted', () => {
  it('is a call once its body is here, which is looked at again then', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const begun = Promise.withResolvers<undefined>();
    let connections = 0;
    service.app.server.on('request', () => {
      connections += 1;
      if (connections === 70) {
        begun.resolve(undefined);
      }
    });
    const calls = Array.from({ length: 70 }, () => {
      const call = request(`${address}/browsing`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': 2 },
      });
      call.write('{');
      return call;
    });
    await begun.promise;
    expect(await letIn()).toEqual(kinds);
    const answers = Promise.all(
      calls.map(async (call) => {
        const [answer] = (await once(call, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      }),
    );
    calls.forEach((call) => call.end('}'));
    await vi.waitUntil(() => service.handled() === 60);
    expect(await letIn()).toEqual(['working', 'confirming']);
    service.release();
    expect((await answers).toSorted()).toEqual([
      ...Array<number>(60).fill(200),
      ...Array<number>(10).fill(503),
    ]);
  });

  it('is no call that waits for news', async () => {
    await service.hold(100, 'waiting');
    expect(await letIn()).toEqual(kinds);
  });

  it('is no call that takes longer than machines do, unless it is the machine that is slow', async () => {
    await service.hold(100, 'working');
    expect(await letIn()).toEqual(['working', 'confirming']);
    service.load.waiting = 5;
    service.look(20);
    expect(await letIn()).toEqual(['working', 'confirming']);
    service.load.waiting = 0;
    service.look(20);
    expect(await letIn()).toEqual(kinds);
  });
});
