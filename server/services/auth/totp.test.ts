import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  changePassword,
  passwordLogin,
  passwordLoginV2,
  totpDisable,
  totpEnroll,
  totpReset,
  totpVerify,
} from '../../../contract/operations/auth.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { accounts, recoveryCodes as codesTable } from '../../adapters/database/schema/users.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let test: TestApp;
let company: TestCompany;
let people = 0;
let person: TestPerson;
let token: string;
let recoveryCodes: readonly string[];

const passwordGiven = { password: testPassword };

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
});
afterAll(() => test.close());
beforeEach(async () => {
  people += 1;
  person = await makePerson(test.deps, company, `p${String(people)}`);
  token = await test.done(passwordLoginV2, {
    body: { username: person.username, password: testPassword },
    ipAddress: `10.1.0.${String(people)}`,
  });
});

/** What the person's app shows for a secret at the clock's time, or some steps later. */
function codeOf(secret: string, stepsAway = 0): string {
  const timestamp = test.clock.now().getTime() + stepsAway * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

const wrongOne = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** Switches the second factor on, and waits until its code is over. */
async function switchOn(): Promise<string> {
  const { secret } = await test.done(totpEnroll, { token, body: passwordGiven });
  const verified = await test.done(totpVerify, { token, body: { otp: codeOf(secret) } });
  token = verified.token;
  recoveryCodes = verified.recoveryCodes;
  test.clock.advance({ seconds: 60 });
  return secret;
}

const signIn = (otp?: string | null, password = testPassword) =>
  test.call(passwordLoginV2, {
    body: { username: person.username, password, ...(otp !== undefined && { otp }) },
    ipAddress: `10.2.0.${String(people)}`,
  });

const refused = (message: string) => ({ kind: 'refused', status: 200, messages: [message] });

describe('switching two-factor sign-in on', () => {
  it('asks for nothing until a code of the new secret is given', async () => {
    const answer = await test.call(totpEnroll, { token, body: passwordGiven });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Enroll authenticator success'],
      data: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
        uri: expect.stringContaining(`Countersign:${encodeURIComponent(person.username)}`) as string,
      },
    });
    expect(await signIn()).toMatchObject({ kind: 'done' });
    expect((await test.done(getMe, { token })).user).toMatchObject({ twoFactorEnabled: false });
  });

  it('takes a code of the last secret alone, and shows on the user', async () => {
    const first = await test.done(totpEnroll, { token, body: passwordGiven });
    const second = await test.done(totpEnroll, { token, body: passwordGiven });
    expect(await test.call(totpVerify, { token, body: { otp: codeOf(first.secret) } })).toMatchObject(
      refused('Invalid OTP'),
    );
    const answer = await test.call(totpVerify, { token, body: { otp: codeOf(second.secret) } });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Two-factor sign-in is on'] });
  });

  it('takes the password, and wrong ones count like failed sign-ins', async () => {
    const guess = { token, body: { password: 'not mine at all' } };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await test.call(totpEnroll, guess)).toMatchObject(refused('Current password is incorrect'));
    }
    expect(await test.call(totpEnroll, { token, body: passwordGiven })).toMatchObject(
      refused('Account is temporarily locked'),
    );
  });

  it('ends the sessions that were begun without it, and shows on the user', async () => {
    const before = token;
    await switchOn();
    expect(await test.call(getMe, { token: before })).toMatchObject({ status: 401 });
    expect((await test.done(getMe, { token })).user).toMatchObject({ twoFactorEnabled: true });
  });

  it('needs a secret first, and happens once', async () => {
    expect(await test.call(totpVerify, { token, body: { otp: '123456' } })).toMatchObject(
      refused('Enroll an authenticator app first'),
    );
    const secret = await switchOn();
    expect(await test.call(totpEnroll, { token, body: passwordGiven })).toMatchObject(
      refused('Two-factor sign-in is already on'),
    );
    expect(await test.call(totpVerify, { token, body: { otp: codeOf(secret) } })).toMatchObject(
      refused('Two-factor sign-in is already on'),
    );
  });

  it('keeps the secret sealed', async () => {
    const secret = await switchOn();
    const [row] = await test.deps.db.select().from(accounts).where(eq(accounts.id, person.accountId));
    expect(row?.totpSecret).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain(Secret.fromBase32(secret).hex);
  });
});

describe('signing in with a second factor', () => {
  it.each([passwordLogin, passwordLoginV2])('takes two calls ($id)', async (operation) => {
    const secret = await switchOn();
    const credentials = { username: person.username, password: testPassword };
    for (const otp of [undefined, null, '']) {
      const first = await test.call(operation, { body: { ...credentials, otp } });
      expect(first).toMatchObject({
        kind: 'otp-sent',
        code: 100,
        data: { method: 'totp' },
        messages: ['Enter the code of your authenticator app'],
      });
    }
    const second = await test.call(operation, { body: { ...credentials, otp: codeOf(secret) } });
    expect(second).toMatchObject({ kind: 'done', messages: ['Authenticate and choose company success'] });
    expect(await test.done(getMe, { token: String(second.data) })).toMatchObject({
      scope: { kind: 'session' },
    });
  });

  it('takes no code twice, and none older than one that was taken', async () => {
    const secret = await switchOn();
    const before = codeOf(secret, -1);
    const now = codeOf(secret);
    expect(await signIn(now)).toMatchObject({ kind: 'done' });
    expect(await signIn(now)).toMatchObject(refused('Invalid OTP'));
    expect(await signIn(before)).toMatchObject(refused('Invalid OTP'));
    test.clock.advance({ seconds: 30 });
    expect(await signIn(codeOf(secret))).toMatchObject({ kind: 'done' });
  });

  it('says nothing of the second factor to whoever has no password', async () => {
    const secret = await switchOn();
    expect(await signIn(undefined, 'wrong password')).toMatchObject(
      refused('Username or password is incorrect'),
    );
    expect(await signIn(codeOf(secret), 'wrong password')).toMatchObject(
      refused('Username or password is incorrect'),
    );
  });

  it('counts wrong codes like wrong passwords, and a right password alone forgets none of them', async () => {
    const secret = await switchOn();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await signIn()).toMatchObject({ kind: 'otp-sent' });
      expect(await signIn(wrongOne(codeOf(secret)))).toMatchObject(refused('Invalid OTP'));
    }
    expect(await signIn()).toMatchObject(refused('Account is temporarily locked'));
    expect(await signIn(codeOf(secret))).toMatchObject(refused('Account is temporarily locked'));
    test.clock.advance({ minutes: 16 });
    expect(await signIn(codeOf(secret))).toMatchObject({ kind: 'done' });
  });
});

describe('wrong codes of a second factor', () => {
  async function giveWrongCodes(secret: string, count: number): Promise<void> {
    for (let given = 0; given < count; given += 1) {
      // Fewer in a row than lock the account by themselves.
      if (given % 9 === 0) {
        test.clock.advance({ minutes: 31 });
      }
      expect(await signIn(wrongOne(codeOf(secret)))).toMatchObject(refused('Invalid OTP'));
    }
    test.clock.advance({ minutes: 31 });
  }

  it('are thirty a day at most, whatever comes between them, and then a right one is not taken either', async () => {
    const secret = await switchOn();
    await giveWrongCodes(secret, 29);
    expect(await signIn(codeOf(secret))).toMatchObject({ kind: 'done' });
    await giveWrongCodes(secret, 1);
    expect(await signIn(codeOf(secret))).toMatchObject(refused('Account is temporarily locked'));
    test.clock.advance({ days: 1 });
    expect(await signIn(codeOf(secret))).toMatchObject({ kind: 'done' });
  });

  it('are forgotten for a new password', async () => {
    const secret = await switchOn();
    await giveWrongCodes(secret, 30);
    const newPassword = 'Another horse 43';
    await test.done(changePassword, { token, body: { currentPassword: testPassword, newPassword } });
    expect(await signIn(codeOf(secret), newPassword)).toMatchObject({ kind: 'done' });
  });
});

describe('recovery codes', () => {
  it('sign in once each, however they are typed, and are kept as digests', async () => {
    await switchOn();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await signIn(first)).toMatchObject({ kind: 'done' });
    expect(await signIn(first)).toMatchObject(refused('Invalid OTP'));
    expect(await signIn(` ${second.toLowerCase().replace('-', ' ')}`)).toMatchObject({ kind: 'done' });
    const rows = await test.deps.db.select().from(codesTable);
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[2]?.replace('-', ''));
  });

  it('are of their account alone, and end with the second factor', async () => {
    await switchOn();
    const [foreign = ''] = recoveryCodes;
    const owner = token;
    person = await makePerson(test.deps, company, `other${String(people)}`);
    token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    await switchOn();
    const [own = ''] = recoveryCodes;
    expect(await signIn(foreign)).toMatchObject(refused('Invalid OTP'));
    await test.done(totpDisable, { token, body: passwordGiven });
    await switchOn();
    expect(await signIn(own)).toMatchObject(refused('Invalid OTP'));
    expect(await test.call(getMe, { token: owner })).toMatchObject({ kind: 'done' });
  });
});

describe('switching two-factor sign-in off', () => {
  it('takes the password', async () => {
    await switchOn();
    expect(await test.call(totpDisable, { token, body: { password: 'not mine at all' } })).toMatchObject(
      refused('Current password is incorrect'),
    );
    const answer = await test.call(totpDisable, { token, body: { password: testPassword } });
    expect(answer.messages).toEqual(['Two-factor sign-in is off']);
    expect(await signIn()).toMatchObject({ kind: 'done' });
    expect(await test.call(totpDisable, { token, body: { password: testPassword } })).toMatchObject(
      refused('Two-factor sign-in is not on'),
    );
  });

  it('counts wrong passwords, so that a stolen session cannot guess', async () => {
    await switchOn();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await test.call(totpDisable, { token, body: { password: 'guess' } });
    }
    expect(await test.call(totpDisable, { token, body: { password: testPassword } })).toMatchObject(
      refused('Account is temporarily locked'),
    );
  });
});

describe('resetting two-factor sign-in', () => {
  const adminOf = async (of: TestCompany) => {
    const admin = await makePerson(test.deps, of, `admin${String(people)}-${String(of.id)}`, {
      roles: ['admin'],
    });
    return test.done(passwordLoginV2, { body: { username: admin.username, password: testPassword } });
  };

  it('is what an admin does for somebody who has lost the app', async () => {
    const admin = await adminOf(company);
    const params = { id: person.userId };
    expect(await test.call(totpReset, { token: admin, params })).toMatchObject(
      refused('Two-factor sign-in is not on'),
    );
    await switchOn();
    expect(await test.call(totpReset, { token, params })).toMatchObject({ status: 403 });
    const answer = await test.call(totpReset, { token: admin, params });
    expect(answer.messages).toEqual(['Reset two-factor sign-in success']);
    expect(await signIn()).toMatchObject({ kind: 'done' });
  });

  it('is not what admins do for themselves, without a password', async () => {
    person = await makePerson(test.deps, company, `self${String(people)}`, { roles: ['admin'] });
    token = await test.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    await switchOn();
    expect(await test.call(totpReset, { token, params: { id: person.userId } })).toMatchObject(
      refused('Nobody can reset their own two-factor sign-in'),
    );
    expect(await signIn()).toMatchObject({ kind: 'otp-sent' });
  });

  it('is not for admins of other companies', async () => {
    const foreign = await adminOf(await makeCompany(test.deps, 'Khác'));
    await switchOn();
    expect(await test.call(totpReset, { token: foreign, params: { id: person.userId } })).toMatchObject(
      refused('User not found'),
    );
  });
});
