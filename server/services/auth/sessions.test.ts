import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getMe } from '../../../contract/operations/account.ts';
import {
  changePassword,
  chooseCompany,
  passwordLoginV2,
  sessionEnd,
  sessionsEndOthers,
  sessionsList,
  signOut,
  signOutEverywhere,
} from '../../../contract/operations/auth.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { accounts, sessions, users } from '../../adapters/database/schema/users.ts';
import { forgetSessions } from '../../jobs/forget-sessions.ts';
import { startSchedule } from '../../jobs/schedule.ts';

let test: TestApp;
let company: TestCompany;
let people = 0;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
});
afterAll(() => test.close());

async function person(): Promise<TestPerson> {
  people += 1;
  const made = await makePerson(test.deps, company, `p${String(people)}`);
  await test.deps.db
    .update(accounts)
    .set({ recoveryEmail: made.username, recoveryVerifiedAt: test.clock.now() })
    .where(eq(accounts.id, made.accountId));
  return made;
}

const signIn = (
  { username }: TestPerson,
  device: string | null = 'laptop',
  ipAddress = '10.0.0.1',
): Promise<string> =>
  test.done(passwordLoginV2, { body: { username, password: testPassword, device }, ipAddress });

const statusOf = async (token: string): Promise<number> => (await test.call(getMe, { token })).status;

const told = async ({ username }: TestPerson): Promise<string[]> =>
  (await test.outbox(username)).map(({ text }) => text);

describe('a device that was not used before', () => {
  it('is told by mail, except the first of all', async () => {
    const an = await person();
    await signIn(an);
    expect(await told(an)).toEqual([]);
    await signIn(an, 'phone', '203.0.113.9');
    const [mail, ...others] = await test.outbox(an.username);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Đăng nhập từ thiết bị mới');
    expect(mail?.text).not.toContain('hãy bỏ qua');
    expect(mail?.text).toContain('203.0.113.9');
    expect(mail?.link).toMatch(/\/account$/);
  });

  it('is one of an address that is known, when it keeps another value', async () => {
    const an = await person();
    await signIn(an);
    await signIn(an, 'of a colleague');
    expect(await told(an)).toHaveLength(1);
  });

  it('is told once, wherever it goes afterwards', async () => {
    const an = await person();
    await signIn(an);
    await signIn(an, 'phone');
    await signIn(an, 'phone', '203.0.113.9');
    expect(await told(an)).toHaveLength(1);
  });

  it('is known by program and address where it keeps no value', async () => {
    const an = await person();
    await signIn(an, null);
    await signIn(an, null);
    expect(await told(an)).toEqual([]);
    await signIn(an, null, '203.0.113.9');
    expect(await told(an)).toHaveLength(1);
  });

  it('is not learned from a password that is wrong', async () => {
    const an = await person();
    await signIn(an);
    await test.call(passwordLoginV2, {
      body: { username: an.username, password: 'x', device: 'of a thief' },
    });
    await signIn(an, 'of a thief');
    expect(await told(an)).toHaveLength(1);
  });

  it('is new to one account where another knows it', async () => {
    const [an, binh] = [await person(), await person()];
    await signIn(an, 'shared');
    await signIn(binh);
    await signIn(binh, 'shared');
    expect(await told(binh)).toHaveLength(1);
  });

  it('shows nothing that its sender made up', async () => {
    const an = await person();
    await signIn(an);
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/password-login',
      headers: { 'content-type': 'application/json', 'user-agent': 'https://evil.example {link}' },
      payload: JSON.stringify({ username: an.username, password: testPassword, device: 'other' }),
    });
    const [text] = await told(an);
    expect(text).not.toContain('evil');
    expect(text).not.toContain('Trình duyệt');
  });

  it('is told in the name of an enabled user while the company is still to be chosen', async () => {
    const an = await person();
    const other = await makeCompany(test.deps, 'Bắc Sơn');
    const second = await makePerson(test.deps, other, an.code);
    await test.deps.db.update(users).set({ accountId: an.accountId }).where(eq(users.id, second.userId));
    const choice = await signIn(an);
    const token = await test.done(chooseCompany, { token: choice, body: { comId: other.id } });
    expect(await test.done(sessionsList, { token })).toHaveLength(1);
    await signIn(an, 'phone');
    expect(await told(an)).toHaveLength(1);
  });
});

describe('the sessions of an account', () => {
  it('are listed with the calling one first, and nobody else’s', async () => {
    const [an, binh] = [await person(), await person()];
    await signIn(an, 'phone', '203.0.113.9');
    const token = await signIn(an);
    await signIn(binh);
    expect(await test.done(sessionsList, { token })).toMatchObject([
      { ipAddress: '10.0.0.1', isCurrent: true },
      { ipAddress: '203.0.113.9', isCurrent: false },
    ]);
  });

  it('note where and when they were last used', async () => {
    const an = await person();
    const token = await signIn(an);
    test.clock.advance({ minutes: 10 });
    await test.call(getMe, { token, ipAddress: '203.0.113.9' });
    const [session] = await test.done(sessionsList, { token });
    expect(session?.ipAddress).toBe('203.0.113.9');
    expect(session?.lastUsedDate).not.toBe(session?.createdDate);
  });

  it('end one by one: every token of it stops working', async () => {
    const an = await person();
    const lost = await signIn(an, 'phone');
    const again = await test.done(chooseCompany, { token: lost, body: { comId: company.id } });
    const token = await signIn(an);
    const id = (await test.done(sessionsList, { token })).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await test.done(sessionEnd, { token, params: { id } });
    expect([await statusOf(lost), await statusOf(again), await statusOf(token)]).toEqual([401, 401, 200]);
    expect((await test.call(chooseCompany, { token: lost, body: { comId: company.id } })).status).toBe(401);
    expect(await test.done(sessionsList, { token })).toHaveLength(1);
  });

  it('are not ended by anybody else', async () => {
    const [an, binh] = [await person(), await person()];
    const token = await signIn(an);
    const [session] = await test.done(sessionsList, { token });
    const answer = await test.call(sessionEnd, {
      token: await signIn(binh),
      params: { id: session?.id ?? '' },
    });
    expect(answer).toMatchObject({ kind: 'refused', messages: ['Session not found'] });
    expect(await statusOf(token)).toBe(200);
  });

  it('end with a sign-out, also before a company is chosen', async () => {
    const an = await person();
    const token = await signIn(an);
    await test.done(signOut, { token });
    expect(await statusOf(token)).toBe(401);
    const choice = await test.deps.tokens.issue({
      kind: 'company-choice',
      accountId: an.accountId,
      tokenVersion: 1,
      sessionId: (await sessionIds(an))[0] ?? '',
    });
    expect(await statusOf(choice.token)).toBe(401);
  });

  it('end but for the calling one, those that no list shows included', async () => {
    const an = await person();
    const other = await signIn(an, 'phone');
    const token = await signIn(an);
    const claims = { accountId: an.accountId, userId: an.userId, comId: company.id, tokenVersion: 1 };
    const old = await test.deps.tokens.issue({ kind: 'session', ...claims });
    expect(await statusOf(old.token)).toBe(200);
    const fresh = await test.done(sessionsEndOthers, { token });
    const statuses = await Promise.all([other, old.token, token, fresh].map(statusOf));
    expect(statuses).toEqual([401, 401, 401, 200]);
    expect(await test.done(sessionsList, { token: fresh })).toMatchObject([{ isCurrent: true }]);
  });

  it('end with a new password but for the calling one, which goes on', async () => {
    const an = await person();
    const other = await signIn(an, 'phone');
    const body = { currentPassword: testPassword, newPassword: 'Một mật khẩu mới' };
    const token = await test.done(changePassword, { token: await signIn(an), body });
    expect(await statusOf(other)).toBe(401);
    expect(await test.done(sessionsList, { token })).toMatchObject([{ isCurrent: true }]);
    await test.done(signOutEverywhere, { token });
    expect(await statusOf(token)).toBe(401);
  });

  it('do not lend their id to a token of another account', async () => {
    const [an, binh] = [await person(), await person()];
    await signIn(binh);
    const { token } = await test.deps.tokens.issue({
      kind: 'session',
      accountId: an.accountId,
      userId: an.userId,
      comId: company.id,
      tokenVersion: 1,
      sessionId: (await sessionIds(binh))[0] ?? '',
    });
    expect(await statusOf(token)).toBe(401);
  });

  it('are begun by a token of before there were any, once it chooses a company', async () => {
    const an = await person();
    const claims = { accountId: an.accountId, userId: an.userId, comId: company.id, tokenVersion: 1 };
    const old = await test.deps.tokens.issue({ kind: 'session', ...claims });
    expect(await test.done(sessionsList, { token: old.token })).toEqual([]);
    const token = await test.done(chooseCompany, { token: old.token, body: { comId: company.id } });
    expect(await test.done(sessionsList, { token })).toMatchObject([{ isCurrent: true }]);
  });
});

const sessionIds = async ({ accountId }: TestPerson): Promise<string[]> =>
  (await test.deps.db.select().from(sessions).where(eq(sessions.accountId, accountId))).map(({ id }) => id);

it('forgets sessions that another one follows after a month, and the last of each account never', async () => {
  const an = await person();
  await signIn(an, 'phone');
  test.clock.advance({ days: 1 });
  await signIn(an);
  await signIn(an);
  const before = await sessionIds(an);
  async function run(): Promise<void> {
    await startSchedule(test.deps, { name: forgetSessions.name, schedule: { everyHours: 24 } });
    await forgetSessions.handle(test.deps, { at: test.clock.now().toISOString() });
  }
  test.clock.advance({ days: 20 });
  await run();
  expect(await sessionIds(an)).toHaveLength(before.length);
  test.clock.advance({ days: 20 });
  await run();
  expect(await sessionIds(an)).toHaveLength(2);
  test.clock.advance({ days: 200 });
  await run();
  expect(await sessionIds(an)).toHaveLength(1);
  await signIn(an, 'of a thief');
  expect(await told(an)).toHaveLength(2);
});
