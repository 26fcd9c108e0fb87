import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type HookServer, startHookServer } from '../../../test/peers/hook-server.ts';
import { createWebhookSender } from './http-webhook-sender.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

let hook: HookServer;
beforeEach(async () => {
  hook = await startHookServer();
});
afterEach(() => hook.close());

const call = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"đ":1}' });
const failed = (reason: string, status: number | null = null): WebhookOutcome => ({
  kind: 'failed',
  reason,
  status,
});
const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }];

describe('calls of webhooks', () => {
  it('post the very bytes to a place that is allowed', async () => {
    const sender = createWebhookSender({ allow: ['127.0.0.1'] });
    expect(await sender.send(call(`http://127.0.0.1:${hook.port}/hook?a=1`))).toEqual({
      kind: 'taken',
      status: 200,
    });
    expect(hook.calls).toMatchObject([
      { path: '/hook?a=1', body: '{"đ":1}', headers: { 'content-type': 'application/json' } },
    ]);
    expect(hook.calls[0]?.headers['content-length']).toBe('8');
  });

  it('resolve a name once, connect to what was found, and still name the host', async () => {
    const asked: string[] = [];
    const sender = createWebhookSender({
      allow: ['hooks.local'],
      resolve: async (name) => {
        asked.push(name);
        return asked.length === 1
          ? [{ address: '127.0.0.1', family: 4 }]
          : [{ address: '10.0.0.1', family: 4 }];
      },
    });
    expect(await sender.send(call(`http://hooks.local:${hook.port}/`))).toEqual({
      kind: 'taken',
      status: 200,
    });
    expect(asked).toEqual(['hooks.local']);
    expect(hook.calls[0]?.headers.host).toBe(`hooks.local:${hook.port}`);
  });

  it.each([
    (port: number) => `http://127.0.0.1:${port}/`,
    (port: number) => `http://localhost:${port}/`,
    (port: number) => `http://2130706433:${port}/`,
    (port: number) => `http://0x7f.1:${port}/`,
    (port: number) => `http://[::1]:${port}/`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/`,
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'http://0.0.0.0/',
  ])('never reach private places: %#', async (url) => {
    const sender = createWebhookSender({ allow: [] });
    expect(await sender.send(call(url(hook.port)))).toEqual(failed('the address is not public'));
    expect(hook.calls).toEqual([]);
  });

  it('never reach a private place under a public name', async () => {
    const sender = createWebhookSender({ allow: [], resolve: toLoopback });
    expect(await sender.send(call(`http://public.example:${hook.port}/`))).toEqual(
      failed('the address is not public'),
    );
    expect(hook.calls).toEqual([]);
  });

  it('follow no redirect', async () => {
    const other = await startHookServer();
    hook.answer = { status: 307, headers: { location: `http://127.0.0.1:${other.port}/` } };
    const sender = createWebhookSender({ allow: ['127.0.0.0/8'] });
    expect(await sender.send(call(`http://127.0.0.1:${hook.port}/`))).toEqual(
      failed('it answered with status 307', 307),
    );
    expect(other.calls).toEqual([]);
    await other.close();
  });

  it('fail on any answer but one of success, on none, and on nobody there', async () => {
    const sender = createWebhookSender({ allow: ['127.0.0.1'] });
    hook.answer = { status: 500 };
    const url = `http://127.0.0.1:${hook.port}/`;
    expect(await sender.send(call(url))).toEqual(failed('it answered with status 500', 500));
    hook.answer = null;
    const hurried = createWebhookSender({ allow: ['127.0.0.1'], timeoutMilliseconds: 200 });
    expect(await hurried.send(call(url))).toEqual(failed('no answer within 0.2 s'));
    const { port } = hook;
    await hook.close();
    expect(await sender.send(call(`http://127.0.0.1:${port}/`))).toEqual(
      failed('no connection (ECONNREFUSED)'),
    );
  });

  it('fail in time when a name does not resolve, or never does', async () => {
    const unknown = createWebhookSender({
      allow: [],
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
    });
    expect(await unknown.send(call('https://nobody.example/'))).toEqual(failed('no connection (ENOTFOUND)'));
    const silent = createWebhookSender({
      allow: [],
      timeoutMilliseconds: 100,
      resolve: () => Promise.withResolvers<never>().promise,
    });
    expect(await silent.send(call('https://slow.example/'))).toEqual(failed('no answer within 0.1 s'));
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'nonsense'])('go to no %s', async (url) => {
    const sender = createWebhookSender({ allow: ['127.0.0.1'] });
    expect(await sender.send(call(url))).toEqual(failed('the address is no http or https address'));
  });
});
