import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AccessPermissionCode } from '../../../contract/enums.ts';
import { getMe } from '../../../contract/operations/account.ts';
import {
  changePassword,
  chooseCompany,
  forgotPassword,
  freshProcessCode,
  linkLogin,
  passwordLogin,
  passwordLoginV2,
  resetPassword,
} from '../../../contract/operations/auth.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import {
  guestAccountDelete,
  guestAccountGet,
  guestAccountInvite,
  guestAccountPassword,
  guestAccountUpdate,
  guestDocumentOpen,
  guestDocumentsList,
} from '../../../contract/operations/guest-account.ts';
import { personErase } from '../../../contract/operations/privacy.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { guestCreate, guestUpdate, userCreate, userGet } from '../../../contract/operations/users.ts';
import {
  makeCompany,
  makeGuestAccount,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { accounts } from '../../adapters/database/schema/users.ts';
import { accessCodeHash } from '../identity/access-code-hash.ts';

/* Two companies that send to the same people, who make an account of their own. */

let app: TestApp;
type Sender = { readonly company: TestCompany; readonly boss: TestPerson; readonly token: string };
let north: Sender;
let south: Sender;
let numbers = 0;

beforeAll(async () => {
  app = await createTestApp();
  north = await makeSender('Bắc Sơn', 'north.vn');
  south = await makeSender('Nam Hà', 'south.vn');
});
afterAll(() => app.close());

async function makeSender(name: string, domain: string): Promise<Sender> {
  const company = await makeCompany(app.deps, name);
  const boss = await makePerson(app.deps, company, 'boss', { roles: ['admin', 'clerk'], domain });
  const body = { username: boss.username, password: testPassword };
  return { company, boss, token: await app.done(passwordLoginV2, { body }) };
}

/** A company makes the same person a user, invited or with a password. */
async function employ(email: string, password?: string): Promise<void> {
  const body = { code: `nv${email}`, username: email, name: 'Mai', email, phone: '0912345678' };
  await app.done(userCreate, {
    token: south.token,
    body: { ...body, ...(password !== undefined && { password }) },
  });
}

/** An address that no other test has. */
function newAddress(): string {
  numbers += 1;
  return `mai${String(numbers)}@saomai.example.com`;
}

/** A document on its way to somebody outside; those of their company come first. */
async function send(
  from: Sender,
  email: string,
  { name = 'Trần Thị Mai', permission = 'F', after = false }: SendOptions = {},
) {
  const guest = await app.done(guestCreate, { token: from.token, body: { name, email } });
  numbers += 1;
  const to = { ...from.boss, code: guest.code };
  const approval = { to: from.boss, permission: 'A' as const };
  const sent = await makeSentDocument(app.deps, from.company, from.boss, `G-${String(numbers)}`, [
    ...(after ? [approval] : []),
    { to, permission },
    ...(after ? [] : [approval]),
  ]);
  return { id: sent.id, stepId: sent.stepIds[after ? 1 : 0] ?? '', guest };
}
type SendOptions = {
  readonly name?: string;
  readonly permission?: AccessPermissionCode;
  readonly after?: boolean;
};

const secretOf = (link: string | null | undefined): string => link?.split('#')[1] ?? '';

/** Comes in by the newest mail to an address. */
async function openByMail(email: string) {
  const mails = await app.outbox(email);
  const link = mails.find(({ processCode }) => processCode !== null)?.link;
  return app.done(linkLogin, { body: { link: secretOf(link) } });
}

async function invite(email: string) {
  const { token } = await openByMail(email);
  return app.call(guestAccountInvite, { token });
}

const signIn = (username: string, password = testPassword) =>
  app.call(passwordLoginV2, { body: { username, password } });

async function tokenOf(email: string, password = testPassword): Promise<string> {
  return app.done(passwordLoginV2, { body: { username: email, password } });
}

const documentsOf = async (token: string, waiting?: boolean) =>
  (await app.done(guestDocumentsList, { token, query: waiting === undefined ? {} : { waiting } })).items;

const refused = (message: string) => ({ kind: 'refused', messages: [message] });
const samePassword = refused('Another account of this name has this password');
const answerOf = ({ kind, code, messages }: Awaited<ReturnType<typeof invite>>) => ({ kind, code, messages });
async function documentOf(stepId: string): Promise<string | undefined> {
  const [step] = await app.deps.db.select().from(processSteps).where(eq(processSteps.id, stepId));
  return step?.documentId;
}
const accountsOf = (email: string) => app.deps.db.$count(accounts, eq(accounts.guestEmail, email));

describe('an account of somebody outside', () => {
  it('is made by a link in their mailbox, and finds what every company has sent there', async () => {
    const email = newAddress();
    const first = await send(north, email);
    const before = await app.done(userGet, { token: north.token, params: { id: first.guest.id } });
    expect(await invite(email)).toMatchObject({ kind: 'done' });
    const [mail] = await app.outbox(email);
    expect(mail?.subject).toBe('Tạo tài khoản để tìm lại tài liệu của bạn');
    await app.done(resetPassword, { body: { token: secretOf(mail?.link), password: testPassword } });

    const token = await tokenOf(email.toUpperCase());
    expect(await app.done(getMe, { token })).toMatchObject({ scope: { kind: 'guest', email }, user: null });
    app.clock.advance({ minutes: 1 });
    const second = await send(south, email, { name: 'Mai Trần' });
    expect(await documentsOf(token)).toEqual([
      expect.objectContaining({ documentId: second.id, companyName: 'Nam Hà', isWaiting: true }),
      expect.objectContaining({ documentId: first.id, companyName: 'Bắc Sơn', isWaiting: true }),
    ]);
    // Neither company hears of it, or has it as a user.
    expect(await app.done(userGet, { token: north.token, params: { id: first.guest.id } })).toEqual(before);
    expect(await app.call(chooseCompany, { token, body: { comId: north.company.id } })).toMatchObject({
      kind: 'refused',
      code: 403,
    });
    expect(await app.call(documentsList, { token })).toMatchObject({ kind: 'refused', code: 403 });
  });

  it('acts as by the link of the mail, with the same code, and leaves that link as it is', async () => {
    const email = newAddress();
    const { id, stepId } = await send(north, email, { permission: 'A' });
    await makeGuestAccount(app.deps, email);
    const account = await tokenOf(email);
    const { token, document } = await app.done(guestDocumentOpen, {
      token: account,
      body: { processId: stepId },
    });
    expect(document.id).toBe(id);
    expect(await app.call(documentGet, { token: account, params: { id } })).toMatchObject({ code: 403 });
    await openByMail(email);
    const body = { processId: stepId, reason: 'Đồng ý' };
    await app.call(processDocument, { token, body });
    const [mail] = await app.outbox(email);
    await app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });

    expect(await documentsOf(account, true)).toEqual([]);
    expect(await documentsOf(account, false)).toMatchObject([{ documentId: id, isWaiting: false }]);
    const again = await app.done(guestDocumentOpen, { token: account, body: { processId: stepId } });
    expect((await app.done(documentGet, { token: again.token, params: { id } })).id).toBe(id);
  });

  it('opens nothing that was sent to others, and no turn that is still to come', async () => {
    const email = newAddress();
    const later = await send(north, email, { after: true });
    const others = await send(north, newAddress());
    await makeGuestAccount(app.deps, email);
    const token = await tokenOf(email);
    expect(await documentsOf(token)).toEqual([]);
    for (const processId of [later.stepId, others.stepId]) {
      expect(await app.call(guestDocumentOpen, { token, body: { processId } })).toMatchObject(
        refused('Document process not found'),
      );
    }
  });

  it('asks for no fresh code of a step that was given to somebody else since', async () => {
    const email = newAddress();
    const { stepId } = await send(north, email);
    await makeGuestAccount(app.deps, email);
    const { token } = await app.done(guestDocumentOpen, {
      token: await tokenOf(email),
      body: { processId: stepId },
    });
    await app.done(reassign, {
      token: north.token,
      params: { processId: stepId },
      body: { userCode: north.boss.code, reason: 'Người nhận đã nghỉ' },
    });
    const before = await app.outbox(north.boss.username);
    await app.call(freshProcessCode, { body: { proof: token } });
    expect(await app.outbox(north.boss.username)).toEqual(before);
  });

  it('asks for the access code of a step as its link does', async () => {
    const email = newAddress();
    const { stepId } = await send(north, email);
    await makeGuestAccount(app.deps, email);
    const hash = accessCodeHash(app.deps, (await documentOf(stepId)) ?? '', 'hoa phượng');
    await app.deps.db.update(processSteps).set({ accessCodeHash: hash }).where(eq(processSteps.id, stepId));
    const token = await tokenOf(email);
    const open = (accessCode?: string) =>
      app.call(guestDocumentOpen, { token, body: { processId: stepId, accessCode } });
    expect(await open()).toMatchObject(refused('An access code is needed'));
    expect(await open('hoa hồng')).toMatchObject(refused('Access code is incorrect'));
    expect(await open('HOA PHƯỢNG')).toMatchObject({ kind: 'done' });
  });

  it('reads what has ended for as many days as the company lets guests', async () => {
    const email = newAddress();
    const { stepId } = await send(north, email, { permission: 'A' });
    const ofSouth = await send(south, email);
    const opened = await openByMail(email);
    expect(opened.document.id).toBe(ofSouth.id);
    await makeGuestAccount(app.deps, email);
    const account = await tokenOf(email);
    const { token } = await app.done(guestDocumentOpen, { token: account, body: { processId: stepId } });
    const body = { processId: stepId, reason: 'Không đồng ý', reject: true };
    await app.call(processDocument, { token, body });
    const [mail] = await app.outbox(email);
    await app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
    await app.deps.db.update(companies).set({ guestAccessDays: 1 }).where(eq(companies.id, north.company.id));
    expect(await documentsOf(account)).toHaveLength(2);
    app.clock.advance({ hours: 72 });
    const later = await tokenOf(email);
    expect((await documentsOf(later)).map(({ documentId }) => documentId)).toEqual([ofSouth.id]);
    expect(await app.call(guestDocumentOpen, { token: later, body: { processId: stepId } })).toMatchObject(
      refused('Document process not found'),
    );
    await app.deps.db.update(companies).set({ guestAccessDays: null });
    north = { ...north, token: await tokenOf(north.boss.username) };
    south = { ...south, token: await tokenOf(south.boss.username) };
  });

  it('is said to be there in its mailbox alone, which is not filled', async () => {
    const email = newAddress();
    await send(north, email);
    const first = await invite(email);
    const [mail] = await app.outbox(email);
    await app.done(resetPassword, { body: { token: secretOf(mail?.link), password: testPassword } });
    expect(answerOf(await invite(email))).toEqual(answerOf(first));
    const [known] = await app.outbox(email);
    expect(known?.subject).toBe('Bạn đã có tài khoản');
    expect(known?.link).toMatch(/\/sign-in$/);
    for (let more = 0; more < 3; more += 1) {
      expect(answerOf(await invite(email))).toEqual(answerOf(first));
    }
    const told = (await app.outbox(email)).filter(({ subject }) => subject.includes('tài khoản'));
    expect(told).toHaveLength(3);
  });

  it('is locked by wrong passwords, and opened again by a link in its mailbox', async () => {
    const email = newAddress();
    await send(north, email);
    await makeGuestAccount(app.deps, email);
    const wrong: string[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const answer = await signIn(email, `Wrong horse ${String(tries)}`);
      wrong.push(answer.messages[0] ?? '');
    }
    expect(wrong.at(-1)).toBe('Account is temporarily locked');
    expect(await signIn(email)).toMatchObject(refused('Account is temporarily locked'));
    await app.done(forgotPassword, { body: { username: email } });
    const [mail] = await app.outbox(email);
    await app.done(resetPassword, { body: { token: secretOf(mail?.link), password: 'Another horse 43' } });
    expect(await signIn(email, 'Another horse 43')).toMatchObject({ kind: 'done' });
  });

  it('changes its password, its language and its mails, of every company', async () => {
    const email = newAddress();
    await send(north, email);
    await send(south, email);
    await makeGuestAccount(app.deps, email);
    const token = await tokenOf(email);
    expect(
      await app.done(guestAccountUpdate, { token, body: { language: 'en', wantsAll: false } }),
    ).toMatchObject({ language: 'en', wantsAll: false });
    expect(await app.done(guestAccountGet, { token })).toMatchObject({ email, name: 'Trần Thị Mai' });
    expect(
      await app.call(guestAccountPassword, {
        token,
        body: { currentPassword: 'Wrong horse 1', newPassword: 'Another horse 43' },
      }),
    ).toMatchObject(refused('Current password is incorrect'));
    const changed = await app.done(guestAccountPassword, {
      token,
      body: { currentPassword: testPassword, newPassword: 'Another horse 43' },
    });
    expect((await app.outbox(email))[0]?.subject).toBe('Your password was changed');
    expect(await app.call(guestAccountGet, { token })).toMatchObject({ code: 401 });
    expect(await app.done(getMe, { token: changed })).toMatchObject({ scope: { kind: 'guest' } });
  });

  it('is deleted with its password, and the links of mails go on', async () => {
    const email = newAddress();
    const { id } = await send(north, email);
    await makeGuestAccount(app.deps, email);
    const token = await tokenOf(email);
    expect(await app.call(guestAccountDelete, { token, body: { password: 'Wrong horse 1' } })).toMatchObject(
      refused('Current password is incorrect'),
    );
    await app.done(guestAccountDelete, { token, body: { password: testPassword } });
    expect(await app.call(guestAccountGet, { token })).toMatchObject({ code: 401 });
    expect(await signIn(email)).toMatchObject(refused('Username or password is incorrect'));
    expect((await openByMail(email)).document.id).toBe(id);
  });

  it('stands beside the account that a company gave the same person, and opens neither by the other', async () => {
    const email = newAddress();
    await send(north, email);
    await employ(email, testPassword);
    await invite(email);
    const [mail] = await app.outbox(email);
    const setting = (password: string) =>
      app.call(resetPassword, { body: { token: secretOf(mail?.link), password } });
    expect(await setting(testPassword)).toMatchObject(samePassword);
    expect(await setting('Another horse 43')).toMatchObject({ kind: 'done' });
    const ofSouth = await app.done(getMe, { token: await tokenOf(email) });
    expect(ofSouth).toMatchObject({ scope: { kind: 'session' }, company: { id: south.company.id } });
    const own = await app.done(getMe, { token: await tokenOf(email, 'Another horse 43') });
    expect(own).toMatchObject({ scope: { kind: 'guest', email } });
    const body = { username: email, password: 'Another horse 43', companyId: south.company.id };
    expect(await app.call(passwordLogin, { body })).toMatchObject(
      refused('Username or password is incorrect'),
    );
  });

  it('leaves the account that a company makes later for the same mailbox to be signed in to', async () => {
    const email = newAddress();
    await send(north, email);
    await makeGuestAccount(app.deps, email);
    app.clock.advance({ minutes: 1 });
    await employ(email);
    const [mail] = await app.outbox(email);
    const setting = (password: string) =>
      app.call(resetPassword, { body: { token: secretOf(mail?.link), password } });
    expect(await setting(testPassword)).toMatchObject(samePassword);
    expect(await setting('Another horse 43')).toMatchObject({ kind: 'done' });
    const token = await tokenOf(email, 'Another horse 43');
    expect(await app.done(getMe, { token })).toMatchObject({ company: { id: south.company.id } });
    const change = { currentPassword: 'Another horse 43', newPassword: testPassword };
    expect(await app.call(changePassword, { token, body: change })).toMatchObject(samePassword);
    expect(await app.done(getMe, { token: await tokenOf(email) })).toMatchObject({
      scope: { kind: 'guest' },
    });
  });

  it('is no obstacle to a new password of a company’s account after too many wrong ones', async () => {
    const email = newAddress();
    await send(north, email);
    await makeGuestAccount(app.deps, email);
    await employ(email);
    const [mail] = await app.outbox(email);
    for (let tries = 0; tries < 10; tries += 1) {
      await signIn(email, `Wrong horse ${String(tries)}`);
    }
    const link = { token: secretOf(mail?.link), password: 'Another horse 43' };
    expect(await app.call(resetPassword, { body: link })).toMatchObject({ kind: 'done' });
    const token = await tokenOf(email, 'Another horse 43');
    expect(await app.done(getMe, { token })).toMatchObject({ company: { id: south.company.id } });
  });

  it('changes its password to none of the account that a company gave the same person', async () => {
    const email = newAddress();
    await employ(email, 'Another horse 43');
    app.clock.advance({ minutes: 1 });
    await send(north, email);
    await makeGuestAccount(app.deps, email);
    const token = await tokenOf(email);
    const change = (newPassword: string, currentPassword = testPassword) =>
      app.call(guestAccountPassword, { token, body: { currentPassword, newPassword } });
    expect(await change('Another horse 43', 'Wrong horse 1')).toMatchObject(
      refused('Current password is incorrect'),
    );
    expect(await change('Another horse 43')).toMatchObject(samePassword);
    expect(await change('A third horse 44')).toMatchObject({ kind: 'done' });
    const own = await app.done(getMe, { token: await tokenOf(email, 'A third horse 44') });
    expect(own).toMatchObject({ scope: { kind: 'guest', email } });
  });

  it('goes with the last company that knows the address', async () => {
    const email = newAddress();
    const ofNorth = await send(north, email);
    const ofSouth = await send(south, email);
    await makeGuestAccount(app.deps, email);
    const erase = ({ token }: Sender, { id, code }: { id: number; code: string }) =>
      app.done(personErase, { token, body: { id, confirmCode: code } });
    await erase(north, ofNorth.guest);
    const token = await tokenOf(email);
    expect((await documentsOf(token)).map(({ documentId }) => documentId)).toEqual([ofSouth.id]);
    await erase(south, ofSouth.guest);
    expect(await accountsOf(email)).toBe(0);
    expect(await app.call(guestAccountGet, { token })).toMatchObject({ code: 401 });
  });

  it('goes also where the address was a former one of whom that company erases', async () => {
    const [former, shared, present] = [newAddress(), newAddress(), newAddress()];
    const { guest } = await send(north, former);
    await send(south, shared);
    await makeGuestAccount(app.deps, former);
    await makeGuestAccount(app.deps, shared);
    for (const email of [shared, present]) {
      await app.done(guestUpdate, { token: north.token, body: { id: guest.id, email } });
    }
    await app.done(personErase, { token: north.token, body: { id: guest.id, confirmCode: guest.code } });
    expect(await accountsOf(former)).toBe(0);
    expect(await accountsOf(shared)).toBe(1);
  });
});
