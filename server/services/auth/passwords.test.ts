import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  changePassword,
  forgotPassword,
  passwordLink,
  passwordLoginV2,
  resetPassword,
  signOutEverywhere,
} from '../../../contract/operations/auth.ts';
import { sendInvitation } from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { forgotPassword as forgotPasswordUseCase } from './forgot-password.ts';

const fresh = 'Another horse 43';
const linkOver = 'The link to set a password is invalid or expired';

let test: TestApp;
let company: TestCompany;
let admin: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  admin = await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
});
afterAll(() => test.close());

const login = (username: string, password: string) =>
  test.call(passwordLoginV2, { body: { username, password } });
const tokenFor = (person: TestPerson, password = testPassword) =>
  test.done(passwordLoginV2, { body: { username: person.username, password } });

async function mailedToken(to: string): Promise<string> {
  const [message] = await test.outbox(to);
  const found = /^https:\/\/sign\.example\/set-password#([\w-]{22})$/.exec(message?.link ?? '');
  return found?.[1] ?? '';
}

let addresses = 0;
/** Forgotten passwords are asked for ten times a minute and address at most. */
const forgot = (username: string) => {
  addresses += 1;
  return test.call(forgotPassword, { body: { username }, ipAddress: `10.1.0.${String(addresses)}` });
};

describe('a forgotten password', () => {
  it('is set anew by a mailed link, once', async () => {
    const person = await makePerson(test.deps, company, 'forgetful');
    await forgot(person.username);
    const token = await mailedToken(person.username);
    expect(await test.done(passwordLink, { body: { token } })).toEqual({
      purpose: 'reset',
      username: person.username,
      name: 'forgetful',
      expiresAt: '2026-11-21T11:00:00.000+07:00',
    });
    const session = await tokenFor(person);
    expect(await test.call(resetPassword, { body: { token, password: fresh } })).toMatchObject({
      kind: 'done',
      messages: ['Reset password success'],
    });
    expect(await login(person.username, testPassword)).toMatchObject({ kind: 'refused' });
    expect(await login(person.username, fresh)).toMatchObject({ kind: 'done' });
    expect(await test.call(getMe, { token: session })).toMatchObject({ status: 401 });
    expect(await test.call(resetPassword, { body: { token, password: 'Third horse 44' } })).toMatchObject({
      kind: 'refused',
      messages: [linkOver],
    });
    expect(await test.call(passwordLink, { body: { token } })).toMatchObject({ messages: [linkOver] });
  });

  it('answers the same for a name that nobody has, and mails nothing', async () => {
    const person = await makePerson(test.deps, company, 'known');
    const known = await forgot(person.username);
    const before = (await test.outbox()).length;
    const unknown = await forgot('nobody@example.vn');
    expect(unknown.raw.json()).toEqual(known.raw.json());
    expect(await test.outbox()).toHaveLength(before);
  });

  it('looks for the name behind its answer, so that time does not tell either', async () => {
    const db = new Proxy(test.deps.db, {
      get() {
        throw new Error('the answer waits for the database');
      },
    });
    const messenger = { ...test.deps.messenger, immediate: false };
    await expect(forgotPasswordUseCase({ ...test.deps, db, messenger }, 'somebody')).resolves.toMatchObject({
      messages: ['If the account exists, a link to set a new password has been sent'],
    });
  });

  it('has an hour to be set anew', async () => {
    const person = await makePerson(test.deps, company, 'slow');
    await forgot(person.username);
    const token = await mailedToken(person.username);
    test.clock.advance({ minutes: 60 });
    expect(await test.call(resetPassword, { body: { token, password: fresh } })).toMatchObject({
      messages: [linkOver],
    });
  });

  it('sends five mails an hour at most', async () => {
    const person = await makePerson(test.deps, company, 'flooded');
    for (let count = 0; count < 7; count += 1) {
      await forgot(person.username);
    }
    expect(await test.outbox(person.username)).toHaveLength(5);
    test.clock.advance({ hours: 1 });
    await forgot(person.username);
    expect(await test.outbox(person.username)).toHaveLength(6);
  });

  it('leaves a link that its owner asked for usable when someone else asks again, and using one ends all', async () => {
    const person = await makePerson(test.deps, company, 'pestered');
    await forgot(person.username);
    const first = await mailedToken(person.username);
    await forgot(person.username);
    const second = await mailedToken(person.username);
    expect(second).not.toBe(first);
    expect(await test.call(resetPassword, { body: { token: first, password: fresh } })).toMatchObject({
      kind: 'done',
    });
    expect(await test.call(passwordLink, { body: { token: second } })).toMatchObject({ kind: 'refused' });
  });

  it('unlocks the account', async () => {
    const person = await makePerson(test.deps, company, 'lockedout');
    for (let count = 0; count < 10; count += 1) {
      await login(person.username, 'wrong');
    }
    await forgot(person.username);
    await test.done(resetPassword, {
      body: { token: await mailedToken(person.username), password: fresh },
    });
    expect(await login(person.username, fresh)).toMatchObject({ kind: 'done' });
  });

  it('is not the user name, and not short', async () => {
    const person = await makePerson(test.deps, company, 'lazyperson');
    await forgot(person.username);
    const token = await mailedToken(person.username);
    const weak = 'password: must have at least 10 characters, and not be the user name';
    for (const password of ['Nine char', person.username.toUpperCase()]) {
      expect(await test.call(resetPassword, { body: { token, password } })).toMatchObject({
        kind: 'refused',
        code: 400,
        messages: [weak],
      });
    }
    expect(await test.call(resetPassword, { body: { token, password: fresh } })).toMatchObject({
      kind: 'done',
    });
  });
});

describe('an invitation', () => {
  it('lets a new user set a password within seven days; a fresh one ends the one before', async () => {
    const person = await makePerson(test.deps, company, 'newcomer', { password: null });
    const token = await tokenFor(admin);
    const invite = () => test.call(sendInvitation, { token, params: { id: person.userId } });
    expect(await invite()).toMatchObject({ kind: 'done', messages: ['Send invitation success'] });
    const first = await mailedToken(person.username);
    await invite();
    const second = await mailedToken(person.username);
    expect(await test.call(passwordLink, { body: { token: first } })).toMatchObject({ kind: 'refused' });
    test.clock.advance({ days: 6, hours: 23 });
    expect(await test.done(passwordLink, { body: { token: second } })).toMatchObject({
      purpose: 'invitation',
    });
    await test.done(resetPassword, { body: { token: second, password: fresh } });
    expect(await login(person.username, fresh)).toMatchObject({ kind: 'done' });
    const again = await test.call(sendInvitation, {
      token: await tokenFor(admin),
      params: { id: person.userId },
    });
    expect(again).toMatchObject({ kind: 'refused', messages: ['The user has already set a password'] });
  });

  it('is over after seven days', async () => {
    const person = await makePerson(test.deps, company, 'hesitant', { password: null });
    await test.done(sendInvitation, { token: await tokenFor(admin), params: { id: person.userId } });
    const token = await mailedToken(person.username);
    test.clock.advance({ days: 7 });
    expect(await test.call(resetPassword, { body: { token, password: fresh } })).toMatchObject({
      messages: [linkOver],
    });
  });
});

describe('changing a password', () => {
  it('gives a new token and ends every other one', async () => {
    const person = await makePerson(test.deps, company, 'changer');
    const [here, elsewhere] = [await tokenFor(person), await tokenFor(person)];
    const answer = await test.call(changePassword, {
      token: here,
      body: { currentPassword: testPassword, newPassword: fresh },
    });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Change password success'] });
    expect(await test.done(getMe, { token: String(answer.data) })).toMatchObject({
      user: { id: person.userId },
    });
    for (const token of [here, elsewhere]) {
      expect(await test.call(getMe, { token })).toMatchObject({ status: 401 });
    }
    expect(await login(person.username, fresh)).toMatchObject({ kind: 'done' });
  });

  it('is told to whoever can recover the account', async () => {
    const person = await makePerson(test.deps, company, 'warned');
    const token = await tokenFor(person);
    await test.done(changePassword, { token, body: { currentPassword: testPassword, newPassword: fresh } });
    const mails = await test.outbox(person.username);
    expect(mails).toMatchObject([
      { subject: 'Mật khẩu của bạn đã được đổi', link: 'https://sign.example/forgot-password' },
    ]);
    // Whoever did not expect it is to act.
    expect(mails[0]?.text).not.toContain('hãy bỏ qua');
  });

  it('asks for the current one, and locks after ten wrong ones', async () => {
    const person = await makePerson(test.deps, company, 'guesser');
    const token = await tokenFor(person);
    const guess = () =>
      test.call(changePassword, { token, body: { currentPassword: 'wrong', newPassword: fresh } });
    for (let count = 0; count < 10; count += 1) {
      expect(await guess()).toMatchObject({ messages: ['Current password is incorrect'] });
    }
    expect(await guess()).toMatchObject({ messages: ['Account is temporarily locked'] });
  });
});

describe('signing out everywhere', () => {
  it('ends every token of the account', async () => {
    const person = await makePerson(test.deps, company, 'leaving');
    const tokens = [await tokenFor(person), await tokenFor(person)];
    expect(await test.call(signOutEverywhere, { token: tokens[0] })).toMatchObject({
      kind: 'done',
      messages: ['Sign out everywhere success'],
    });
    for (const token of tokens) {
      expect(await test.call(getMe, { token })).toMatchObject({ status: 401 });
    }
    expect(await login(person.username, testPassword)).toMatchObject({ kind: 'done' });
  });
});
