import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveNotificationMethod, userStatus } from '../../../contract/enums.ts';
import { linkLogin } from '../../../contract/operations/auth.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import { overview } from '../../../contract/operations/overview.ts';
import { processDocument, resendProcessCode } from '../../../contract/operations/processing.ts';
import { guestCreate, guestUpdate, userUpdate } from '../../../contract/operations/users.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { HandOverError } from '../../adapters/messaging/messenger.ts';
import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { makeSentDocument } from '../../../test/company/people.ts';
import { deliverNotificationJob } from '../../jobs/deliver-notification.ts';

const members = {
  clerk: { roles: ['clerk'] },
  boss: { roles: ['admin'] },
  an: {},
  binh: {},
} as const;
let fixture: CompanyFixture<keyof typeof members>;
/** How the mail server treats an address; it takes what comes for any other. */
const moods = new Map<string, 'refusing' | 'greylisting'>();

beforeAll(async () => {
  fixture = await createCompanyFixture<keyof typeof members>(members, {
    messenger: (outbox) => ({
      ...outbox,
      async send(message) {
        const mood = moods.get(message.to);
        if (mood === 'refusing') {
          throw new DeliveryRefusedError('refused', '550 5.1.1 no such user');
        }
        if (mood === 'greylisting') {
          throw new HandOverError('not now');
        }
        await outbox.send(message);
      },
    }),
  });
});
afterAll(() => fixture.app.close());
beforeEach(() => moods.clear());

const an = 'an@example.vn';
type Who = keyof typeof members;

async function read(id: string, who: Who = 'clerk') {
  return fixture.app.done(documentGet, { token: fixture.tokens[who], params: { id } });
}
const deliveryOf = async (id: string, who: Who = 'clerk') => (await read(id, who)).processes[0]?.delivery;
const resend = (processId: string) =>
  fixture.app.done(resendProcessCode, { token: fixture.tokens.clerk, params: { processId } });
const undelivered = async (who: Who) =>
  (
    await fixture.app.done(documentsList, { token: fixture.tokens[who], query: { undelivered: true } })
  ).items.map(({ id }) => id);
const counted = async (who: Who) =>
  (await fixture.app.done(overview, { token: fixture.tokens[who] })).documents?.undelivered;

/** Runs the last job that delivers a notification, as a worker does. */
async function runLastDelivery(): Promise<void> {
  const job = fixture.app.jobs.jobs.findLast(({ queue }) => queue === 'deliver-notice');
  await deliverNotificationJob.handle(fixture.app.deps, job?.payload ?? {});
}

describe('how far the request of a step has come', () => {
  it('is told from the invitation to the act, and of no step before its turn', async () => {
    const { app, tokens } = fixture;
    const { id, stepIds } = await fixture.sent([
      ['an', 'A'],
      ['binh', 'A'],
    ]);
    expect(await deliveryOf(id)).toMatchObject({
      state: 'handed-over',
      channel: 'email',
      cause: null,
      detail: null,
    });
    expect((await read(id)).processes[1]?.delivery).toBeNull();
    await read(id, 'an');
    expect(await deliveryOf(id)).toMatchObject({ state: 'opened' });
    const body = { processId: stepIds[0] ?? '', reason: 'Đồng ý' };
    await app.call(processDocument, { token: tokens.an, body });
    expect(await deliveryOf(id)).toMatchObject({ state: 'code-sent' });
    await app.done(processDocument, {
      token: tokens.an,
      body: { ...body, otp: await fixture.newestOtp('an') },
    });
    expect(await deliveryOf(id, 'boss')).toMatchObject({ state: 'acted' });
    expect((await read(id)).processes[1]?.delivery).toMatchObject({ state: 'handed-over' });
  });

  it('is for the creator and admins, in a document by itself', async () => {
    const { app, tokens } = fixture;
    const { id } = await fixture.sent([['an', 'A']]);
    expect(await deliveryOf(id, 'an')).toBeNull();
    const listed = await app.done(documentsList, { token: tokens.clerk, query: {} });
    expect(listed.items.flatMap(({ processes }) => processes.map(({ delivery }) => delivery))).not.toContain(
      expect.anything(),
    );
  });

  it('is queued while the mail server does not take it for now, which is tried again', async () => {
    moods.set(an, 'greylisting');
    const { id } = await fixture.sent([['an', 'A']]);
    expect(await deliveryOf(id)).toMatchObject({ state: 'queued' });
    moods.clear();
    await runLastDelivery();
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
  });

  it('is not delivered where the mail server refuses it for good, and is not tried again', async () => {
    moods.set(an, 'refusing');
    const { id, stepIds } = await fixture.sent([['an', 'A']]);
    const refused = { state: 'not-delivered', cause: 'refused', detail: '550 5.1.1 no such user' };
    expect(await deliveryOf(id)).toMatchObject(refused);
    expect(await undelivered('clerk')).toEqual([id]);
    expect(await undelivered('boss')).toEqual([id]);
    expect(await undelivered('an')).toEqual([]);
    expect([await counted('clerk'), await counted('boss')]).toEqual([1, 1]);
    moods.clear();
    await runLastDelivery();
    expect(await deliveryOf(id)).toMatchObject(refused);

    fixture.app.clock.advance({ minutes: 1 });
    await resend(stepIds[0] ?? '');
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    expect(await undelivered('clerk')).toEqual([]);
    expect(await counted('clerk')).toBe(0);
    const { steps } = await fixture.app.done(documentEvidence, {
      token: fixture.tokens.clerk,
      params: { id },
    });
    expect(steps[0]?.requests).toMatchObject([
      { reminds: false, handedOverDate: null, cause: 'refused', detail: '550 5.1.1 no such user' },
      { reminds: false, handedOverDate: expect.any(String) as string, cause: null },
    ]);
  });

  it('is not delivered where a message after the first look is refused: the link before it has ended', async () => {
    const { id, stepIds } = await fixture.sent([['an', 'A']]);
    await read(id, 'an');
    moods.set(an, 'refusing');
    fixture.app.clock.advance({ minutes: 1 });
    await resend(stepIds[0] ?? '');
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered' });
    expect(await undelivered('clerk')).toEqual([id]);
    const { tokens } = fixture;
    const call = { params: { processId: stepIds[0] ?? '' }, body: { userCode: 'binh', reason: 'Nhờ ký' } };
    await fixture.app.done(reassign, { ...call, token: tokens.clerk });
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    expect(await undelivered('clerk')).toEqual([]);
  });

  it.each([
    ['no-channel', { receiveNotificationMethod: receiveNotificationMethod.none }],
    ['disabled', { status: userStatus.disabled }],
  ] as const)('is not delivered for %s', async (cause, change) => {
    const { db } = fixture.app.deps;
    const own = eq(users.id, fixture.people.binh.userId);
    const { id, stepIds } = await fixture.sent([['binh', 'A']]);
    await db.update(users).set(change).where(own);
    fixture.app.clock.advance({ minutes: 1 });
    await resend(stepIds[0] ?? '');
    await db
      .update(users)
      .set({ receiveNotificationMethod: receiveNotificationMethod.email, status: userStatus.enabled })
      .where(own);
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered', cause, detail: null });
  });
});

describe('a corrected address', () => {
  it('of a guest gets the invitation at once, by which they act', async () => {
    const { app, company, people, tokens } = fixture;
    const wrong = 'mia@saomai.example.com';
    const right = 'mai@saomai.example.com';
    moods.set(wrong, 'refusing');
    const guest = await app.done(guestCreate, {
      token: tokens.clerk,
      body: { name: 'Trần Thị Mai', email: wrong },
    });
    const to = { ...people.an, code: guest.code, userId: guest.id };
    const { id, stepIds } = await makeSentDocument(app.deps, company, people.clerk, 'G-1', [
      { to, permission: 'A' },
    ]);
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered' });
    app.clock.advance({ minutes: 1 });
    await app.done(guestUpdate, { token: tokens.clerk, body: { id: to.userId, email: right } });
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    const mails = (await app.outbox(right)).filter(({ link }) => link !== null);
    expect(mails).toHaveLength(1);
    const link = mails[0]?.link?.split('#')[1] ?? '';
    const opened = await app.done(linkLogin, { body: { link } });
    expect(opened.document.waitingProcess?.id).toBe(stepIds[0]);
  });

  it('of an employee without one gets it too, once', async () => {
    const { app, people, tokens } = fixture;
    const { id, stepIds } = await fixture.sent([['binh', 'A']]);
    await app.deps.db.update(users).set({ email: '' }).where(eq(users.id, people.binh.userId));
    app.clock.advance({ minutes: 1 });
    await resend(stepIds[0] ?? '');
    expect(await deliveryOf(id)).toMatchObject({ state: 'not-delivered', cause: 'no-channel' });
    app.clock.advance({ minutes: 1 });
    const email = 'binh.moi@example.vn';
    await app.done(userUpdate, { token: tokens.boss, body: { id: people.binh.userId, email } });
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over' });
    const invited = (await app.outbox(email)).filter(({ text }) => text.includes(`/open#`));
    expect(new Set(invited.map(({ subject }) => subject)).size).toBe(invited.length);
  });
});
