import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { RegisteredOperation, Role } from '../../../contract/operation.ts';
import { passwordLoginV2, totpDisable, totpEnroll, totpVerify } from '../../../contract/operations/auth.ts';
import { companySettingsGet, companySettingsSave } from '../../../contract/operations/company.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { type TwoFactorState, usersList } from '../../../contract/operations/users.ts';
import { registry } from '../../../contract/registry.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

const refused = (message: string) => ({ kind: 'refused', status: 200, messages: [message] });
const setUpFirst = 'Your company requires two-factor sign-in: set it up first';

let test: TestApp;
let company: TestCompany;
let boss: string;
let people = 0;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  boss = (await signedIn(['admin'])).token;
});
afterAll(() => test.close());

async function signedIn(roles: readonly Role[], of = company) {
  people += 1;
  const { username } = await makePerson(test.deps, of, `p${String(people)}`, { roles });
  const token = await test.done(passwordLoginV2, { body: { username, password: testPassword } });
  return { username, token };
}

const ask = (secondFactorRoles: Role[]) =>
  test.call(companySettingsSave, { token: boss, body: { secondFactorRoles } });

async function setUp(token: string): Promise<string> {
  const { secret } = await test.done(totpEnroll, { token, body: { password: testPassword } });
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: test.clock.now().getTime(),
  });
  return (await test.done(totpVerify, { token, body: { otp } })).token;
}

it('is not asked of an admin who has none, so that nobody locks themselves out', async () => {
  expect(await ask(['admin'])).toMatchObject(
    refused('Turn on two-factor sign-in for your own account first'),
  );
  expect(await test.done(companySettingsGet, { token: boss })).toMatchObject({ secondFactorRoles: [] });
});

it('leaves a token nothing but setting it up, and everything once that is done', async () => {
  const clerk = await signedIn(['clerk', 'signer']);
  const signer = await signedIn(['signer']);
  const elsewhere = await signedIn(['clerk'], await makeCompany(test.deps, 'Khác'));
  expect(await ask(['clerk'])).toMatchObject({ kind: 'done' });

  const open: string[] = [];
  for (const operation of registry as readonly RegisteredOperation[]) {
    if (!['public', 'download', 'demo', 'guest'].includes(operation.auth.kind)) {
      const path = operation.paths[0].replaceAll(/\{\w+\}/g, '1');
      const response = await test.app.inject({
        method: operation.method,
        url: path,
        headers: { authorization: `Bearer ${clerk.token}` },
      });
      if (response.statusCode === 428) {
        expect(response.json()).toMatchObject({ success: false, code: 428, messages: [setUpFirst] });
      } else {
        open.push(operation.id);
      }
      if (operation.id === 'signOut' || operation.id === 'signOutEverywhere') {
        const body = { username: clerk.username, password: testPassword };
        clerk.token = await test.done(passwordLoginV2, { body });
      }
    }
  }
  expect(open.toSorted()).toEqual([
    'chooseCompany',
    'getCompanies',
    'getMe',
    'sessionKeep',
    'signOut',
    'signOutEverywhere',
    'totpEnroll',
    'totpVerify',
  ]);
  expect(await test.done(getMe, { token: clerk.token })).toMatchObject({
    user: { mustSetUpSecondFactor: true },
  });
  for (const { token } of [signer, elsewhere]) {
    expect(await test.done(getMe, { token })).toMatchObject({ user: { mustSetUpSecondFactor: false } });
  }

  const usernamesOf = async (state: TwoFactorState): Promise<string[]> => {
    const query = { twoFactor: [state], pageSize: 100 };
    const { items } = await test.done(usersList, { token: boss, query });
    return items.map(({ username }) => username);
  };
  expect(await usernamesOf('missing')).toEqual([clerk.username]);
  expect(await usernamesOf('off')).toContain(signer.username);
  expect(await usernamesOf('on')).toEqual([]);

  const token = await setUp(clerk.token);
  expect(await usernamesOf('on')).toEqual([clerk.username]);
  expect(await usernamesOf('missing')).toEqual([]);
  expect(await test.done(getMe, { token })).toMatchObject({ user: { mustSetUpSecondFactor: false } });
  expect(await test.call(totpDisable, { token, body: { password: testPassword } })).toMatchObject(
    refused('Your company requires two-factor sign-in'),
  );
});

it('is told by mail once, to those who have to set it up', async () => {
  await ask([]);
  const hr = await signedIn(['hr']);
  const secured = await signedIn(['hr']);
  await setUp(secured.token);
  const signer = await signedIn(['signer']);
  const subjects = async (to: string) => (await test.outbox(to)).map(({ subject }) => subject);
  await ask(['hr']);
  await ask(['hr']);
  expect(await subjects(hr.username)).toEqual([expect.stringContaining('yêu cầu xác thực hai bước')]);
  expect(await subjects(secured.username)).toEqual([]);
  expect(await subjects(signer.username)).toEqual([]);
});
