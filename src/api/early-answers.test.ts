import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from './transport.ts';

const call = {
  method: 'POST',
  url: '/api/auth/link-login',
  headers: { accept: 'application/json' },
  body: '{"link":"secret"}',
  signal: null,
  onProgress: null,
};
const key = '["POST","/api/auth/link-login",null,"{\\"link\\":\\"secret\\"}"]';

afterEach(() => {
  globalThis.countersignEarlyAnswers = undefined;
  vi.unstubAllGlobals();
});

function answerNow(text: string) {
  const fetch = vi.fn(() => Promise.resolve(new Response(text)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('an answer that was asked for before the page ran', () => {
  it('is taken once, by the very same call', async () => {
    globalThis.countersignEarlyAnswers = new Map([[key, Promise.resolve({ status: 200, text: 'early' })]]);
    const fetch = answerNow('now');
    expect(await send({ ...call, body: '{"link":"another"}' })).toMatchObject({ status: 200, text: 'now' });
    expect(await send({ ...call, headers: { authorization: 'Bearer x' } })).toMatchObject({
      status: 200,
      text: 'now',
    });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await send(call)).toEqual({ status: 200, text: 'early' });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(await send(call)).toMatchObject({ status: 200, text: 'now' });
  });

  it('is forgotten once something has been changed since', async () => {
    const question = { ...call, method: 'GET', url: '/api/documents/1', body: null };
    globalThis.countersignEarlyAnswers = new Map([
      ['["GET","/api/documents/1",null,null]', Promise.resolve({ status: 200, text: 'early' })],
    ]);
    answerNow('now');
    await send({ ...call, url: '/api/documents/process', body: '{}' });
    answerNow('now');
    expect(await send(question)).toMatchObject({ text: 'now' });
  });

  it('is asked for anew where it does not come, if it may be asked twice', async () => {
    vi.useFakeTimers();
    const question = { ...call, method: 'GET', url: '/api/auth/me', body: null };
    const never = Promise.withResolvers<null>().promise;
    globalThis.countersignEarlyAnswers = new Map([['["GET","/api/auth/me",null,null]', never]]);
    answerNow('now');
    const answered = send(question);
    await vi.runAllTimersAsync();
    expect(await answered).toMatchObject({ status: 200, text: 'now' });
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('is asked for anew where none came', async () => {
    globalThis.countersignEarlyAnswers = new Map([[key, Promise.resolve(null)]]);
    answerNow('now');
    expect(await send(call)).toMatchObject({ status: 200, text: 'now' });
  });
});
