import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin, passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  userCreate,
  userGet,
  usersCreateOrUpdate,
  usersList,
  userUnlock,
  userUpdate,
} from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let test: TestApp;
let company: TestCompany;
let elsewhere: TestCompany;
let adminId: number;
let admin: string;
let hr: string;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  elsewhere = await makeCompany(test.deps, 'Sao Mai');
  adminId = (await makePerson(test.deps, company, 'admin', { roles: ['admin', 'signer'] })).userId;
  await makePerson(test.deps, company, 'hr', { roles: ['hr'] });
  await makePerson(test.deps, company, 'an', { name: 'Nguyễn Văn An' });
  admin = await signIn('admin');
  hr = await signIn('hr');
});
afterAll(() => test.close());

const signIn = (code: string): Promise<string> =>
  test.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

let numbers = 0;

function details(change: Partial<BodyInput<typeof userCreate>> = {}): BodyInput<typeof userCreate> {
  numbers += 1;
  const code = `u${String(numbers)}`;
  const username = `${code}@example.vn`;
  return { code, username, name: 'Trần Thị Bình', email: username, phone: '0912000000', ...change };
}

const create = (change: Partial<BodyInput<typeof userCreate>> = {}) =>
  test.done(userCreate, { token: admin, body: details(change) });
const update = (body: BodyInput<typeof userUpdate>, token = admin) => test.call(userUpdate, { token, body });
const get = (id: number) => test.done(userGet, { token: admin, params: { id } });

const isSignedIn = async (token: string) => (await test.call(getMe, { token })).kind === 'done';

describe('creating a user', () => {
  it('takes every field, and has it read again', async () => {
    const body = details({
      receiveOtpMethod: 2,
      receiveNotificationMethod: 1,
      signMethod: 3,
      signConfirmationEnabled: false,
      departmentIds: [company.departmentId],
      roleIds: [3, 1, 2],
      signatureText: 'Ký bởi {{Name}}',
    });
    const answer = await test.call(userCreate, { token: admin, body });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Create user success'] });
    const user = await test.done(userUpdate, {
      token: admin,
      body: { id: (answer.data as { id: number }).id },
    });
    expect(user).toMatchObject({
      code: body.code,
      username: body.username,
      name: 'Trần Thị Bình',
      phone: '0912000000',
      comId: company.id,
      status: { value: 1, description: 'Enabled' },
      receiveOtpMethod: { value: 2, description: 'SMS' },
      receiveNotificationMethod: { value: 1, description: 'SMS' },
      signMethod: { value: 3, description: 'Token' },
      signConfirmationEnabled: false,
      departments: [{ id: company.departmentId, code: 'NS', name: 'Phòng Nhân sự' }],
      roles: [{ code: 'signer' }, { code: 'clerk' }, { code: 'hr' }],
      signatureText: 'Ký bởi {{Name}}',
      twoFactorEnabled: false,
      isAccountLocked: false,
      identityVerificationStatus: { value: 0, description: 'Not verified' },
      userCertificates: [],
      defaultSmartCa: null,
    });
  });

  it('makes a signer who confirms by mail, when nothing else is said', async () => {
    expect(await create({ roleIds: [] })).toMatchObject({
      roles: [{ code: 'signer' }],
      signConfirmationEnabled: true,
      receiveOtpMethod: { value: 1 },
      receiveNotificationMethod: { value: 0 },
    });
  });

  it('invites a user without a password, and lets one with a password sign in', async () => {
    const invited = await create();
    expect((await test.outbox(invited.email))[0]?.link).toContain('/set-password#');
    expect(await get(invited.id)).toMatchObject({ isInvited: true, lastSignInDate: null });
    const password = 'Mật khẩu đủ dài 9';
    const user = await create({ password });
    expect(await test.outbox(user.email)).toEqual([]);
    const answer = await test.call(passwordLoginV2, { body: { username: user.username, password } });
    expect(answer.kind).toBe('done');
  });

  it('issues a certificate when asked to', async () => {
    const user = await create({ generateSelfSignedCertEnabled: true });
    expect(user.userCertificates).toMatchObject([
      { kind: 'issued', subjectDN: `UID=${user.code},CN=Trần Thị Bình,O=Minh Long`, isValid: true },
    ]);
  });

  it('refuses a code or user name that is taken', async () => {
    const { code, username } = await create();
    const call = (change: Partial<BodyInput<typeof userCreate>>) =>
      test.call(userCreate, { token: admin, body: details(change) });
    expect(await call({ code })).toMatchObject({
      status: 200,
      kind: 'refused',
      code: 0,
      messages: [`User code ${code} already exists in the company`],
    });
    expect(await call({ username: username.toUpperCase() })).toMatchObject({
      kind: 'refused',
      messages: [`Username ${username.toUpperCase()} already exists in the company`],
    });
  });

  it.each([
    [{ code: '' }, 'code: is required'],
    [{ email: 'an' }, 'email: must be an e-mail address'],
    [{ phone: undefined }, 'phone: is required'],
    [{ roleIds: [1, 5] }, 'roleIds.1: no such role'],
    [{ receiveOtpMethod: 3 }, 'receiveOtpMethod: must be one of 1, 2, -1'],
    [{ departmentIds: [999_999] }, 'departmentIds: no such department'],
    [{ departmentIds: [99_999_999_999] }, 'departmentIds.0: must be at most 2147483647'],
    [{ password: 'kurz' }, 'password: must have at least 10 characters, and not be the user name'],
  ])('names the field at fault: %j', async (change, message) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/users/create',
      headers: { authorization: `Bearer ${admin}` },
      payload: { ...details(), ...change },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: false, code: 400, messages: [message] });
  });
});

describe('changing a user', () => {
  it('changes what is given and leaves the rest', async () => {
    const user = await create({ signatureText: 'x', departmentIds: [company.departmentId], signMethod: 2 });
    const changed = await update({
      id: user.id,
      name: 'Trần Bình',
      code: `${user.code}b`,
      departmentIds: [],
    });
    expect(changed).toMatchObject({ kind: 'done', messages: ['Update user success'] });
    expect(await get(user.id)).toMatchObject({
      code: `${user.code}b`,
      name: 'Trần Bình',
      email: user.email,
      signMethod: { value: 2 },
      signatureText: 'x',
      departments: [],
      roles: [{ code: 'signer' }],
    });
    await update({ id: user.id, signatureText: '' });
    expect(await get(user.id)).toMatchObject({ signatureText: null });
    const { items } = await test.done(usersList, { token: admin, query: { search: `${user.code}b` } });
    expect(items.map(({ id }) => id)).toEqual([user.id]);
  });

  it('leaves the user name, and takes no code of another', async () => {
    const user = await create();
    expect(await update({ id: user.id, username: 'khac@example.vn' })).toMatchObject({
      kind: 'refused',
      messages: ['The user already exists with a different username. Please check again in the User list'],
    });
    expect(await update({ id: user.id, code: 'hr' })).toMatchObject({
      messages: ['User code hr already exists in the company'],
    });
    expect(
      await update({ id: user.id, code: user.code, username: user.username.toUpperCase() }),
    ).toMatchObject({
      kind: 'done',
    });
  });

  it('that is disabled ends sessions and certificates, for good', async () => {
    const user = await create({ password: testPassword, generateSelfSignedCertEnabled: true });
    const token = await signIn(user.code);
    await update({ id: user.id, status: -1 });
    expect(await isSignedIn(token)).toBe(false);
    expect(await get(user.id)).toMatchObject({
      status: { value: -1, description: 'Disabled' },
      isValid: false,
      userCertificates: [{ isValid: false }],
    });
    await update({ id: user.id, status: 1 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await get(user.id)).userCertificates).toMatchObject([{ isValid: false }]);
  });

  it('whose roles change ends sessions, and the same roles do not', async () => {
    const user = await create({ password: testPassword });
    const token = await signIn(user.code);
    await update({ id: user.id, roleIds: [1], name: 'Bình' });
    await update({ id: user.id, roleIds: [] });
    expect(await isSignedIn(token)).toBe(true);
    await update({ id: user.id, roleIds: [1, 3] });
    expect(await isSignedIn(token)).toBe(false);
    expect(await get(user.id)).toMatchObject({ roles: [{ code: 'signer' }, { code: 'hr' }] });
  });

  it('who works for another company too leaves the sessions there', async () => {
    const here = await makePerson(test.deps, company, 'both', { roles: ['signer'] });
    const { username } = await makePerson(test.deps, elsewhere, 'both', { roles: ['signer'] });
    const there = await test.done(passwordLogin, {
      body: { username, password: testPassword, companyId: elsewhere.id },
    });
    const mine = await test.done(passwordLogin, {
      body: { username, password: testPassword, companyId: company.id },
    });
    await update({ id: here.userId, status: -1 });
    expect(await isSignedIn(there)).toBe(true);
    expect(await isSignedIn(mine)).toBe(false);
  });

  it('never takes the last admin away', async () => {
    const lastAdmin = 'The company needs at least one enabled admin';
    for (const change of [{ status: -1 as const }, { roleIds: [1 as const] }]) {
      expect(await update({ id: adminId, ...change })).toMatchObject({
        status: 200,
        kind: 'refused',
        messages: [lastAdmin],
      });
    }
    expect(await isSignedIn(admin)).toBe(true);
    const second = await create({ roleIds: [4] });
    expect(await update({ id: second.id, roleIds: [1] })).toMatchObject({ kind: 'done' });
  });

  it('refuses a way of being reached that leads nowhere', async () => {
    const created = await test.done(userCreate, { token: admin, body: details() });
    await test.deps.db.execute(`update users set phone = '' where id = ${String(created.id)}`);
    expect(await update({ id: created.id, receiveOtpMethod: 2 })).toMatchObject({
      code: 400,
      messages: ['receiveOtpMethod: you have no address for it'],
    });
  });
});

describe('creating and changing many users', () => {
  const call = (body: BodyInput<typeof usersCreateOrUpdate>) =>
    test.call(usersCreateOrUpdate, { token: admin, body });

  it('goes by the code, and says how many', async () => {
    const { password: _password, ...one } = details();
    const { password: _other, ...two } = details({ generateSelfSignedCertEnabled: true });
    await test.done(usersCreateOrUpdate, { token: admin, body: [one] });
    const answer = await call([{ ...one, name: 'Đổi tên', roleIds: [2] }, two]);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Create 1 user success, update 1 user success.'],
      data: [
        { code: one.code, name: 'Đổi tên', roles: [{ code: 'clerk' }] },
        { code: two.code, userCertificates: [{ kind: 'issued' }] },
      ],
    });
    expect(await test.outbox(one.email)).toHaveLength(1);
    expect(await test.outbox(two.email)).toHaveLength(1);
  });

  it('does all or none, and names every row', async () => {
    const [good, first] = [details(), details()];
    const otherUsername =
      'The user already exists with a different username. Please check again in the User list';
    const answer = await call([
      good,
      first,
      details({ code: first.code }),
      details({ username: 'hr@example.vn' }),
      details({ code: 'hr' }),
    ]);
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 0,
      messages: [
        `User code ${first.code} occurs more than once in the request`,
        'Username hr@example.vn already exists in the company',
        otherUsername,
      ],
      data: {
        errors: [
          { row: 3, field: 'code' },
          { row: 4, field: 'username' },
          { row: 5, field: 'username', message: otherUsername },
        ],
      },
    });
    const { items } = await test.done(usersList, { token: admin, query: { search: good.username } });
    expect(items).toEqual([]);
  });

  it('names the row of a wrong field', async () => {
    const answer = await call([details(), details({ departmentIds: [elsewhere.departmentId] })]);
    expect(answer.messages).toEqual(['1.departmentIds: no such department']);
  });
});

describe('unlocking', () => {
  async function lock(username: string): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await test.call(passwordLogin, { body: { username, password: 'wrong' } });
    }
  }

  it('lets a user sign in again at once', async () => {
    const user = await create({ password: testPassword });
    await lock(user.username);
    expect(await get(user.id)).toMatchObject({ isAccountLocked: true });
    const { items } = await test.done(usersList, {
      token: admin,
      query: { search: user.code, state: ['invited', 'locked'] },
    });
    expect(items.map(({ id }) => id)).toEqual([user.id]);
    const answer = await test.call(userUnlock, { token: admin, params: { id: user.id } });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Unlock user success'],
      data: { isAccountLocked: false },
    });
    expect(await signIn(user.code)).not.toBe('');
  });

  it('leaves the account of the same name at another company locked', async () => {
    const { username } = await makePerson(test.deps, elsewhere, 'namesake');
    const here = await create({ code: 'namesake', username });
    await lock(username);
    await test.done(userUnlock, { token: admin, params: { id: here.id } });
    const there = { username, password: testPassword, companyId: elsewhere.id };
    expect(await test.call(passwordLogin, { body: there })).toMatchObject({
      kind: 'refused',
      messages: ['Account is temporarily locked'],
    });
  });
});

describe('users by their certificates', () => {
  it('are none, a valid one, or only such as are over', async () => {
    const none = await create({ name: 'Chứng Thư Không' });
    const valid = await create({ name: 'Chứng Thư Còn', generateSelfSignedCertEnabled: true });
    const over = await create({ name: 'Chứng Thư Hết', generateSelfSignedCertEnabled: true });
    await test.deps.db
      .update(userCertificates)
      .set({ validTo: new Date('2026-11-20T00:00:00Z') })
      .where(eq(userCertificates.userId, over.id));
    const found = async (certStatus: number) =>
      (
        await test.done(usersList, { token: hr, query: { search: 'chung thu', certStatus: [certStatus] } })
      ).items.map(({ id }) => id);
    expect(await found(0)).toEqual([none.id]);
    expect(await found(1)).toEqual([valid.id]);
    expect(await found(2)).toEqual([over.id]);
    expect(await found(9)).toEqual([]);
    const { items } = await test.done(usersList, { token: hr, query: { signMethod: [3] } });
    expect(items.every(({ signMethod }) => signMethod?.value === 3)).toBe(true);
  });
});
