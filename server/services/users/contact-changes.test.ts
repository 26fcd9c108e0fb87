import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  linkLogin,
  passwordLoginV2,
  resetPassword,
  totpEnroll,
  totpVerify,
} from '../../../contract/operations/auth.ts';
import { preferencesSave } from '../../../contract/operations/account.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { employeesCreateOrUpdate } from '../../../contract/operations/employees.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import {
  contactChangeDecide,
  sendInvitation,
  userGet,
  usersCreateOrUpdate,
  userUpdate,
  contactChangeAnswer,
  contactChangeLink,
} from '../../../contract/operations/users.ts';
import { newEmployee } from '../../../test/client/new-employee.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import {
  asCaller,
  makePerson,
  makeSentDocument,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { otpChallenges } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { sendOtp } from '../processing/send-otp.ts';

let fixture: CompanyFixture<'admin' | 'hr' | 'clerk'>;
let people = 0;
let person: TestPerson;
let token: string;
let sent: { readonly id: string; readonly stepIds: readonly string[] };

beforeAll(async () => {
  fixture = await createCompanyFixture({
    admin: { roles: ['admin'] },
    hr: { roles: ['hr'] },
    clerk: { roles: ['clerk', 'signer'] },
  });
});
afterAll(() => fixture.app.close());
beforeEach(async () => {
  people += 1;
  const { app, company } = fixture;
  person = await makePerson(app.deps, company, `p${String(people)}`);
  token = await app.done(passwordLoginV2, {
    body: { username: person.username, password: testPassword },
    ipAddress: `10.1.0.${String(people)}`,
  });
  sent = await makeSentDocument(app.deps, company, fixture.people.clerk, `HĐ-${String(people)}`, [
    { to: person, permission: 'A' },
  ]);
});

const oldAddress = () => person.username;
const newAddress = () => `nowhere${String(people)}@attacker.vn`;

const mailTo = async (address: string) => (await fixture.app.outbox(address))[0];
const secretOf = (link: string | null | undefined) => (link ?? '').split('#')[1] ?? '';

/** The holder opens the link of their mail, which shows that they read it. */
const openDocument = async () => {
  const mail = await mailTo(oldAddress());
  return fixture.app.done(linkLogin, { body: { link: secretOf(mail?.link) } });
};

const employee = (change: object = {}) => ({
  ...newEmployee({
    employeeCode: `NV-${person.code}`,
    fullName: 'Nguyễn Văn An',
    identityNumber: `00109000${String(people)}`,
    email: oldAddress(),
    contractType: 1,
    user: { code: person.code, username: person.username, name: person.code },
  }),
  ...change,
});

const changeByHr = (change: object) =>
  fixture.app.done(employeesCreateOrUpdate, { token: fixture.tokens.hr, body: [employee(change)] });

const readUser = () =>
  fixture.app.done(userGet, { token: fixture.tokens.admin, params: { id: person.userId } });

describe('a proved address', () => {
  beforeEach(async () => {
    await openDocument();
  });

  it.each([
    ['an upload of employees', () => changeByHr({ email: newAddress() })],
    [
      'a change of the user',
      () =>
        fixture.app.done(userUpdate, {
          token: fixture.tokens.admin,
          body: { id: person.userId, email: newAddress() },
        }),
    ],
    [
      'a change of many users',
      () =>
        fixture.app.done(usersCreateOrUpdate, {
          token: fixture.tokens.admin,
          body: [
            {
              code: person.code,
              username: person.username,
              name: 'x',
              email: newAddress(),
              phone: '0912345678',
            },
          ],
        }),
    ],
  ])('keeps its codes and links through %s, and is told', async (_name, change) => {
    await change();
    expect(await readUser()).toMatchObject({
      email: oldAddress(),
      waitingChangeRequest: true,
      waitingContacts: [{ field: 'email', value: newAddress() }],
    });
    const told = await mailTo(oldAddress());
    expect(told?.link).toContain('/confirm-change#');
    expect(told?.text).not.toContain(newAddress());

    await fixture.app.call(processDocument, {
      token,
      body: { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true },
    });
    expect((await mailTo(oldAddress()))?.otp).toMatch(/^\d{6}$/);
    expect(await fixture.app.outbox(newAddress())).toEqual([]);
  });

  it('shows the new one on the employee at once', async () => {
    const [row] = await changeByHr({ email: newAddress() });
    expect(row).toMatchObject({
      email: newAddress(),
      user: { email: oldAddress(), waitingChangeRequest: true },
    });
    await changeByHr({ email: newAddress() });
    const asked = (await fixture.app.outbox(oldAddress())).filter(({ link }) =>
      link?.includes('confirm-change'),
    );
    expect(asked).toHaveLength(1);
    const [back] = await changeByHr({ email: oldAddress() });
    expect(back).toMatchObject({ user: { waitingChangeRequest: false } });
  });

  it('changes once its holder confirms, which ends all that the former one opened', async () => {
    const { app } = fixture;
    const { deps } = app;
    await deps.db
      .update(users)
      .set({ identityVerificationStatus: 1, identityVerifiedType: 1 })
      .where(eq(users.id, person.userId));
    const { token: linkToken } = await openDocument();
    await app.call(processDocument, {
      token,
      body: { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true },
    });
    const otp = (await mailTo(oldAddress()))?.otp ?? '';
    await changeByHr({ email: newAddress() });
    const link = secretOf((await mailTo(oldAddress()))?.link);
    expect(await app.done(contactChangeLink, { body: { token: link } })).toMatchObject({
      field: 'email',
      previous: oldAddress(),
      value: newAddress(),
      company: 'Minh Long',
    });
    await app.done(contactChangeAnswer, { body: { token: link, confirm: true } });

    expect(await readUser()).toMatchObject({
      email: newAddress(),
      waitingChangeRequest: false,
      identityVerificationStatus: { value: 0 },
      identityVerifiedType: { value: 0 },
    });
    for (const ended of [token, linkToken]) {
      expect(await app.call(documentGet, { token: ended, params: { id: sent.id } })).toMatchObject({
        status: 401,
      });
    }
    const invitation = await mailTo(newAddress());
    const again = await app.done(passwordLoginV2, {
      body: { username: person.username, password: testPassword },
    });
    expect(
      await app.call(processDocument, {
        token: again,
        body: { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true, otp },
      }),
    ).toMatchObject({ kind: 'refused', messages: ['Request an OTP first'] });
    expect((await mailTo(oldAddress()))?.link).toBeNull();
    expect(await app.call(linkLogin, { body: { link: secretOf(invitation?.link) } })).toMatchObject({
      kind: 'done',
    });
    expect(await app.call(contactChangeAnswer, { body: { token: link, confirm: false } })).toMatchObject({
      messages: ['The link to confirm a change is invalid or expired'],
    });
  });

  it('stays when its holder declines, or lets the link run out', async () => {
    const { app } = fixture;
    await changeByHr({ email: newAddress() });
    const late = secretOf((await mailTo(oldAddress()))?.link);
    app.clock.advance({ days: 7 });
    expect(await app.call(contactChangeAnswer, { body: { token: late, confirm: true } })).toMatchObject({
      kind: 'refused',
    });
    await fixture.signInAgain();
    await changeByHr({ email: `${newAddress()}.vn` });
    const link = secretOf((await mailTo(oldAddress()))?.link);
    await app.done(contactChangeAnswer, { body: { token: link, confirm: false } });
    expect(await readUser()).toMatchObject({ email: oldAddress(), waitingChangeRequest: false });
  });

  it('is changed by an admin only in a session with a second factor', async () => {
    const { app, company } = fixture;
    const admin = await makePerson(app.deps, company, `admin${String(people)}`, { roles: ['admin'] });
    const credentials = { username: admin.username, password: testPassword };
    const plain = await app.done(passwordLoginV2, { body: credentials });
    await changeByHr({ email: newAddress() });
    const decide = (bearer: string, shown = newAddress()) =>
      app.call(contactChangeDecide, {
        token: bearer,
        params: { id: person.userId },
        body: { confirm: true, expected: [{ field: 'email', value: shown }] },
      });
    expect(await decide(plain)).toMatchObject({
      messages: ['Turn on two-factor sign-in for your own account first'],
    });
    const { secret } = await app.done(totpEnroll, { token: plain, body: { password: testPassword } });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().getTime(),
    });
    const { token: strong } = await app.done(totpVerify, { token: plain, body: { otp: code } });
    // What was begun with the password alone has ended.
    expect(await decide(plain)).toMatchObject({ status: 401 });
    expect(await decide(strong, `shown-before.${newAddress()}`)).toMatchObject({
      messages: ['Another change waits to be confirmed'],
    });
    expect(await readUser()).toMatchObject({ email: oldAddress(), waitingChangeRequest: true });
    expect(await decide(strong)).toMatchObject({ kind: 'done', data: { email: newAddress() } });
  });

  it('is settled by an admin only as it was shown to them', async () => {
    const { app, tokens } = fixture;
    const decide = (value: string) =>
      app.call(contactChangeDecide, {
        token: tokens.admin,
        params: { id: person.userId },
        body: { confirm: false, expected: [{ field: 'email', value }] },
      });
    await changeByHr({ email: newAddress() });
    await changeByHr({ email: `${newAddress()}.vn` });
    expect(await decide(newAddress())).toMatchObject({
      kind: 'refused',
      messages: ['Another change waits to be confirmed'],
    });
    expect(await readUser()).toMatchObject({
      email: oldAddress(),
      waitingContacts: [{ value: `${newAddress()}.vn` }],
    });
    expect(await decide(`${newAddress()}.vn`)).toMatchObject({
      kind: 'done',
      data: { email: oldAddress(), waitingChangeRequest: false },
    });
  });

  it('is what codes go to, whatever way somebody else chooses for them', async () => {
    const { app, tokens } = fixture;
    await app.done(userUpdate, {
      token: tokens.admin,
      body: { id: person.userId, phone: '0999999999', receiveOtpMethod: 2, receiveNotificationMethod: 1 },
    });
    const answer = await app.call(processDocument, {
      token,
      body: { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true },
    });
    expect(answer).toMatchObject({ kind: 'otp-sent', data: { receiveOtpMethod: 1 } });
    expect(await app.outbox('0999999999')).toEqual([]);
  });

  it.each([
    ['is left for another one that its holder chooses', 1, 2],
    ['is not left by saving again what somebody else has chosen', 2, 1],
  ] as const)('%s', async (_name, before, sentBy) => {
    const { app, tokens } = fixture;
    await app.done(userUpdate, {
      token: tokens.admin,
      body: { id: person.userId, receiveOtpMethod: before },
    });
    await app.done(preferencesSave, { token, body: { language: 'vi', receiveOtpMethod: 2 } });
    const answer = await app.call(processDocument, {
      token,
      body: { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true },
    });
    expect(answer).toMatchObject({ kind: 'otp-sent', data: { receiveOtpMethod: sentBy } });
  });
});

describe('a code that is on its way while its address changes', () => {
  it('is not sent, and proves nothing', async () => {
    const { app, company } = fixture;
    const read = () => app.deps.db.select().from(users).where(eq(users.id, person.userId));
    const [before] = await read();
    if (!before) {
      throw new Error('there is no user');
    }
    await changeByHr({ email: newAddress() });
    const mails = await app.outbox();
    await expect(
      sendOtp(app.deps, asCaller(app.deps, company, person), {
        confirmation: {
          subject: { kind: 'step', stepId: sent.stepIds[0] ?? '' },
          user: before,
          timeZone: 'Asia/Ho_Chi_Minh',
        },
        binding: { requestHash: 'of a request', contents: {} },
        wording: { text: { subject: 'x', body: 'x' }, values: {}, action: 'x' },
        steps: [],
      }),
    ).rejects.toMatchObject({ messages: ['The OTP could not be sent, try again later'] });
    expect(await app.outbox()).toEqual(mails);
    const [challenge] = await app.deps.db
      .select()
      .from(otpChallenges)
      .where(eq(otpChallenges.userId, person.userId));
    expect(challenge?.endedAt).not.toBeNull();
  });
});

describe('an address that nobody has proved', () => {
  it('is replaced at once and told, and what went there opens nothing', async () => {
    const { app } = fixture;
    const before = secretOf((await mailTo(oldAddress()))?.link);
    await changeByHr({ email: newAddress() });
    expect(await readUser()).toMatchObject({ email: newAddress(), waitingChangeRequest: false });
    expect(await mailTo(oldAddress())).toMatchObject({ link: null });
    expect((await mailTo(oldAddress()))?.text).not.toContain('hãy bỏ qua');
    expect(await app.call(linkLogin, { body: { link: before } })).toMatchObject({ kind: 'refused' });
    const fresh = secretOf((await mailTo(newAddress()))?.link);
    expect(await app.call(linkLogin, { body: { link: fresh } })).toMatchObject({ kind: 'done' });
    await changeByHr({ email: oldAddress() });
    expect(await readUser()).toMatchObject({ email: newAddress(), waitingChangeRequest: true });
  });

  it('is proved by setting a password with the link that was sent there', async () => {
    const { app, company, tokens } = fixture;
    person = await makePerson(app.deps, company, `invited${String(people)}`, { password: null });
    await app.done(sendInvitation, { token: tokens.admin, params: { id: person.userId } });
    const body = { token: secretOf((await mailTo(oldAddress()))?.link), password: 'Only I know this 1' };
    await app.done(resetPassword, { body });
    await changeByHr({ email: newAddress() });
    expect(await readUser()).toMatchObject({ email: oldAddress(), waitingChangeRequest: true });
  });

  it('is proved by a one-time code that was delivered there', async () => {
    const { app } = fixture;
    const body = { processId: sent.stepIds[0] ?? '', confirmTermsConditions: true };
    await app.call(processDocument, { token, body });
    const otp = (await mailTo(oldAddress()))?.otp ?? '';
    await app.done(processDocument, { token, body: { ...body, otp } });
    await changeByHr({ email: newAddress() });
    expect(await readUser()).toMatchObject({ email: oldAddress(), waitingChangeRequest: true });
  });
});

describe('somebody with another name', () => {
  it('signs with another certificate, and is no longer who was verified', async () => {
    const { app, tokens } = fixture;
    await app.deps.db
      .update(users)
      .set({ identityVerificationStatus: 1 })
      .where(and(eq(users.id, person.userId)));
    const rename = (name: string) =>
      app.done(userUpdate, {
        token: tokens.admin,
        body: { id: person.userId, name, generateSelfSignedCertEnabled: true },
      });
    await rename('Trần Thị Bình');
    expect(await readUser()).toMatchObject({ identityVerificationStatus: { value: 0 } });
    await rename('Trần Thị Bình');
    expect((await rename('Lê Thị Chi')).userCertificates.map(({ commonName }) => commonName)).toEqual([
      'Trần Thị Bình',
      'Lê Thị Chi',
    ]);
    await changeByHr({
      user: {
        code: person.code,
        username: person.username,
        name: 'Vũ Thị Lan',
        generateSelfSignedCertEnabled: true,
      },
    });
    expect((await readUser()).userCertificates.map(({ commonName }) => commonName)).toContain('Vũ Thị Lan');
  });

  it('or another identity number signs with another certificate', async () => {
    const user = {
      code: person.code,
      username: person.username,
      name: person.code,
      generateSelfSignedCertEnabled: true,
    };
    await changeByHr({ user });
    await changeByHr({ user });
    await changeByHr({ user, identityNumber: `99${employee({}).identityNumber.slice(2)}` });
    const numbers = (await readUser()).userCertificates.map(
      ({ subjectDN }) => /UID=(\d+)/.exec(subjectDN)?.[1],
    );
    expect(numbers).toEqual([employee({}).identityNumber, `99${employee({}).identityNumber.slice(2)}`]);
  });
});
