import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, nobodysId } from '../../client/wire-actions.ts';
import { testPassword } from '../../company/people.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());
afterEach(() => vi.restoreAllMocks());

const login = (password = testPassword) =>
  fixture.wire.post('/api/auth/password-login', { username: 'an@example.vn', password });

const inject = (url: string, headers: Readonly<Record<string, string>> = {}, payload?: string) =>
  fixture.app.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    ...(payload && { payload }),
  });

describe('Companion operations, §1 "Envelope"', () => {
  it('data is an object, an array or a string', async () => {
    const me = await fixture.wire.get('/api/auth/me', fixture.tokens.an);
    expect(me.at('user.code')).toBe('an');
    const companies = await fixture.wire.get('/api/auth/get-companies', fixture.tokens.an);
    expect(companies.data).toBeInstanceOf(Array);
    expect((await login()).data).toBeTypeOf('string');
  });

  it('holds nothing but {data, success, code, messages}', async () => {
    const response = await inject('/api/auth/me', { authorization: `Bearer ${fixture.tokens.an}` });
    expect(Object.keys(response.json<object>()).toSorted()).toEqual(['code', 'data', 'messages', 'success']);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });

  it('messages is never empty after a login, a mutation or a failure; a GET may answer []', async () => {
    expect((await login()).messages).toEqual(['Authenticate and choose company success']);
    const saved = await fixture.wire.post('/api/me/preferences', { language: 'en' }, fixture.tokens.an);
    expect(saved).toMatchObject({ success: true, messages: [expect.any(String)] });
    const failed = await fixture.wire.get(`/api/documents/${nobodysId}`, fixture.tokens.an);
    expect(failed).toMatchObject({ success: false, messages: ['Document not found'] });
    expect((await fixture.wire.get('/api/departments', fixture.tokens.an)).messages).toEqual([]);
  });

  it('code 0 by default, 100 when an OTP is needed', async () => {
    const sent = await fixture.sent([{ to: 'an', permission: 'A' }]);
    await fixture.askForCodes('an');
    const first = await fixture.process('an', approval(sent.processes[0]?.id));
    expect(first).toMatchObject({ success: true, code: 100 });
    const second = await fixture.process(
      'an',
      approval(sent.processes[0]?.id, { otp: await fixture.newestOtp('an') }),
    );
    expect(second).toMatchObject({ success: true, code: 0 });
  });

  it('a business failure is HTTP 200 with success:false', async () => {
    expect(await login('wrong')).toMatchObject({ status: 200, success: false, code: 0 });
    const cancel = await fixture.wire.post('/api/documents/cancel', { id: nobodysId }, fixture.tokens.clerk);
    expect(cancel).toMatchObject({ status: 200, success: false });
  });

  it('HTTP 401 with code 401 for a missing, a wrong and an expired token', async () => {
    const refused = { status: 401, success: false, code: 401, messages: ['Authentication is required'] };
    expect(await fixture.wire.get('/api/documents')).toMatchObject(refused);
    expect(await fixture.wire.get('/api/documents', 'x.y.z')).toMatchObject(refused);
    const now = fixture.app.clock.now();
    fixture.app.clock.advance({ hours: 24 });
    expect(await fixture.wire.get('/api/documents', fixture.tokens.an)).toMatchObject(refused);
    fixture.app.clock.set(now);
    expect((await fixture.wire.get('/api/documents', fixture.tokens.an)).status).toBe(200);
  });

  it('403 for a role that may not do this', async () => {
    expect(await fixture.wire.get('/api/users', fixture.tokens.an)).toMatchObject({
      status: 403,
      success: false,
      code: 403,
      messages: ['You do not have permission to do this'],
    });
  });

  it('404 for an unknown path', async () => {
    expect(await fixture.wire.get('/api/documentz', fixture.tokens.an)).toMatchObject({
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
      fixture.app.app.inject({
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
    vi.spyOn(fixture.app.deps.db, 'select').mockImplementation(() => {
      throw new Error('secret detail');
    });
    const response = await inject('/api/auth/get-companies', {
      authorization: `Bearer ${fixture.tokens.an}`,
    });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({
      success: false,
      code: 500,
      messages: [expect.stringMatching(/\(request [0-9a-f-]{36}\)$/)],
    });
    expect(response.body).not.toMatch(/secret|\.ts:/);
  });

  it('a document or step that the caller may not see answers exactly as one that does not exist', async () => {
    const sent = await fixture.sent([{ to: 'an', permission: 'A' }]);
    const answers = async (
      path: (id: string) => string,
      real: string,
      ask: (path: string) => Promise<object>,
    ) => [JSON.stringify(await ask(path(real))), JSON.stringify(await ask(path(nobodysId)))];
    const { wire, tokens } = fixture;
    for (const who of ['binh', 'stranger'] as const) {
      const [hidden, missing] = await answers(
        (id) => `/api/documents/${id}`,
        sent.id,
        (path) => wire.get(path, tokens[who]),
      );
      expect(hidden).toBe(missing);
      const step = sent.processes[0]?.id ?? '';
      expect(JSON.stringify(await fixture.process(who, approval(step)))).toBe(
        JSON.stringify(await fixture.process(who, approval(nobodysId))),
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
    const answer = await fixture.wire.post(
      '/api/documents/update-process',
      { id: 'x', processes: [{ pageSign: 'first', accessPermissionCode: 'Z' }] },
      fixture.tokens.clerk,
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
