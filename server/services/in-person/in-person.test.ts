import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { activity, documentStatus, requestType, stepStatus } from '../../../contract/enums.ts';
import { messageTexts } from '../../../contract/messages.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { passwordLoginV2, sessionKeep, sessionToken } from '../../../contract/operations/auth.ts';
import { documentCreate, sendProcess, updateProcess } from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import {
  inPersonCode,
  inPersonEnd,
  inPersonOpen,
  inPersonStart,
} from '../../../contract/operations/in-person.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { testPassword } from '../../../test/company/people.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';
import { afterInPersonMinutes, inPersonMinutes } from '../../domain/auth/lifetimes.ts';
import { otpRules } from '../../domain/otp.ts';

/* A clerk hands their device to whoever holds a step, who opens and confirms it with codes of their own. */

const members = {
  clerk: { name: 'Trần Văn Thư', roles: ['clerk'] },
  boss: { roles: ['admin'] },
  office: { roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  stranger: { roles: ['admin', 'clerk'], stranger: true },
} as const;
let fixture: CompanyFixture<keyof typeof members>;

const start = new Date('2026-11-21T03:00:00.000Z');

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members);
});
afterAll(() => fixture.app.close());
// Handing the device over has ended their sessions.
beforeEach(async () => {
  fixture.app.clock.set(start);
  await signInAgain('clerk');
  await signInAgain('boss');
});

let signIns = 0;

/** Each from an address of its own: how often one may sign in is not what is tried here. */
async function signInAgain(code: keyof typeof members): Promise<void> {
  const { app, people, tokens } = fixture;
  signIns += 1;
  tokens[code] = await app.done(passwordLoginV2, {
    body: { username: people[code].username, password: testPassword },
    ipAddress: `10.0.0.${String(signIns)}`,
  });
}

const approve = { accessPermissionCode: 'A' } as const;
const guest = { name: 'PHẠM THỊ HƯỜNG', email: 'huong@saomai.example.com', organization: 'Sao Mai' };

let numbers = 0;

async function send(...processes: BodyInput<typeof updateProcess>['processes']) {
  const { app, company, tokens } = fixture;
  const token = tokens.clerk;
  numbers += 1;
  const file = new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'a.pdf', { type: 'application/pdf' });
  const { id } = await app.done(documentCreate, {
    token,
    body: {
      no: `T-${String(numbers)}`,
      subject: 'Hợp đồng mua bán',
      typeId: company.typeId,
      departmentId: company.departmentId,
      file,
    },
  });
  await app.done(updateProcess, { token, body: { id, processInOrder: true, processes } });
  const sent = await app.done(sendProcess, { token, params: { documentId: id } });
  return { id, stepId: sent.processes[0]?.id ?? '' };
}

const sendToGuest = () =>
  send({ processedByGuest: guest, ...approve }, { processedByUserCode: 'an', ...approve });

const handOver = (stepId: string, as: keyof typeof members = 'clerk') =>
  fixture.app.call(inPersonStart, { token: fixture.tokens[as], params: { processId: stepId } });

async function handedOver(stepId: string) {
  return fixture.app.done(inPersonStart, { token: fixture.tokens.clerk, params: { processId: stepId } });
}

/** What the newest code to an address opens. */
async function open(secret: string, email = guest.email) {
  const { app } = fixture;
  await app.done(inPersonCode, { body: { secret } });
  const [mail] = await app.outbox(email);
  return app.done(inPersonOpen, { body: { secret, otp: mail?.otp ?? '' } });
}

const approval = (stepId: string) => ({ processId: stepId, reason: 'Đồng ý' });

/** Confirms with the code that is sent for it. */
async function confirm(token: string, stepId: string, email = guest.email) {
  const { app } = fixture;
  const body = approval(stepId);
  const first = await app.call(processDocument, { token, body });
  expect(first.kind).toBe('otp-sent');
  const [mail] = await app.outbox(email);
  return app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
}

/** Six digits other than these. */
const differing = (code: string): string => `${code.slice(0, 5)}${code.endsWith('0') ? '1' : '0'}`;

const isOpen = async (token: string, documentId: string) =>
  (await fixture.app.call(documentGet, { token, params: { id: documentId } })).kind === 'done';

describe('a step that is signed in person', () => {
  it('is opened and confirmed with codes to its holder alone, and says on whose device', async () => {
    const { app, tokens } = fixture;
    const { id, stepId } = await sendToGuest();
    const { secret, signerName, hostName } = await handedOver(stepId);
    expect({ signerName, hostName }).toEqual({ signerName: guest.name, hostName: 'Trần Văn Thư' });

    const { token, document } = await open(secret);
    expect(document.waitingProcess).toMatchObject({ id: stepId });
    expect((await app.done(getMe, { token })).scope).toEqual({
      kind: 'document',
      documentId: id,
      processId: stepId,
      inPersonHost: 'Trần Văn Thư',
    });
    await confirm(token, stepId);

    await signInAgain('clerk');
    const shown = await app.done(documentGet, { token: tokens.clerk, params: { id } });
    expect(shown.processes[0]).toMatchObject({
      status: { value: stepStatus.approved },
      inPerson: true,
      inPersonHost: { name: 'Trần Văn Thư' },
    });
    expect(shown.processes[1]).not.toHaveProperty('inPersonHost.name');
    expect(
      shown.histories.map(({ activity: what, requestType: way, user, description, inPersonHost }) => [
        what.value,
        way?.value,
        user?.name,
        description,
        inPersonHost?.name,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [activity.signInPerson, requestType.web, 'Trần Văn Thư', guest.name, undefined],
        [activity.viewDocument, requestType.inPerson, guest.name, '', 'Trần Văn Thư'],
        [activity.sendOtp, requestType.inPerson, guest.name, 'h•••g@saomai.example.com', 'Trần Văn Thư'],
        [activity.approve, requestType.inPerson, guest.name, 'Đồng ý', 'Trần Văn Thư'],
      ]),
    );

    const evidence = await app.done(documentEvidence, { token: tokens.clerk, params: { id } });
    expect(evidence.chainVerified).toBe(true);
    expect(evidence.steps[0]).toMatchObject({ inPerson: true, inPersonHost: { name: 'Trần Văn Thư' } });
    const codes = evidence.steps[0]?.otps.map(({ opensInPerson, sentTo, confirmedDate }) => [
      opensInPerson,
      sentTo,
      confirmedDate !== null,
    ]);
    expect(codes).toEqual([
      [true, 'h•••g@saomai.example.com', true],
      [false, 'h•••g@saomai.example.com', true],
    ]);
    expect(evidence.steps[1]).toMatchObject({ inPerson: false, inPersonHost: null });
  });

  it('hides the address of the host from a guest', async () => {
    const { app } = fixture;
    const { id, stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { token } = await open(secret);
    const answer = await confirm(token, stepId);
    expect(answer.processes[0]?.inPersonHost).toMatchObject({ name: 'Trần Văn Thư', email: '', phone: '' });
    const evidence = await app.done(documentEvidence, { token, params: { id } });
    expect(evidence.steps[0]?.inPersonHost).toMatchObject({ name: 'Trần Văn Thư', email: '', phone: '' });
  });

  it('takes another step of its holder along, whose access code is not asked for', async () => {
    const { app } = fixture;
    const byGuest = { processedByGuest: guest, ...approve };
    const { stepId } = await send(byGuest, { ...byGuest, accessCode: 'Hoa Phượng 2026' });
    const { token } = await open((await handedOver(stepId)).secret);
    const body = { ...approval(stepId), processAllAdjacentProcesses: true };
    await app.call(processDocument, { token, body });
    const [mail] = await app.outbox(guest.email);
    const done = await app.done(processDocument, { token, body: { ...body, otp: mail?.otp ?? '' } });
    expect(done.processes.map(({ status }) => status.value)).toEqual([
      stepStatus.approved,
      stepStatus.approved,
    ]);
  });

  it('is opened by a user of the company with a code too, who otherwise needs none', async () => {
    const { stepId } = await send({ processedByUserCode: 'an', ...approve });
    const { secret } = await handedOver(stepId);
    const { username } = fixture.people.an;
    const { token } = await open(secret, username);
    const done = await confirm(token, stepId, username);
    expect(done.status.value).not.toBe(documentStatus.rejected);
  });
});

describe('the host of an in-person signing', () => {
  it('is signed out with the hand-over: by token, and by the cookie of the browser', async () => {
    const { app, tokens } = fixture;
    const headers = { 'x-countersign-page': '1', origin: 'http://localhost', host: 'localhost' };
    const kept = await app.call(sessionKeep, { token: tokens.clerk, body: { keepFor: 'device' }, headers });
    const cookie = String(kept.raw.headers['set-cookie']).split(';')[0] ?? '';
    expect(cookie).not.toBe('');
    const { stepId } = await sendToGuest();
    await handedOver(stepId);
    expect((await app.call(documentsList, { token: tokens.clerk })).status).toBe(401);
    expect((await app.call(sessionToken, { headers: { ...headers, cookie } })).messages).toEqual([
      messageTexts.sessionNotFound,
    ]);
  });

  it('is the creator or an admin, and never the holder', async () => {
    const { stepId } = await sendToGuest();
    expect((await handOver(stepId, 'boss')).kind).toBe('done');
    expect((await handOver(stepId, 'an')).messages).toEqual([messageTexts.documentOfAnother]);
    expect((await handOver(stepId, 'office')).messages).toEqual([messageTexts.processNotFound]);
    expect((await handOver(stepId, 'stranger')).messages).toEqual([messageTexts.processNotFound]);
    const own = await send({ processedByUserCode: 'clerk', ...approve });
    expect((await handOver(own.stepId)).messages).toEqual([messageTexts.inPersonOwnStep]);
    expect((await handOver(own.stepId)).status).toBe(200);
  });

  it('stays signed in where nothing is handed over', async () => {
    const { app, tokens } = fixture;
    const { id } = await send(
      { processedByUserCode: 'an', ...approve },
      { processedByGuest: guest, ...approve },
    );
    const { processes } = await app.done(documentGet, { token: tokens.clerk, params: { id } });
    expect((await handOver(processes[1]?.id ?? '')).messages).toEqual([messageTexts.processNotWaiting]);
    expect(await isOpen(tokens.clerk, id)).toBe(true);
  });

  it('acts with nothing once the device is back', async () => {
    const { app } = fixture;
    const { id, stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { token } = await open(secret);
    expect(await isOpen(token, id)).toBe(true);
    await app.done(inPersonEnd, { body: { secret } });
    expect(await isOpen(token, id)).toBe(false);
    expect((await app.call(inPersonCode, { body: { secret } })).messages).toEqual([
      messageTexts.inPersonOver,
    ]);
  });
});

describe('what is handed over in person', () => {
  it('ends by itself, in the middle too, and soon after the step', async () => {
    const { app } = fixture;
    const { id, stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { token } = await open(secret);
    app.clock.advance({ minutes: inPersonMinutes - 1 });
    expect(await isOpen(token, id)).toBe(true);
    await confirm(token, stepId);
    app.clock.advance({ seconds: 59 });
    expect(await isOpen(token, id)).toBe(true);
    app.clock.advance({ seconds: 1 });
    expect(await isOpen(token, id)).toBe(false);

    const other = await sendAgain();
    const { token: second } = await open(other.secret);
    await confirm(second, other.stepId);
    app.clock.advance({ minutes: afterInPersonMinutes });
    expect(await isOpen(second, other.id)).toBe(false);
  });

  async function sendAgain() {
    await signInAgain('clerk');
    const sent = await sendToGuest();
    return { ...sent, ...(await handedOver(sent.stepId)) };
  }

  it('opens one step of one document', async () => {
    const { app } = fixture;
    const other = await sendToGuest();
    const { stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { token } = await open(secret);
    expect(await isOpen(token, other.id)).toBe(false);
    expect((await app.call(documentsList, { token })).code).toBe(403);
    const answer = await app.call(processDocument, { token, body: approval(other.stepId) });
    expect(answer.messages).toEqual([messageTexts.processNotFound]);
  });

  it('ends where it is handed over once more, and where the step goes to somebody else', async () => {
    const { app, tokens } = fixture;
    const { id, stepId } = await sendToGuest();
    const first = await handedOver(stepId);
    const { token } = await open(first.secret);
    await signInAgain('clerk');
    const second = await handedOver(stepId);
    expect(await isOpen(token, id)).toBe(false);
    expect((await app.call(inPersonCode, { body: { secret: first.secret } })).messages).toEqual([
      messageTexts.inPersonOver,
    ]);
    app.clock.advance({ minutes: 1 });
    const again = await open(second.secret);
    expect(await isOpen(again.token, id)).toBe(true);
    await signInAgain('clerk');
    const held = await app.done(documentGet, { token: tokens.clerk, params: { id } });
    await app.done(reassign, {
      token: tokens.clerk,
      params: { processId: stepId },
      body: { userCode: 'an', reason: 'Không đến được' },
    });
    expect(await isOpen(again.token, id)).toBe(false);
    expect((await app.call(inPersonCode, { body: { secret: second.secret } })).messages).toEqual([
      messageTexts.inPersonOver,
    ]);
    await app.done(reassign, {
      token: tokens.clerk,
      params: { processId: stepId },
      body: { userCode: held.processes[0]?.processedByUser?.code ?? '', reason: 'Đã đến' },
    });
    expect(await isOpen(again.token, id)).toBe(false);
    expect((await app.call(inPersonCode, { body: { secret: second.secret } })).messages).toEqual([
      messageTexts.inPersonOver,
    ]);
  });
});

describe('the code of an in-person signing', () => {
  it('is no other code’s, and opens once', async () => {
    const { app } = fixture;
    const { stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const early = await app.call(inPersonOpen, { body: { secret, otp: '123456' } });
    expect(early.messages).toEqual([messageTexts.otpMissing]);
    await app.done(inPersonCode, { body: { secret } });
    const [mail] = await app.outbox(guest.email);
    const otp = mail?.otp ?? '';
    const { token } = await app.done(inPersonOpen, { body: { secret, otp } });
    const body = { ...approval(stepId), otp };
    // What opened the step confirms nothing at it.
    expect((await app.call(processDocument, { token, body })).messages).toEqual([messageTexts.otpMissing]);
    expect((await app.call(inPersonOpen, { body: { secret, otp } })).messages).toEqual([
      messageTexts.otpMissing,
    ]);
  });

  it('has the bounds of every one-time code', async () => {
    const { app } = fixture;
    const { stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { sentTo, retryAfterSeconds } = await app.done(inPersonCode, { body: { secret } });
    expect({ sentTo, retryAfterSeconds }).toEqual({
      sentTo: 'h•••g@saomai.example.com',
      retryAfterSeconds: otpRules.repeatMs / 1000,
    });
    const count = (await app.outbox(guest.email)).length;
    await app.done(inPersonCode, { body: { secret } });
    expect(await app.outbox(guest.email)).toHaveLength(count);

    const [mail] = await app.outbox(guest.email);
    const right = mail?.otp ?? '';
    for (let tries = 1; tries <= otpRules.wrongTriesMax; tries += 1) {
      const wrong = await app.call(inPersonOpen, { body: { secret, otp: differing(right) } });
      expect(wrong.messages[0]).toBe(messageTexts.otpInvalid);
    }
    expect((await app.call(inPersonOpen, { body: { secret, otp: right } })).messages).toEqual([
      messageTexts.otpBurned,
    ]);

    app.clock.advance({ minutes: 1 });
    await app.done(inPersonCode, { body: { secret } });
    const [fresh] = await app.outbox(guest.email);
    app.clock.advance({ minutes: otpRules.validMs / 60_000 });
    expect((await app.call(inPersonOpen, { body: { secret, otp: fresh?.otp ?? '' } })).messages).toEqual([
      messageTexts.otpExpired,
    ]);
  });

  it('has limits of a day, of which a host uses up none of the signer’s own', async () => {
    const { app } = fixture;
    const { id, stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    const { token } = await open(secret);
    const { user } = await app.done(getMe, { token });
    const count = async (scope: 'otp' | 'otp-in-person', tries: number): Promise<void> => {
      const wrong = { scope, key: String(user?.id), at: app.clock.now() };
      await app.deps.db.insert(failedAttempts).values(Array.from({ length: tries }, () => wrong));
    };
    const { wrongTriesPerDay } = otpRules;
    await app.deps.db.delete(failedAttempts);
    await count('otp', wrongTriesPerDay);
    await count('otp-in-person', wrongTriesPerDay - 1);
    app.clock.advance({ minutes: 1 });
    await app.done(inPersonCode, { body: { secret } });
    const [mail] = await app.outbox(guest.email);
    const typed = { body: { secret, otp: differing(mail?.otp ?? '') } };
    const answers = [
      await app.call(inPersonOpen, typed),
      await app.call(inPersonOpen, typed),
      await app.call(inPersonCode, { body: { secret } }),
    ];
    expect(answers.map(({ messages }) => messages)).toEqual([
      [messageTexts.otpInvalid],
      [messageTexts.otpDailyLimit],
      [messageTexts.otpSent],
    ]);
    await app.deps.db.delete(failedAttempts).where(eq(failedAttempts.scope, 'otp'));
    expect((await app.call(processDocument, { token, body: approval(stepId) })).kind).toBe('otp-sent');
    await app.deps.db.delete(failedAttempts);
    expect(await isOpen(token, id)).toBe(true);
  });

  it('names whose device it opens the document on', async () => {
    const { app } = fixture;
    const { stepId } = await sendToGuest();
    const { secret } = await handedOver(stepId);
    await app.done(inPersonCode, { body: { secret } });
    const [mail] = await app.outbox(guest.email);
    expect(mail?.text).toContain('trên thiết bị của Trần Văn Thư (Minh Long)');
  });
});
