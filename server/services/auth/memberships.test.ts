import { and, eq, isNotNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  acceptInvitation,
  changePassword,
  chooseCompany,
  forgotPassword,
  getCompanies,
  linkLogin,
  passwordLink,
  passwordLogin,
  passwordLoginV2,
  processCodeLogin,
  resetPassword,
  totpReset,
} from '../../../contract/operations/auth.ts';
import { employeesCreateOrUpdate } from '../../../contract/operations/employees.ts';
import {
  sendInvitation,
  userCreate,
  userGet,
  usersCreateOrUpdate,
  usersList,
  userUnlock,
  userUpdate,
} from '../../../contract/operations/users.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { newEmployee } from '../../../test/client/new-employee.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { createFirstAdmin } from '../seed/create-first-admin.ts';
import { loadSeed } from '../seed/load-seed.ts';
import { readSeed } from '../seed/seed-file.ts';

/* Two companies that share people: what either of them knows, gives or changes opens nothing of the other. */

let test: TestApp;
let north: TestCompany;
let south: TestCompany;
let northAdmin: string;
let southAdmin: string;
let southAdminPerson: TestPerson;

/** The name and mailbox of a person whom both companies know, another one for each test. */
let mailbox: string;
let people = 0;

const northPassword = 'North gave this 1';
const southPassword = 'South gave this 2';
const ownPassword = 'My own horse 3';
const wrong = 'Username or password is incorrect';

beforeAll(async () => {
  test = await createTestApp();
  north = await makeCompany(test.deps, 'Bắc Sơn');
  south = await makeCompany(test.deps, 'Nam Hà');
  await makePerson(test.deps, north, 'boss', { roles: ['admin'], domain: 'north.vn' });
  southAdminPerson = await makePerson(test.deps, south, 'boss', {
    roles: ['admin', 'hr', 'clerk'],
    domain: 'south.vn',
  });
  northAdmin = await signIn('boss@north.vn', testPassword);
  southAdmin = await signIn('boss@south.vn', testPassword);
});
afterAll(() => test.close());
beforeEach(() => {
  people += 1;
  mailbox = `lan${String(people)}@mail.vn`;
  test.clock.advance({ minutes: 1 });
});

const attempt = (username: string, password: string, more: { companyId?: number; otp?: string } = {}) =>
  test.call(more.companyId === undefined ? passwordLoginV2 : passwordLogin, {
    body: { username, password, ...more },
    ipAddress: `10.9.${String(people % 250)}.1`,
  });

async function signIn(username: string, password: string, companyId?: number): Promise<string> {
  const answer = await attempt(username, password, companyId === undefined ? {} : { companyId });
  return String(answer.data);
}

const refused = (message: string) => ({ kind: 'refused', messages: [message] });

/** Where a token works; null where it works nowhere. */
async function companyOf(token: string): Promise<number | null> {
  const answer = await test.call(getMe, { token });
  return answer.kind === 'done' ? (answer.data.company?.id ?? null) : null;
}

const newUser = (email = mailbox, password?: string) => ({
  code: `lan${String(people)}`,
  username: mailbox,
  name: 'Lê Thị Lan',
  email,
  phone: '0912000000',
  ...(password !== undefined && { password }),
});
const createIn = (token: string, email = mailbox, password?: string) =>
  test.done(userCreate, { token, body: newUser(email, password) });

/** The secret of the newest link that a mailbox got. */
async function mailed(to = mailbox): Promise<string> {
  const [mail] = await test.outbox(to);
  return mail?.link?.split('#')[1] ?? '';
}

/** A member of the north who has read a link of it in their own mailbox. */
async function makeNorthMember(): Promise<{ id: number; token: string }> {
  const { id } = await createIn(northAdmin);
  await test.done(resetPassword, { body: { token: await mailed(), password: ownPassword } });
  return { id, token: await signIn(mailbox, ownPassword) };
}

const accept = (token: string, password: string, otp?: string) =>
  test.call(acceptInvitation, { body: { token, password, ...(otp !== undefined && { otp }) } });

/** The same member, who has joined the south with their account. */
async function makeSharedMember(): Promise<{ northId: number; southId: number; token: string }> {
  const member = await makeNorthMember();
  const { id } = await createIn(southAdmin);
  expect(await accept(await mailed(), ownPassword)).toMatchObject({ kind: 'done' });
  return { northId: member.id, southId: id, token: member.token };
}

/** Switches the second factor of the name's only own account on, and answers what its app shows. */
async function enroll(): Promise<() => string> {
  const secret = test.deps.authenticator.newSecret();
  await test.deps.db
    .update(accounts)
    .set({ totpSecret: test.deps.vault.seal('totp', secret), totpConfirmedAt: test.deps.clock.now() })
    .where(and(eq(accounts.username, mailbox), isNotNull(accounts.passwordHash)));
  const shown = test.deps.authenticator.enrollment(secret, mailbox).secret;
  return () =>
    new TOTP({ secret: Secret.fromBase32(shown) }).generate({ timestamp: test.clock.now().getTime() });
}

describe('a password that a company gives', () => {
  it('opens that company alone, whoever named the person first', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    test.clock.advance({ minutes: 1 });
    await createIn(southAdmin, mailbox, southPassword);
    expect(await companyOf(await signIn(mailbox, northPassword))).toBe(north.id);
    expect(await companyOf(await signIn(mailbox, southPassword))).toBe(south.id);
    for (const [password, companyId] of [
      [northPassword, south.id],
      [southPassword, north.id],
    ] as const) {
      expect(await attempt(mailbox, password, { companyId })).toMatchObject(refused(wrong));
    }
    const companies = await test.done(getCompanies, { token: await signIn(mailbox, northPassword) });
    expect(companies.map(({ id }) => id)).toEqual([north.id]);
    expect(
      await test.call(chooseCompany, {
        token: await signIn(mailbox, northPassword),
        body: { comId: south.id },
      }),
    ).toMatchObject(refused('Company not found'));
  });

  it('makes nobody an admin of a company that names the same person', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    await test.done(userCreate, {
      token: southAdmin,
      body: { ...newUser(), roleIds: [4] },
    });
    expect(await attempt(mailbox, northPassword, { companyId: south.id })).toMatchObject(refused(wrong));
    expect(await companyOf(await signIn(mailbox, northPassword))).toBe(north.id);
  });

  it('is no way to try passwords of the same name elsewhere without end', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    test.clock.advance({ minutes: 1 });
    await createIn(southAdmin, mailbox, southPassword);
    let current = southPassword;
    for (let guess = 0; guess < 10; guess += 1) {
      const token = await signIn(mailbox, current);
      expect(await companyOf(token)).toBe(south.id);
      const next = `Guess number ${String(guess)} of many`;
      await test.done(changePassword, { token, body: { currentPassword: current, newPassword: next } });
      current = next;
    }
    expect(await attempt(mailbox, northPassword, { companyId: north.id })).toMatchObject(
      refused('Account is temporarily locked'),
    );
  });

  it('locks nobody of the same name out by being used often', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    test.clock.advance({ minutes: 1 });
    await createIn(southAdmin, mailbox, southPassword);
    for (let time = 0; time < 12; time += 1) {
      expect(await companyOf(await signIn(mailbox, southPassword))).toBe(south.id);
    }
    expect(await companyOf(await signIn(mailbox, northPassword))).toBe(north.id);
  });
});

describe('one password of two accounts', () => {
  /** Signs in as the page does, which names its device, and answers where that led. */
  async function enter(): Promise<number | null> {
    test.clock.advance({ minutes: 1 });
    const body = { username: mailbox, password: ownPassword, device: `device-of-${mailbox}` };
    return companyOf(await test.done(passwordLoginV2, { body }));
  }

  /** A user of the south who set the password that the north had given them. */
  async function makeBoth() {
    const { id: northId } = await createIn(northAdmin, mailbox, ownPassword);
    test.clock.advance({ minutes: 1 });
    await createIn(southAdmin);
    await test.done(resetPassword, { body: { token: await mailed(), password: ownPassword } });
    return northId;
  }

  it('opens them in turn, the one that was just made first', async () => {
    await createIn(northAdmin, mailbox, ownPassword);
    expect(await enter()).toBe(north.id);
    await createIn(southAdmin);
    await test.done(resetPassword, { body: { token: await mailed(), password: ownPassword } });
    expect([await enter(), await enter(), await enter()]).toEqual([south.id, north.id, south.id]);
    expect(await companyOf(await signIn(mailbox, ownPassword, south.id))).toBe(south.id);
  });

  it('leads a program where it always has', async () => {
    await makeBoth();
    for (let time = 0; time < 2; time += 1) {
      test.clock.advance({ minutes: 1 });
      expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(north.id);
    }
  });

  it('opens the other one where a company has disabled its user', async () => {
    const northId = await makeBoth();
    await test.done(userUpdate, { token: northAdmin, body: { id: northId, status: -1 } });
    expect([await enter(), await enter()]).toEqual([south.id, south.id]);
  });

  it('is refused to who has proved the same mailbox to both', async () => {
    await makeNorthMember();
    await createIn(southAdmin);
    const token = await mailed();
    const setting = (password: string) => test.call(resetPassword, { body: { token, password } });
    expect(await setting(ownPassword)).toMatchObject(
      refused('Another account of this name has this password'),
    );
    expect(await setting(southPassword)).toMatchObject({ kind: 'done' });
    expect(await companyOf(await signIn(mailbox, southPassword))).toBe(south.id);
  });

  it('is not told to who was written to at another address', async () => {
    await makeNorthMember();
    const elsewhere = `hr${String(people)}@south.vn`;
    await createIn(southAdmin, elsewhere);
    const body = { token: await mailed(elsewhere), password: ownPassword };
    expect(await test.call(resetPassword, { body })).toMatchObject({ kind: 'done' });
  });
});

describe('until an invitation of this company is accepted', () => {
  const ways: readonly [string, () => Promise<unknown>][] = [
    ['users/create', () => createIn(southAdmin)],
    [
      'users/create-or-update',
      () => test.done(usersCreateOrUpdate, { token: southAdmin, body: [newUser()] }),
    ],
    [
      'employees/create-or-update',
      () =>
        test.done(employeesCreateOrUpdate, {
          token: southAdmin,
          body: [
            newEmployee({
              employeeCode: `NV${String(people)}`,
              identityNumber: `0790900${String(10_000 + people)}`,
              email: mailbox,
              user: { code: `lan${String(people)}` },
            }),
          ],
        }),
    ],
  ];

  it.each(ways)(
    'there is no session, and the member of another company notices nothing (%s)',
    async (_way, make) => {
      const member = await makeNorthMember();
      await make();
      expect(await attempt(mailbox, ownPassword, { companyId: south.id })).toMatchObject(refused(wrong));
      expect(await companyOf(member.token)).toBe(north.id);
      expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(north.id);
      expect(await companyOf(await signIn(mailbox, ownPassword, north.id))).toBe(north.id);
      const companies = await test.done(getCompanies, { token: member.token });
      expect(companies.map(({ id }) => id)).toEqual([north.id]);
      expect(
        await test.call(chooseCompany, { token: member.token, body: { comId: south.id } }),
      ).toMatchObject(refused('Company not found'));
    },
  );

  it('a link and a code open their one document', async () => {
    await makeNorthMember();
    const { id, accountId } = await createIn(southAdmin);
    const person = {
      code: `lan${String(people)}`,
      username: mailbox,
      userId: id,
      accountId: accountId ?? '',
    };
    const sent = await makeSentDocument(test.deps, south, southAdminPerson, `D${String(people)}`, [
      { to: person, permission: 'A' },
    ]);
    const [mail] = await test.outbox(mailbox);
    for (const opened of [
      await test.done(linkLogin, { body: { link: mail?.link?.split('#')[1] ?? '' } }),
      await test.done(processCodeLogin, { body: { processCode: mail?.processCode ?? '' } }),
    ]) {
      expect(opened.document.id).toBe(sent.id);
      expect(await test.call(usersList, { token: opened.token })).toMatchObject({ status: 403 });
    }
  });
});

describe('whether a name is known elsewhere', () => {
  it('is told by no answer of creating, inviting, listing, unlocking and the second factor', async () => {
    await makeNorthMember();
    await enroll();
    const known = mailbox;
    people += 1;
    mailbox = `lan${String(people)}@mail.vn`;
    const fresh = mailbox;
    const answers: string[][] = [];
    for (const name of [known, fresh]) {
      mailbox = name;
      const code = `same${String(answers.length)}`;
      const created = await test.call(userCreate, { token: southAdmin, body: { ...newUser(), code } });
      const id = created.kind === 'done' ? created.data.id : 0;
      const seen = [
        created,
        await test.call(sendInvitation, { token: southAdmin, params: { id } }),
        await test.call(userGet, { token: southAdmin, params: { id } }),
        await test.call(usersList, { token: southAdmin, query: { search: name } }),
        await test.call(totpReset, { token: southAdmin, params: { id } }),
        await test.call(userUnlock, { token: southAdmin, params: { id } }),
      ].map(({ raw }) => raw.body);
      const [row] = await test.deps.db.select().from(users).where(eq(users.id, id));
      answers.push(
        seen.map((body) =>
          body
            .replaceAll(name, 'NAME')
            .replaceAll(code, 'CODE')
            .replaceAll(String(row?.accountId), 'ACCOUNT')
            .replaceAll(new RegExp(`"id":${String(id)}\\b`, 'g'), '"id":0'),
        ),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is told by no work that signing in takes', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    test.clock.advance({ minutes: 1 });
    await createIn(southAdmin, mailbox, southPassword);
    const rows = await test.deps.db.select().from(accounts).where(eq(accounts.username, mailbox));
    const settings = rows.map(({ passwordHash }) => passwordHash?.split('$').slice(0, -1).join('$'));
    expect(rows).toHaveLength(2);
    expect(new Set(settings).size).toBe(1);
  });
});

describe('accepting an invitation with an account', () => {
  it('is offered to who has proved the same mailbox to both, and opens both companies', async () => {
    const member = await makeNorthMember();
    const created = await createIn(southAdmin);
    const token = await mailed();
    expect(await test.done(passwordLink, { body: { token } })).toMatchObject({ joins: 'Nam Hà' });
    const answer = await accept(token, ownPassword);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Authenticate and choose company success'],
    });
    expect(await companyOf(String(answer.data))).toBe(south.id);
    expect(await companyOf(member.token)).toBe(north.id);
    const choice = await signIn(mailbox, ownPassword);
    const companies = await test.done(getCompanies, { token: choice });
    expect(companies.map(({ id }) => id)).toEqual([north.id, south.id]);
    expect(await companyOf(await signIn(mailbox, ownPassword, south.id))).toBe(south.id);
    // The company sees of it what it sees of who sets a password.
    const user = await test.done(userGet, { token: southAdmin, params: { id: created.id } });
    expect(user.accountId).toBe(created.accountId);
    // Who has read the invitation has the address that it was sent to.
    expect(
      await test.done(userUpdate, { token: southAdmin, body: { id: created.id, email: `x.${mailbox}` } }),
    ).toMatchObject({ email: mailbox, waitingChangeRequest: true });
    expect(await accept(token, ownPassword)).toMatchObject(
      refused('The link to set a password is invalid or expired'),
    );
  });

  it('asks for the second factor of the account', async () => {
    await makeNorthMember();
    const code = await enroll();
    await createIn(southAdmin);
    const link = await mailed();
    expect(await accept(link, ownPassword)).toMatchObject({ kind: 'otp-sent' });
    expect(await accept(link, ownPassword, '000000')).toMatchObject(refused('Invalid OTP'));
    expect(await accept(link, ownPassword, code())).toMatchObject({ kind: 'done' });
  });

  it('counts wrong passwords like signing in', async () => {
    await makeNorthMember();
    await createIn(southAdmin);
    const link = await mailed();
    for (let count = 0; count < 10; count += 1) {
      expect(await accept(link, 'a guess of many')).toMatchObject(refused(wrong));
    }
    expect(await accept(link, ownPassword)).toMatchObject(refused('Account is temporarily locked'));
  });

  it('is not for who was written to at another address, who is not told of the account', async () => {
    await makeNorthMember();
    const elsewhere = `hr${String(people)}@south.vn`;
    await createIn(southAdmin, elsewhere);
    const link = await mailed(elsewhere);
    expect(await test.done(passwordLink, { body: { token: link } })).not.toHaveProperty('joins');
    expect(await accept(link, ownPassword)).toMatchObject(refused(wrong));
    await test.done(resetPassword, { body: { token: link, password: southPassword } });
    expect(await companyOf(await signIn(mailbox, southPassword))).toBe(south.id);
    expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(north.id);
  });

  it('is not done with an account whose password a company gave', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    await createIn(southAdmin);
    const link = await mailed();
    expect(await test.done(passwordLink, { body: { token: link } })).not.toHaveProperty('joins');
    expect(await accept(link, northPassword)).toMatchObject(refused(wrong));
  });

  it('ends links that a company had sent to an address of its own', async () => {
    const { id } = await makeNorthMember();
    await createIn(southAdmin);
    const invitation = await mailed();
    // As an address stands once a change of it has taken effect.
    const planted = `boss${String(people)}@north.vn`;
    await test.deps.db.update(users).set({ email: planted }).where(eq(users.id, id));
    await test.call(forgotPassword, { body: { username: mailbox } });
    const link = await mailed(planted);
    expect(await test.call(passwordLink, { body: { token: link } })).toMatchObject({ kind: 'done' });
    expect(await accept(invitation, ownPassword)).toMatchObject({ kind: 'done' });
    expect(await test.call(resetPassword, { body: { token: link, password: northPassword } })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('an account of several companies', () => {
  it('is recovered by the address that its holder proved, whatever a company writes down', async () => {
    const { northId } = await makeSharedMember();
    const planted = `boss${String(people)}@north.vn`;
    // As an address stands once a change of it has taken effect.
    await test.deps.db.update(users).set({ email: planted }).where(eq(users.id, northId));
    const before = (await test.outbox(mailbox)).length;
    await test.call(forgotPassword, { body: { username: mailbox } });
    expect(await test.outbox(planted)).toEqual([]);
    expect(await test.outbox(mailbox)).toHaveLength(before + 1);
    await test.done(resetPassword, { body: { token: await mailed(), password: 'Another own 44' } });
    expect(await companyOf(await signIn(mailbox, 'Another own 44', south.id))).toBe(south.id);
  });

  it('keeps its second factor when a company switches off that of its user, who is invited anew', async () => {
    const { northId, token } = await makeSharedMember();
    const code = await enroll();
    const seen = await test.done(userGet, { token: northAdmin, params: { id: northId } });
    expect(await test.call(totpReset, { token: northAdmin, params: { id: northId } })).toMatchObject({
      kind: 'done',
      messages: ['Reset two-factor sign-in success'],
    });
    expect(await companyOf(token)).toBeNull();
    expect(await attempt(mailbox, ownPassword)).toMatchObject({ kind: 'otp-sent' });
    const answer = await attempt(mailbox, ownPassword, { otp: code() });
    expect(await companyOf(String(answer.data))).toBe(south.id);
    expect(await attempt(mailbox, ownPassword, { companyId: north.id })).toMatchObject(refused(wrong));
    const after = await test.done(userGet, { token: northAdmin, params: { id: northId } });
    expect(after).toEqual({ ...seen, twoFactorEnabled: false, isInvited: true });
    await test.done(resetPassword, { body: { token: await mailed(), password: northPassword } });
    expect(await companyOf(await signIn(mailbox, northPassword))).toBe(north.id);
  });

  it('gives a company no more tries by unlocking than a day allows', async () => {
    const { northId } = await makeSharedMember();
    for (let time = 0; time < 20; time += 1) {
      await test.done(userUnlock, { token: northAdmin, params: { id: northId } });
    }
    const answer = await test.call(userUnlock, { token: northAdmin, params: { id: northId } });
    expect(answer).toMatchObject(
      refused('The account has been unlocked too often today, and unlocks by itself'),
    );
  });

  it('is left by a company that disables its user, and stays elsewhere', async () => {
    const { northId, token } = await makeSharedMember();
    await test.done(userUpdate, { token: northAdmin, body: { id: northId, status: -1 } });
    expect(await companyOf(token)).toBeNull();
    expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(south.id);
  });
});

describe('a forgotten password of a name that several companies gave', () => {
  it('is set for each account by a link to where its own company reaches the user', async () => {
    const atNorth = `lan${String(people)}@north.vn`;
    const atSouth = `lan${String(people)}@south.vn`;
    await createIn(northAdmin, atNorth, northPassword);
    await createIn(southAdmin, atSouth, southPassword);
    await test.call(forgotPassword, { body: { username: mailbox } });
    await test.done(resetPassword, { body: { token: await mailed(atNorth), password: ownPassword } });
    expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(north.id);
    expect(await companyOf(await signIn(mailbox, southPassword))).toBe(south.id);
  });
});

describe('a name that a company took first', () => {
  it('keeps its owner neither from being made the first admin of another company nor from a seed', async () => {
    await createIn(northAdmin, mailbox, northPassword);
    const made = await createFirstAdmin(test.deps, {
      company: 'Tây Hồ',
      username: mailbox,
      name: 'Lê Thị Lan',
      email: mailbox,
      password: ownPassword,
    });
    const west = made.kind === 'created' ? made.companyId : 0;
    expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(west);
    expect(await attempt(mailbox, northPassword, { companyId: west })).toMatchObject(refused(wrong));

    people += 1;
    mailbox = `lan${String(people)}@mail.vn`;
    await createIn(northAdmin, mailbox, northPassword);
    const seed = readSeed(
      JSON.stringify({
        companies: [
          {
            id: 7001,
            name: 'Đông Anh',
            users: [{ id: 70_010, code: 'lan', username: mailbox, name: 'Lan', password: ownPassword }],
          },
        ],
      }),
    );
    const deps = { ...test.deps, readFile: () => Promise.resolve(null) };
    expect(seed.kind === 'ok' && (await loadSeed(deps, seed.seed))).toEqual({ kind: 'loaded' });
    expect(await companyOf(await signIn(mailbox, ownPassword))).toBe(7001);
    expect(await companyOf(await signIn(mailbox, northPassword))).toBe(north.id);
    const [own] = await test.deps.db
      .select({ comId: accounts.comId })
      .from(accounts)
      .innerJoin(users, and(eq(users.accountId, accounts.id), eq(users.comId, north.id)))
      .where(eq(accounts.username, mailbox));
    expect(own).toEqual({ comId: north.id });
  });
});
