import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  chooseCompany,
  getCompanies,
  passwordLogin,
  passwordLoginV2,
} from '../../../contract/operations/auth.ts';
import { documentsList } from '../../../contract/operations/documents.ts';
import { departmentsList } from '../../../contract/operations/directory.ts';
import { usersList } from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';

const success = 'Authenticate and choose company success';
const wrong = 'Username or password is incorrect';
const locked = 'Account is temporarily locked';

let test: TestApp;
let company: TestCompany;
let other: TestCompany;
let an: TestPerson;
let binh: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  other = await makeCompany(test.deps, 'Bắc Sơn');
  an = await makePerson(test.deps, company, 'an');
  binh = await makePerson(test.deps, company, 'binh', { roles: ['clerk', 'signer'] });
  await makePerson(test.deps, other, 'binh');
});
afterAll(() => test.close());

const login = (username: string, password = testPassword, ipAddress = '10.0.0.1') =>
  test.call(passwordLoginV2, { body: { username, password }, ipAddress });

describe('signing in', () => {
  it.each([passwordLogin, passwordLoginV2])('gives a token for the only company ($id)', async (operation) => {
    const answer = await test.call(operation, { body: { username: an.username, password: testPassword } });
    expect(answer).toMatchObject({ kind: 'done', status: 200, messages: [success] });
    const me = await test.done(getMe, { token: String(answer.data) });
    expect(me).toMatchObject({
      scope: { kind: 'session' },
      user: { id: an.userId, code: 'an', accountId: an.accountId, isAccountLocked: false, isInvited: false },
      company: { id: company.id, name: 'Minh Long', status: { value: 0, description: 'Active' } },
      roles: ['signer'],
      preferences: { receiveOtpMethod: 1, receiveNotificationMethod: 0 },
      expiresAt: '2026-11-22T10:00:00.000+07:00',
    });
  });

  it('takes the name in any case, and names of properties too', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/password-login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ UserName: 'AN@example.VN', Password: testPassword, CompanyId: null }),
    });
    expect(response.json()).toMatchObject({ success: true, code: 0, messages: [success] });
  });

  it('takes the company as a number in a text', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/password-login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        username: binh.username,
        password: testPassword,
        companyId: String(other.id),
      }),
    });
    const envelope = response.json<{ data: string }>();
    const me = await test.done(getMe, { token: envelope.data });
    expect(me.company?.id).toBe(other.id);
    expect(me.roles).toEqual(['signer']);
  });

  it('refuses a company that the account is not of', async () => {
    const answer = await test.call(passwordLogin, {
      body: { username: an.username, password: testPassword, companyId: other.id },
    });
    expect(answer).toMatchObject({ kind: 'refused', status: 200, messages: ['Company not found'] });
  });

  it('refuses an account without a password', async () => {
    const invited = await makePerson(test.deps, company, 'invited', { password: null });
    expect(await login(invited.username)).toMatchObject({ kind: 'refused', messages: [wrong] });
  });
});

describe('an account of several companies', () => {
  const choiceToken = () =>
    test.done(passwordLoginV2, { body: { username: binh.username, password: testPassword } });

  it('gets a token that serves only the choice of one', async () => {
    const token = await choiceToken();
    expect(await test.done(getMe, { token })).toMatchObject({
      scope: { kind: 'company-choice' },
      user: null,
      company: null,
      roles: [],
    });
    expect((await test.done(getCompanies, { token })).map(({ id }) => id)).toEqual([company.id, other.id]);
    for (const operation of [departmentsList, documentsList]) {
      expect(await test.call(operation, { token })).toMatchObject({ kind: 'refused', status: 403 });
    }
  });

  it('works in the company it chooses, with the roles of its user there', async () => {
    const answer = await test.call(chooseCompany, {
      token: await choiceToken(),
      body: { comId: company.id },
    });
    expect(answer.messages).toEqual([success]);
    const me = await test.done(getMe, { token: String(answer.data) });
    expect(me).toMatchObject({ user: { id: binh.userId }, company: { id: company.id } });
    expect(me.roles.toSorted()).toEqual(['clerk', 'signer']);
  });

  it('cannot choose a company that it is not of', async () => {
    const third = await makeCompany(test.deps, 'Khác');
    const answer = await test.call(chooseCompany, { token: await choiceToken(), body: { comId: third.id } });
    expect(answer).toMatchObject({ kind: 'refused', messages: ['Company not found'] });
  });
});

describe('a disabled user', () => {
  it('is told so after the right password alone, and its tokens end', async () => {
    const person = await makePerson(test.deps, company, 'leaver');
    const token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    await test.deps.db.update(users).set({ status: -1 }).where(eq(users.id, person.userId));
    expect(await login(person.username)).toMatchObject({
      kind: 'refused',
      messages: ['Account is disabled'],
    });
    expect(await login(person.username, 'wrong')).toMatchObject({ kind: 'refused', messages: [wrong] });
    expect(await test.call(getMe, { token })).toMatchObject({ kind: 'refused', status: 401 });
  });

  it('leaves the account its other companies', async () => {
    const person = await makePerson(test.deps, company, 'mover');
    await makePerson(test.deps, other, 'mover');
    await test.deps.db.update(users).set({ status: -1 }).where(eq(users.id, person.userId));
    const token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    expect((await test.done(getMe, { token })).company?.id).toBe(other.id);
    expect((await test.done(getCompanies, { token })).map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('roles', () => {
  it('work from the next request on, without a new token', async () => {
    const person = await makePerson(test.deps, company, 'risen');
    const token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    expect(await test.call(usersList, { token })).toMatchObject({ kind: 'refused', status: 403 });
    await test.deps.db.insert(userRoles).values({ userId: person.userId, role: 'hr' });
    expect(await test.call(usersList, { token })).toMatchObject({ kind: 'done' });
  });
});

describe('ten failures in 15 minutes', () => {
  async function failTenTimes(username: string, ipAddress: string): Promise<void> {
    for (let count = 0; count < 10; count += 1) {
      expect(await login(username, 'wrong', ipAddress)).toMatchObject({ messages: [wrong] });
    }
  }

  it('lock a name that nobody has in the same way', async () => {
    await failTenTimes('ghost@example.vn', '10.0.2.1');
    expect(await login('ghost@example.vn', testPassword, '10.0.2.2')).toMatchObject({ messages: [locked] });
  });

  it('are counted together by the processes of an installation', async () => {
    const person = await makePerson(test.deps, company, 'busy');
    const database = { ...test.database, close: () => Promise.resolve() };
    const second = await createTestApp({ database });
    const guess = { body: { username: person.username, password: 'wrong' }, ipAddress: '10.0.5.1' };
    for (let count = 0; count < 10; count += 1) {
      await (count % 2 === 0 ? test : second).call(passwordLoginV2, guess);
    }
    for (const one of [test, second]) {
      expect(await one.call(passwordLoginV2, guess)).toMatchObject({ kind: 'refused', messages: [locked] });
    }
    await second.close();
  });

  it('leave tokens that were given before', async () => {
    const person = await makePerson(test.deps, company, 'working');
    const token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    await failTenTimes(person.username, '10.0.3.1');
    expect(await test.done(getMe, { token })).toMatchObject({ user: { isAccountLocked: true } });
  });

  it('count afresh after a right password', async () => {
    const person = await makePerson(test.deps, company, 'careless');
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) {
        await login(person.username, 'wrong', `10.0.4.${String(round)}`);
      }
      expect(await login(person.username, testPassword, '10.0.4.9')).toMatchObject({ kind: 'done' });
    }
  });
});
