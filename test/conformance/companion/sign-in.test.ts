import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '../../../server/adapters/database/schema/users.ts';
import { createUser } from '../../../server/services/users/create-user.ts';
import { makeCompany, makePerson, testPassword } from '../../company/people.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';

let fixture: WireFixture;
/** Someone of two companies. */
const both = { username: 'both@example.vn', password: testPassword };
let secondId: number;

beforeAll(async () => {
  fixture = await createWireFixture();
  const { deps } = fixture.app;
  await makePerson(deps, fixture.company, 'both');
  const second = await makeCompany(deps, 'Hoà Bình');
  secondId = second.id;
  await deps.db.transaction((transaction) =>
    createUser(transaction, deps, {
      comId: second.id,
      code: 'both',
      username: both.username,
      name: 'both',
      email: both.username,
      phone: '',
      roles: ['clerk'],
      passwordHash: null,
    }),
  );
});
afterAll(() => fixture.app.close());

const loginMessage = 'Authenticate and choose company success';
const one = { username: 'an@example.vn', password: testPassword };
const loginAs = async (code: string): Promise<string> =>
  String(
    (await fixture.wire.post('/api/auth/password-login', { ...one, username: `${code}@example.vn` })).data,
  );

describe('Companion operations, §2, table', () => {
  it('POST /api/auth/password-login: data is the token, of the company that is named', async () => {
    const login = await fixture.wire.post('/api/auth/password-login', { ...both, companyId: secondId });
    expect(login).toMatchObject({ success: true, code: 0, messages: [loginMessage] });
    const me = await fixture.wire.get('/api/auth/me', String(login.data));
    expect(me.data).toMatchObject({ company: { name: 'Hoà Bình' }, roles: ['clerk'] });
  });

  it('POST /api/auth/password-login: without companyId it chooses the single company', async () => {
    const login = await fixture.wire.post('/api/auth/password-login', one);
    expect(login.messages).toEqual([loginMessage]);
    expect((await fixture.wire.get('/api/documents', String(login.data))).status).toBe(200);
  });

  it('POST /api/auth/password-login: without companyId the token of several serves the choice alone', async () => {
    const login = await fixture.wire.post('/api/auth/password-login', both);
    expect(login.messages).toEqual([loginMessage]);
    const token = String(login.data);
    expect((await fixture.wire.get('/api/auth/get-companies', token)).status).toBe(200);
    const list = await fixture.wire.get('/api/documents', token);
    expect(list).toMatchObject({ success: false });
    expect(list.status).not.toBe(200);
  });

  it('POST /api/v2/auth/password-login: the same; a single company is chosen by itself', async () => {
    const login = await fixture.wire.post('/api/v2/auth/password-login', one);
    expect(login.messages).toEqual([loginMessage]);
    expect((await fixture.wire.get('/api/auth/me', String(login.data))).at('company.id')).toBe(
      fixture.company.id,
    );
  });

  it('GET /api/auth/get-companies: a plain array', async () => {
    const login = await fixture.wire.post('/api/v2/auth/password-login', both);
    const companies = await fixture.wire.get('/api/auth/get-companies', String(login.data));
    expect(companies.data).toHaveLength(2);
    expect(companies.data).toContainEqual({
      id: fixture.company.id,
      name: 'Minh Long',
      address: 'Hà Nội',
      taxCode: '0101',
      createdDate: '2026-11-21T10:00:00.000+07:00',
      status: { value: 0, description: 'Active' },
    });
  });

  it('POST /api/auth/choose-company: a new token, the login message', async () => {
    const login = await fixture.wire.post('/api/v2/auth/password-login', both);
    const chosen = await fixture.wire.post(
      '/api/auth/choose-company',
      { comId: secondId },
      String(login.data),
    );
    expect(chosen.messages).toEqual([loginMessage]);
    expect(chosen.data).not.toBe(login.data);
    expect((await fixture.wire.get('/api/auth/me', String(chosen.data))).at('company.id')).toBe(secondId);
  });

  it.each(['/api/auth/process-code-login', '/auth/process-code-login'])(
    'POST %s: {token, document} with the step in waitingProcess, for this one document',
    async (path) => {
      const sent = await fixture.sent([{ to: 'an', permission: 'A' }]);
      const other = await fixture.sent([{ to: 'an', permission: 'A' }]);
      const mails = await fixture.app.outbox('an@example.vn');
      const login = await fixture.wire.post(path, { processCode: mails[1]?.processCode });
      expect(login.success).toBe(true);
      expect(login.at('document.waitingProcess.id')).toBe(sent.processes[0]?.id);
      const token = String(login.at('token'));
      expect((await fixture.wire.get(`/api/documents/${sent.id}`, token)).success).toBe(true);
      expect((await fixture.wire.get(`/api/documents/${other.id}`, token)).messages).toEqual([
        'Document not found',
      ]);
      expect((await fixture.wire.get('/api/documents', token)).success).toBe(false);
    },
  );

  it('GET /api/auth/me: the user, company, roles and what the token may do', async () => {
    const me = await fixture.wire.get('/api/auth/me', fixture.tokens.clerk);
    expect(me.data).toMatchObject({
      user: { code: 'clerk', name: 'Văn thư' },
      company: { id: fixture.company.id },
      roles: ['clerk'],
      scope: { kind: 'session' },
    });
  });
});

describe('Companion operations, §2, tokens', () => {
  it('are bearer JWTs of 24 h', async () => {
    const token = await loginAs('an');
    expect(token.split('.')).toHaveLength(3);
    const me = await fixture.wire.get('/api/auth/me', token);
    expect(me.at('expiresAt')).toBe('2026-11-22T10:00:00.000+07:00');
  });

  it('have one fixed algorithm', async () => {
    const [, claims = ''] = fixture.tokens.an.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect((await fixture.wire.get('/api/auth/me', `${header}.${claims}.`)).status).toBe(401);
  });

  it('have a purpose each: a download’s opens nothing else, nothing else opens a download', async () => {
    const { downloadUrl } = await fixture.create();
    const token = new URL(downloadUrl ?? '').searchParams.get('token') ?? '';
    expect((await fixture.wire.get('/api/auth/me', token)).status).toBe(401);
    expect((await fixture.wire.get(`/api/Download?token=${fixture.tokens.clerk}`)).status).toBe(401);
  });

  it('of a session never stand in a path or a query', async () => {
    for (const query of ['token', 'access_token', 'authorization']) {
      expect((await fixture.wire.get(`/api/auth/me?${query}=${fixture.tokens.an}`)).status).toBe(401);
    }
  });

  it('of a download: one file, one hour, no referrer, kept nowhere, left out of logs', async () => {
    const { downloadUrl } = await fixture.create();
    const file = await fixture.wire.fetchFile(downloadUrl ?? '');
    expect(file.headers.get('referrer-policy')).toBe('no-referrer');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const now = fixture.app.clock.now();
    fixture.app.clock.advance({ hours: 1 });
    expect((await fixture.wire.fetchFile(downloadUrl ?? '')).status).toBe(401);
    fixture.app.clock.set(now);
    expect(JSON.stringify(fixture.app.logged)).not.toContain(new URL(downloadUrl ?? '').search);
  });

  it('end on disabling, on a changed role, on a new password and on signing out everywhere', async () => {
    const { app, company, wire, tokens } = fixture;
    const status = async (token: string) => (await wire.get('/api/auth/me', token)).status;
    const person = (code: string) => makePerson(app.deps, company, code);
    const change = (body: object) => wire.post('/api/users/update', body, tokens.boss);

    const disabled = await person('disabled');
    const first = await loginAs('disabled');
    await change({ id: disabled.userId, status: -1 });
    expect(await status(first)).toBe(401);

    const promoted = await person('promoted');
    const second = await loginAs('promoted');
    await change({ id: promoted.userId, roleIds: [2] });
    expect(await status(second)).toBe(401);

    await person('changer');
    const third = await loginAs('changer');
    const passwords = { currentPassword: testPassword, newPassword: 'Another horse 43' };
    expect((await wire.post('/api/auth/change-password', passwords, third)).success).toBe(true);
    expect(await status(third)).toBe(401);

    await person('leaver');
    const [here, elsewhere] = [await loginAs('leaver'), await loginAs('leaver')];
    await wire.post('/api/auth/sign-out-everywhere', undefined, here);
    expect([await status(here), await status(elsewhere)]).toEqual([401, 401]);
  });

  it('are checked against the account with every request', async () => {
    await makePerson(fixture.app.deps, fixture.company, 'late');
    const token = await loginAs('late');
    await fixture.app.deps.db.update(users).set({ status: -1 }).where(eq(users.code, 'late'));
    expect((await fixture.wire.get('/api/auth/me', token)).status).toBe(401);
  });
});
