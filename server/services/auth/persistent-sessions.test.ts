import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userStatus } from '../../../contract/enums.ts';
import { getMe } from '../../../contract/operations/account.ts';
import {
  changePassword,
  chooseCompany,
  pageHeader,
  passwordLoginV2,
  sessionEnd,
  sessionKeep,
  sessionsEndOthers,
  sessionsList,
  sessionToken,
  signOut,
} from '../../../contract/operations/auth.ts';
import { companySettingsGet } from '../../../contract/operations/company.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { type Answer, createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { users } from '../../adapters/database/schema/users.ts';

const ownPage = { [pageHeader]: '1', origin: 'https://sign.example' };
const notFound = { kind: 'refused', status: 200, messages: ['Session not found'] };

let test: TestApp;
let company: TestCompany;
let people = 0;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
});
afterAll(() => test.close());

const person = (of = company): Promise<TestPerson> =>
  makePerson(test.deps, of, `p${String((people += 1))}`, { roles: ['signer', 'admin'] });

const signIn = ({ username }: TestPerson): Promise<string> =>
  test.done(passwordLoginV2, { body: { username, password: testPassword } });

type Raw = Pick<Answer<typeof sessionToken>, 'raw'>;
const setCookie = ({ raw }: Raw): string => String(raw.headers['set-cookie'] ?? '');
const cookieOf = (answer: Raw): string => setCookie(answer).split(';', 1)[0] ?? '';

const keep = (token: string, keepFor: 'browser' | 'device' = 'browser', cookie = '') =>
  test.call(sessionKeep, { token, body: { keepFor }, headers: { ...ownPage, cookie } });

const ask = (cookie: string, headers: Readonly<Record<string, string>> = ownPage) =>
  test.call(sessionToken, { headers: { ...headers, cookie } });

async function kept(who: TestPerson, keepFor: 'browser' | 'device' = 'browser') {
  const token = await signIn(who);
  return { token, cookie: cookieOf(await keep(token, keepFor)) };
}

/** What a browser does: it sends its cookie, and stores the one that comes back. */
async function use(browser: { cookie: string }): Promise<string> {
  const answer = await ask(browser.cookie);
  browser.cookie = cookieOf(answer) || browser.cookie;
  return answer.kind === 'done' ? answer.data.token : '';
}

const statusOf = async (token: string): Promise<number> => (await test.call(getMe, { token })).status;

describe('the cookie of a session', () => {
  it('is out of reach of scripts and other sites, and gone with the browser unless asked for otherwise', async () => {
    const an = await person();
    expect(setCookie(await keep(await signIn(an)))).toMatch(
      /^__Host-countersign=\S+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(setCookie(await keep(await signIn(an), 'device'))).toMatch(/; Secure; Max-Age=2592000$/);
  });

  it('is set for nobody but the page of the service itself', async () => {
    const token = await signIn(await person());
    const body = { keepFor: 'device' } as const;
    for (const headers of [
      {},
      { origin: ownPage.origin },
      { [pageHeader]: '1' },
      { ...ownPage, origin: 'https://evil.example' },
      { ...ownPage, origin: 'null' },
      { ...ownPage, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await test.call(sessionKeep, { token, body, headers });
      expect(answer).toMatchObject(notFound);
      expect(answer.raw.headers['set-cookie']).toBeUndefined();
    }
  });

  it('is not to be had with the token of a session that is older', async () => {
    const token = await signIn(await person());
    test.clock.advance({ minutes: 10 });
    expect(await keep(token)).toMatchObject(notFound);
  });

  it('is worth short tokens of its user, which are those of its session', async () => {
    const an = await person();
    const browser = await kept(an);
    const answer = await ask(browser.cookie);
    expect(answer).toMatchObject({ kind: 'done', data: { userId: an.userId, expiresIn: 900 } });
    browser.cookie = cookieOf(answer);
    const token = await use(browser);
    expect(await test.done(sessionsList, { token })).toMatchObject([{ isCurrent: true }]);
    expect(await statusOf(token)).toBe(200);
    test.clock.advance({ minutes: 15 });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await use(browser))).toBe(200);
  });

  it('opens nothing else', async () => {
    const { cookie } = await kept(await person());
    expect(await test.call(getMe, { headers: { ...ownPage, cookie } })).toMatchObject({ status: 401 });
  });

  it.each([
    ['without the header of the page', { origin: ownPage.origin }],
    ['from another origin', { ...ownPage, origin: 'https://evil.example' }],
    ['from another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
  ])('is worth nothing %s', async (_how, headers) => {
    const { cookie } = await kept(await person());
    expect(await ask(cookie, headers)).toMatchObject(notFound);
    expect(await ask(cookie)).toMatchObject({ kind: 'done' });
  });

  it('cannot be made up', async () => {
    const { cookie } = await kept(await person());
    const made = cookie.replace(/\.1\./, '.2.');
    expect(made).not.toBe(cookie);
    for (const wrong of [made, cookie.slice(0, -1), '__Host-countersign=', 'countersign=x.1.y', '']) {
      expect(await ask(wrong)).toMatchObject(notFound);
    }
    expect(await ask(cookie)).toMatchObject({ kind: 'done' });
  });
});

describe('a cookie that comes again', () => {
  it('is one of several tabs at once: all of them get the same next one', async () => {
    const { cookie } = await kept(await person());
    test.clock.advance({ minutes: 2 });
    const answers = await Promise.all([ask(cookie), ask(cookie), ask(cookie)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
    expect(cookieOf(answers[0])).not.toBe(cookie);
  });

  it('is that of a browser that lost an answer, however long ago', async () => {
    const browser = await kept(await person());
    test.clock.advance({ minutes: 2 });
    await ask(browser.cookie);
    test.clock.advance({ hours: 5 });
    expect(await statusOf(await use(browser))).toBe(200);
  });

  it('ends the session where it has long been replaced, for its holder and for who copied it', async () => {
    const browser = await kept(await person());
    const copy = browser.cookie;
    const tokens: string[] = [];
    for (let uses = 0; uses < 2; uses += 1) {
      test.clock.advance({ minutes: 2 });
      tokens.push(await use(browser));
    }
    test.clock.advance({ minutes: 2 });
    expect(await ask(copy)).toMatchObject(notFound);
    expect(await ask(browser.cookie)).toMatchObject(notFound);
    expect(await Promise.all([browser.token, ...tokens].map(statusOf))).toEqual([401, 401, 401]);
    expect(test.logged.map(({ message }) => message)).toContainEqual(expect.stringContaining('cookie'));
  });
});

describe('a session that is kept', () => {
  it('ends with its cookie when it is signed out of', async () => {
    const browser = await kept(await person());
    const token = await use(browser);
    const left = await test.call(signOut, { token, headers: { ...ownPage, cookie: browser.cookie } });
    expect(setCookie(left)).toMatch(/^__Host-countersign=; .*Max-Age=0$/);
    expect(await ask(browser.cookie)).toMatchObject(notFound);
    expect(await statusOf(token)).toBe(401);
  });

  it('keeps its cookie when another session of the browser is signed out of', async () => {
    const { cookie } = await kept(await person());
    const other = await signIn(await person());
    const left = await test.call(signOut, { token: other, headers: { ...ownPage, cookie } });
    expect(setCookie(left)).toBe('');
    expect(await ask(cookie)).toMatchObject({ kind: 'done' });
  });

  it('ends when it is ended in the list', async () => {
    const an = await person();
    const { cookie } = await kept(an);
    const token = await signIn(an);
    const rows = await test.done(sessionsList, { token });
    const id = rows.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await test.done(sessionEnd, { token, params: { id } });
    expect(await ask(cookie)).toMatchObject(notFound);
  });

  it('goes on in all tabs with a new password, and ends wherever else it was', async () => {
    const an = await person();
    const [here, elsewhere] = [await kept(an), await kept(an)];
    const token = await use(here);
    await test.done(changePassword, {
      token,
      body: { currentPassword: testPassword, newPassword: 'Một mật khẩu khác' },
    });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await use(here))).toBe(200);
    expect(await ask(elsewhere.cookie)).toMatchObject(notFound);
  });

  it('ends with its user’s place in the company', async () => {
    const an = await person();
    const { cookie } = await kept(an);
    await test.deps.db.update(users).set({ status: userStatus.disabled }).where(eq(users.id, an.userId));
    expect(await ask(cookie)).toMatchObject(notFound);
  });

  it('is not kept before a company is chosen, and acts for the one that was chosen last', async () => {
    const an = await person();
    const other = await makeCompany(test.deps, 'Bắc Sơn');
    const second = await makePerson(test.deps, other, an.code);
    await test.deps.db.update(users).set({ accountId: an.accountId }).where(eq(users.id, second.userId));
    const choice = await signIn(an);
    expect(await keep(choice)).toMatchObject({ kind: 'done', data: null });
    const token = await test.done(chooseCompany, { token: choice, body: { comId: company.id } });
    const first = cookieOf(await keep(token));
    test.clock.advance({ hours: 1 });
    const moved = await test.done(chooseCompany, { token, body: { comId: other.id } });
    const answer = await keep(moved, 'browser', first);
    expect(answer).toMatchObject({ kind: 'done', data: { userId: second.userId } });
    expect(await ask(cookieOf(answer))).toMatchObject({ data: { userId: second.userId } });
  });

  it('is narrowed by a second factor that its company requires', async () => {
    const strict = await makeCompany(test.deps, 'Nghiêm');
    const browser = await kept(await person(strict));
    await test.deps.db
      .update(companies)
      .set({ secondFactorRoles: ['signer'] })
      .where(eq(companies.id, strict.id));
    const token = await use(browser);
    expect(await test.call(companySettingsGet, { token })).toMatchObject({ status: 428 });
    expect(await statusOf(token)).toBe(200);
  });

  it('lasts as long as its sign-in in a browser, and on a device while it is used, for ninety days', async () => {
    const an = await person();
    const [browser, device] = [await kept(an), await kept(an, 'device')];
    expect((await test.done(getMe, { token: await use(browser) })).expiresAt).toBe(
      new Date(test.clock.now().getTime() + 31 * 3_600_000).toISOString().replace('Z', '+07:00'),
    );
    test.clock.advance({ hours: 24 });
    expect(await ask(browser.cookie)).toMatchObject(notFound);
    for (let days = 1; days < 90; days += 29) {
      expect(await statusOf(await use(device))).toBe(200);
      test.clock.advance({ days: 29 });
    }
    expect(await ask(device.cookie)).toMatchObject(notFound);
    const unused = await kept(an, 'device');
    test.clock.advance({ days: 30 });
    expect(await ask(unused.cookie)).toMatchObject(notFound);
  });
});

describe('a token that is given for another one', () => {
  it.each([
    [
      'choosing a company',
      (token: string) => test.done(chooseCompany, { token, body: { comId: company.id } }),
    ],
    ['ending other sessions', (token: string) => test.done(sessionsEndOthers, { token })],
  ])('ends when the other would have (%s)', async (_how, replace) => {
    const browser = await kept(await person());
    let token = await use(browser);
    test.clock.advance({ minutes: 14 });
    token = await replace(token);
    expect(await statusOf(token)).toBe(200);
    test.clock.advance({ minutes: 1 });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await use(browser))).toBe(200);

    const signedIn = await signIn(await person());
    test.clock.advance({ hours: 23 });
    token = await replace(signedIn);
    expect((await test.done(getMe, { token })).expiresAt).toBe(
      new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().replace('Z', '+07:00'),
    );
    test.clock.advance({ hours: 1 });
    expect(await statusOf(token)).toBe(401);
  });

  it('lasts as long as any where the password was given', async () => {
    const token = await use(await kept(await person()));
    const body = { currentPassword: testPassword, newPassword: 'Một mật khẩu khác' };
    const changed = await test.done(changePassword, { token, body });
    test.clock.advance({ hours: 1 });
    expect(await statusOf(changed)).toBe(200);
  });
});

it('has a cookie of another name and not Secure where the service is reached without https', async () => {
  const plain = await createTestApp({
    database: test.database,
    settings: { publicUrl: 'http://127.0.0.1:3000' },
  });
  const token = await signIn(await person());
  const body = { keepFor: 'browser' } as const;
  const headers = { ...ownPage, origin: 'http://127.0.0.1:3000' };
  const answer = await plain.call(sessionKeep, { token, body, headers });
  expect(setCookie(answer)).toMatch(/^countersign=\S+; Path=\/; HttpOnly; SameSite=Strict$/);
  const again = await plain.call(sessionToken, {
    headers: { ...headers, cookie: `a=b; ${cookieOf(answer)}` },
  });
  expect(again).toMatchObject({ kind: 'done' });
});
