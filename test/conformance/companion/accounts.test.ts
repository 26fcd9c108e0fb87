import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { accounts } from '../../../server/adapters/database/schema/users.ts';
import { makePerson, testPassword } from '../../company/people.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

const login = (username: string, password = testPassword) =>
  fixture.wire.post('/api/auth/password-login', { username, password });
const newPassword = 'Another horse 43';

/** The secret of the newest link that was mailed to set a password. */
async function mailedToken(to: string): Promise<string> {
  const [mail] = await fixture.app.outbox(to);
  return mail?.link?.split('#')[1] ?? '';
}

describe('Companion operations, §2, "Accounts"', () => {
  it('a user created without a password gets an invitation of seven days to set one', async () => {
    const user = { code: 'moi', username: 'moi@example.vn', name: 'Người mới', phone: '0912345678' };
    const invitationMessage = 'Mời bạn đặt mật khẩu trước thứ Sáu.';
    const body = { ...user, email: user.username, invitationMessage };
    const created = await fixture.wire.post('/api/users/create', body, fixture.tokens.boss);
    expect(created.success).toBe(true);
    expect((await fixture.app.outbox(user.username))[0]?.text).toContain(invitationMessage);
    const token = await mailedToken(user.username);
    const link = await fixture.wire.post('/api/auth/password-link', { token });
    expect(link.data).toMatchObject({ purpose: 'invitation', expiresAt: '2026-11-28T10:00:00.000+07:00' });
    const set = await fixture.wire.post('/api/auth/reset-password', { token, password: newPassword });
    expect(set.success).toBe(true);
    expect((await login(user.username, newPassword)).success).toBe(true);
  });

  it('forgot-password always answers the same, and reset-password takes its link', async () => {
    const person = await makePerson(fixture.app.deps, fixture.company, 'quen');
    const known = await fixture.wire.post('/api/auth/forgot-password', { username: person.username });
    const unknown = await fixture.wire.post('/api/auth/forgot-password', { username: 'nobody@example.vn' });
    expect(JSON.stringify(known)).toBe(JSON.stringify(unknown));
    const body = { token: await mailedToken(person.username), password: newPassword };
    expect((await fixture.wire.post('/api/auth/reset-password', body)).success).toBe(true);
    expect((await fixture.wire.post('/api/auth/reset-password', body)).success).toBe(false);
    expect((await login(person.username)).success).toBe(false);
    expect((await login(person.username, newPassword)).success).toBe(true);
  });

  it('change-password asks for the current one', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'doi');
    const token = String((await login(username)).data);
    const change = (currentPassword: string) =>
      fixture.wire.post('/api/auth/change-password', { currentPassword, newPassword }, token);
    expect((await change('wrong')).success).toBe(false);
    expect((await change(testPassword)).success).toBe(true);
    expect((await login(username, newPassword)).success).toBe(true);
  });

  it('totp/enroll and totp/verify: signing in then answers code 100 and takes `otp` in a second call', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'hai');
    const token = String((await login(username)).data);
    const enrolled = await fixture.wire.post('/api/auth/totp/enroll', { password: testPassword }, token);
    const code = () => {
      const totp = new TOTP({ secret: Secret.fromBase32(String(enrolled.at('secret'))) });
      return totp.generate({ timestamp: fixture.app.clock.now().getTime() });
    };
    const verified = await fixture.wire.post('/api/auth/totp/verify', { otp: code() }, token);
    expect(verified.success).toBe(true);
    const fresh = String(verified.at('token'));
    expect((await fixture.wire.get('/api/auth/me', fresh)).at('user.twoFactorEnabled')).toBe(true);
    fixture.app.clock.advance({ seconds: 30 });
    for (const path of ['/api/auth/password-login', '/api/v2/auth/password-login']) {
      const first = await fixture.wire.post(path, { username, password: testPassword });
      expect(first).toMatchObject({ success: true, code: 100 });
    }
    const second = { username, password: testPassword, otp: code() };
    const signedIn = await fixture.wire.post('/api/auth/password-login', second);
    expect(signedIn).toMatchObject({ code: 0, messages: ['Authenticate and choose company success'] });
    fixture.app.clock.advance({ seconds: -30 });
  });

  it('`secondFactorRoles`: whoever lacks a second factor that their role requires is answered 428 until it is set up', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'sau', { roles: ['hr'] });
    const token = String((await login(username)).data);
    const requireOf = (secondFactorRoles: readonly string[]) =>
      fixture.wire.post('/api/company/settings', { secondFactorRoles }, fixture.tokens.boss);
    expect((await requireOf(['hr'])).at('secondFactorRoles')).toEqual(['hr']);
    expect(await fixture.wire.get('/api/users', token)).toMatchObject({
      status: 428,
      success: false,
      code: 428,
      messages: ['Your company requires two-factor sign-in: set it up first'],
    });
    expect((await fixture.wire.get('/api/auth/me', token)).at('user.mustSetUpSecondFactor')).toBe(true);
    const enrolled = await fixture.wire.post('/api/auth/totp/enroll', { password: testPassword }, token);
    expect(enrolled.success).toBe(true);
    await requireOf([]);
    expect((await fixture.wire.get('/api/users', token)).success).toBe(true);
  });

  it('are unlocked by an admin', async () => {
    const person = await makePerson(fixture.app.deps, fixture.company, 'khoa');
    for (let count = 0; count < 10; count += 1) {
      await login(person.username, 'wrong');
    }
    expect((await login(person.username)).messages).toEqual(['Account is temporarily locked']);
    const path = `/api/users/unlock/${String(person.userId)}`;
    expect((await fixture.wire.post(path, undefined, fixture.tokens.clerk)).status).toBe(403);
    expect((await fixture.wire.post(path, undefined, fixture.tokens.boss)).success).toBe(true);
    expect((await login(person.username)).success).toBe(true);
  });

  it('passwords are hashed with argon2id', async () => {
    const rows = await fixture.app.deps.db.select().from(accounts);
    const hashes = rows.flatMap(({ passwordHash }) => passwordHash ?? []);
    expect(hashes.length).toBeGreaterThan(5);
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$/);
    }
  });
});

describe('Companion operations, §2, "Wrong credentials"', () => {
  it('`Username or password is incorrect`, the same for an unknown user', async () => {
    const wrong = await login('an@example.vn', 'wrong');
    expect(wrong).toMatchObject({ status: 200, messages: ['Username or password is incorrect'] });
    expect(JSON.stringify(await login('nobody@example.vn'))).toBe(JSON.stringify(wrong));
  });

  it('ten failures in 15 minutes lock the account for 15 minutes: `Account is temporarily locked`', async () => {
    const { username } = await makePerson(fixture.app.deps, fixture.company, 'muoi');
    for (let count = 0; count < 9; count += 1) {
      await login(username, 'wrong');
    }
    const now = fixture.app.clock.now();
    expect((await login(username, 'wrong')).messages).toEqual(['Username or password is incorrect']);
    expect((await login(username)).messages).toEqual(['Account is temporarily locked']);
    fixture.app.clock.advance({ minutes: 14, seconds: 59 });
    expect((await login(username)).messages).toEqual(['Account is temporarily locked']);
    fixture.app.clock.advance({ seconds: 1 });
    expect((await login(username)).success).toBe(true);
    fixture.app.clock.set(now);
  });
});
