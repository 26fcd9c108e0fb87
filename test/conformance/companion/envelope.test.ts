import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, nobodysId } from '../../client/wire-actions.ts';
import { testPassword } from '../../company/people.ts';

let desk: WireFixture;

beforeAll(async () => {
  desk = await createWireFixture();
});
afterAll(() => desk.app.close());
afterEach(() => vi.restoreAllMocks());

const login = (password = testPassword) =>
  desk.wire.post('/api/auth/password-login', { username: 'an@example.vn', password });

const inject = (url: string, headers: Readonly<Record<string, string>> = {}, payload?: string) =>
  desk.app.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    ...(payload && { payload }),
  });

describe('Companion operations, §1 "Envelope"', () => {
  it('data is an object, an array or a string', async () => {
    const me = await desk.wire.get('/api/auth/me', desk.tokens.an);
    expect(me.at('user.code')).toBe('an');
    const companies = await desk.wire.get('/api/auth/get-companies', desk.tokens.an);
    expect(companies.data).toBeInstanceOf(Array);
    expect((await login()).data).toBeTypeOf('string');
  });

  it('holds nothing but {data, success, code, messages}', async () => {
    const response = await inject('/api/auth/me', { authorization: `Bearer ${desk.tokens.an}` });
    expect(Object.keys(response.json<object>()).toSorted()).toEqual(['code', 'data', 'messages', 'success']);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });

  it('messages is never empty after a login, a mutation or a failure; a GET may answer []', async () => {
    expect((await login()).messages).toEqual(['Authenticate and choose company success']);
    const saved = await desk.wire.post('/api/me/preferences', { language: 'en' }, desk.tokens.an);
    expect(saved).toMatchObject({ success: true, messages: [expect.any(String)] });
    const failed = await desk.wire.get(`/api/documents/${nobodysId}`, desk.tokens.an);
    expect(failed).toMatchObject({ success: false, messages: ['Document not found'] });
    expect((await desk.wire.get('/api/departments', desk.tokens.an)).messages).toEqual([]);
  });

  it('code 0 by default, 100 when an OTP is needed', async () => {
    const sent = await desk.sent([{ to: 'an', permission: 'A' }]);
    await desk.askForCodes('an');
    const first = await desk.process('an', approval(sent.processes[0]?.id));
    expect(first).toMatchObject({ success: true, code: 100 });
    const second = await desk.process(
      'an',
      approval(sent.processes[0]?.id, { otp: await desk.newestOtp('an') }),
    );
    expect(second).toMatchObject({ success: true, code: 0 });
  });

  it('a business failure is HTTP 200 with success:false', async () => {
    expect(await login('wrong')).toMatchObject({ status: 200, success: false, code: 0 });
    const cancel = await desk.wire.post('/api/documents/cancel', { id: nobodysId }, desk.tokens.clerk);
    expect(cancel).toMatchObject({ status: 200, success: false });
  });

  it('HTTP 401 with code 401 for a missing, a wrong and an expired token', async () => {
    const refused = { status: 401, success: false, code: 401, messages: ['Authentication is required'] };
    expect(await desk.wire.get('/api/documents')).toMatchObject(refused);
    expect(await desk.wire.get('/api/documents', 'x.y.z')).toMatchObject(refused);
    const now = desk.app.clock.now();
    desk.app.clock.advance({ hours: 24 });
    expect(await desk.wire.get('/api/documents', desk.tokens.an)).toMatchObject(refused);
    desk.app.clock.set(now);
    expect((await desk.wire.get('/api/documents', desk.tokens.an)).status).toBe(200);
  });

  it('403 for a role that may not do this', async () => {
    expect(await desk.wire.get('/api/users', desk.tokens.an)).toMatchObject({
      status: 403,
      success: false,
      code: 403,
      messages: ['You do not have permission to do this'],
    });
  });

  it('404 for an unknown path', async () => {
    expect(await desk.wire.get('/api/documentz', desk.tokens.an)).toMatchObject({
      status: 404,
      success: false,
      code: 404,
      messages: ['Not found'],
    });
  });

  it('413 for a body that is too large', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(12 * 1024 * 1024) });
    const response = await inject('/api/auth/password-login', { 'content-type': 'application/json' }, body);
    expect([response.statusCode, response.json()]).toEqual([
      413,
      { success: false, code: 413, messages: ['The request is too large'] },
    ]);
  });

  it('415 for a wrong content type', async () => {
    const response = await inject(
      '/api/auth/password-login',
      { 'content-type': 'text/plain' },
      'username=an',
    );
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { success: false, code: 415, messages: ['The content type is not supported'] },
    ]);
  });

  it('429 with Retry-After when rate limited', async () => {
    const ask = () =>
      desk.app.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload: { username: 'nobody' },
        remoteAddress: '198.51.100.1',
      });
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push(await ask());
    }
    const limited = answers.at(-1);
    expect(limited?.statusCode).toBe(429);
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited?.json()).toMatchObject({ success: false, code: 429, messages: [expect.any(String)] });
  });

  it('500 with a request id, never a stack', async () => {
    vi.spyOn(desk.app.deps.db, 'select').mockImplementation(() => {
      throw new Error('secret detail');
    });
    const response = await inject('/api/auth/get-companies', { authorization: `Bearer ${desk.tokens.an}` });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      success: false,
      code: 500,
      messages: [expect.stringMatching(/\(request [0-9a-f-]{36}\)$/)],
    });
    expect(response.body).not.toMatch(/secret|\.ts:/);
  });

  it('a document or step that the caller may not see answers exactly as one that does not exist', async () => {
    const sent = await desk.sent([{ to: 'an', permission: 'A' }]);
    const answers = async (
      path: (id: string) => string,
      real: string,
      ask: (path: string) => Promise<object>,
    ) => [JSON.stringify(await ask(path(real))), JSON.stringify(await ask(path(nobodysId)))];
    const { wire, tokens } = desk;
    for (const who of ['binh', 'stranger'] as const) {
      const [hidden, missing] = await answers(
        (id) => `/api/documents/${id}`,
        sent.id,
        (path) => wire.get(path, tokens[who]),
      );
      expect(hidden).toBe(missing);
      const step = sent.processes[0]?.id ?? '';
      expect(JSON.stringify(await desk.process(who, approval(step)))).toBe(
        JSON.stringify(await desk.process(who, approval(nobodysId))),
      );
    }
    const [hidden, missing] = await answers(
      (id) => `/v2/documents/send-process/${id}`,
      sent.id,
      (path) => wire.post(path, undefined, tokens.clerk2),
    );
    expect(hidden).toBe(missing);
  });

  it('a malformed body is HTTP 200, code 400, one message per offending field', async () => {
    const answer = await desk.wire.post(
      '/api/documents/update-process',
      { id: 'x', processes: [{ pageSign: 'first', accessPermissionCode: 'Z' }] },
      desk.tokens.clerk,
    );
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      code: 400,
      messages: [
        'id: must be a GUID',
        'processes.0.accessPermissionCode: must be one of V, DR, A, D, F, C, E, EKYC',
        'processes.0.pageSign: must be a number',
      ],
    });
    const response = await inject('/api/auth/password-login', { 'content-type': 'application/json' }, '{"a');
    expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([200, 400]);
  });
});
