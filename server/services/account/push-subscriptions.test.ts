import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { receiveNotificationMethod, userStatus } from '../../../contract/enums.ts';
import {
  preferencesSave,
  pushSubscriptionDelete,
  pushSubscriptionSave,
  pushSubscriptionsList,
} from '../../../contract/operations/account.ts';
import { passwordLogin, signOut, signOutEverywhere } from '../../../contract/operations/auth.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { documentsRecipients, remind } from '../../../contract/operations/follow-up.ts';
import { personErase } from '../../../contract/operations/privacy.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { testPassword } from '../../../test/company/people.ts';
import { type PushService, startPushService } from '../../../test/peers/push-service.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { pushSubscriptions, users } from '../../adapters/database/schema/users.ts';
import { pushNotificationJob } from '../../jobs/push-notification.ts';

const members = {
  clerk: { roles: ['clerk'] },
  boss: { roles: ['admin'] },
  an: { name: 'Nguyễn Văn An' },
  binh: {},
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;
let service: PushService;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members, { webhookAllow: ['127.0.0.1'] });
  service = await startPushService(() => fixture.app.clock.now());
});
afterAll(async () => {
  await fixture.app.close();
  await service.close();
});
beforeEach(async () => {
  await fixture.app.database.db.delete(pushSubscriptions);
  await fixture.signInAgain();
  fixture.app.jobs.jobs.length = 0;
  service.taken.length = 0;
  service.trouble = null;
});

/** Turns notifications on in a browser; the push service of this machine takes them without TLS. */
async function subscribe(token: string): Promise<string> {
  const { publicKey } = await fixture.app.done(pushSubscriptionsList, { token });
  const { endpoint, keys } = await service.subscribe(publicKey ?? '');
  const body = { endpoint: endpoint.replace('http:', 'https:'), keys };
  const { id } = await fixture.app.done(pushSubscriptionSave, { token, body });
  await fixture.app.database.db
    .update(pushSubscriptions)
    .set({ endpoint })
    .where(eq(pushSubscriptions.id, id));
  return id;
}

const subscribed = async (token: string) => (await fixture.app.done(pushSubscriptionsList, { token })).items;

/** Runs the jobs that were added since the last time, once each. */
async function runPushes(): Promise<void> {
  const { jobs } = fixture.app.jobs;
  const due = jobs.filter(({ queue }) => queue === 'push-notice');
  jobs.length = 0;
  for (const { payload } of due) {
    await pushNotificationJob.handle(fixture.app.deps, payload);
  }
}

const deliveryOf = async (id: string) =>
  (await fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } })).processes[0]
    ?.delivery;

const signIn = (code: Code, device?: string): Promise<string> =>
  fixture.app.done(passwordLogin, {
    body: { username: fixture.people[code].username, password: testPassword, ...(device && { device }) },
  });

describe('a browser in which somebody wants to be notified', () => {
  it('is told of a document that waits, beside the mail, without code or secret link', async () => {
    await subscribe(fixture.tokens.an);
    const { id } = await fixture.sent([['an', 'A']]);
    await runPushes();
    const [push] = service.taken;
    const told: unknown = JSON.parse(push?.text ?? '');
    expect(told).toEqual({
      title: expect.stringMatching(/^Mời phê duyệt: Hợp đồng S-/) as unknown,
      body: 'clerk (Minh Long)',
      path: `/documents/${id}`,
      tag: expect.any(String) as unknown,
      language: 'vi',
    });
    const [mail] = await fixture.app.outbox('an@example.vn');
    expect(mail?.processCode).toMatch(/^\d{6}$/);
    expect(push?.text).not.toContain(mail?.processCode ?? '');
    expect(await deliveryOf(id)).toMatchObject({
      state: 'handed-over',
      channel: 'email',
      pushedDate: expect.any(String) as unknown,
    });
  });

  it('is all that tells somebody who wants no mail, which the sender sees', async () => {
    const token = fixture.tokens.an;
    const choose = (method: 0 | -1) =>
      fixture.app.done(preferencesSave, { token, body: { receiveNotificationMethod: method } });
    await choose(receiveNotificationMethod.none);
    const before = await fixture.sent([['an', 'A']]);
    expect(await deliveryOf(before.id)).toMatchObject({ state: 'not-delivered', cause: 'no-channel' });
    const ask = () => fixture.app.call(remind, { token: fixture.tokens.clerk, params: { id: before.id } });
    expect((await ask()).messages).toEqual(['Nobody whose turn it is receives reminders']);
    const count = () =>
      fixture.app.done(documentsRecipients, {
        token: fixture.tokens.clerk,
        body: { ids: [before.id], action: 'remind' },
      });
    expect(await count()).toMatchObject({ people: 0, messages: 0, unreached: 1 });
    await subscribe(token);
    expect(await count()).toMatchObject({ people: 1, messages: 1, unreached: 0 });
    const { id } = await fixture.sent([['an', 'A']]);
    await runPushes();
    expect(await deliveryOf(id)).toMatchObject({ state: 'handed-over', channel: 'push' });
    expect((await ask()).messages).toEqual(['Remind success']);
    await choose(receiveNotificationMethod.email);
  });

  it('is told in each of them, and not of what was done meanwhile', async () => {
    await subscribe(fixture.tokens.binh);
    await subscribe(await signIn('binh'));
    const { id, stepIds } = await fixture.sent([['binh', 'A']]);
    await runPushes();
    expect(new Set(service.taken.map(({ endpoint }) => endpoint)).size).toBe(2);
    await fixture.app.done(remind, { token: fixture.tokens.clerk, params: { id } });
    const body = { processId: stepIds[0] ?? '', reason: 'Đồng ý' };
    await fixture.app.call(processDocument, { token: fixture.tokens.binh, body });
    await fixture.app.done(processDocument, {
      token: fixture.tokens.binh,
      body: { ...body, otp: await fixture.newestOtp('binh') },
    });
    await runPushes();
    expect(service.taken).toHaveLength(2);
  });

  it('is tried again where its push service has trouble, and forgotten where it does not know it any more', async () => {
    const token = fixture.tokens.an;
    await subscribe(token);
    await fixture.sent([['an', 'A']]);
    const [job] = fixture.app.jobs.jobs.filter(({ queue }) => queue === 'push-notice');
    for (const trouble of [429, 503] as const) {
      service.trouble = trouble;
      await expect(pushNotificationJob.handle(fixture.app.deps, job?.payload)).rejects.toThrow(
        String(trouble),
      );
    }
    expect(await subscribed(token)).toHaveLength(1);
    service.trouble = null;
    await pushNotificationJob.handle(fixture.app.deps, job?.payload);
    expect(service.taken).toHaveLength(1);
    service.trouble = 410;
    await pushNotificationJob.handle(fixture.app.deps, job?.payload);
    expect(await subscribed(token)).toEqual([]);
  });

  it('is called at a public address with https alone', async () => {
    const token = fixture.tokens.an;
    const { publicKey } = await fixture.app.done(pushSubscriptionsList, { token });
    const { keys } = await service.subscribe(publicKey ?? '');
    const refused = (endpoint: string) =>
      fixture.app.call(pushSubscriptionSave, { token, body: { endpoint, keys } });
    for (const endpoint of ['http://push.example/a', 'https://name:word@push.example/a', 'file:///etc']) {
      expect((await refused(endpoint)).messages).toEqual([
        'endpoint: must be an address that begins with https://',
      ]);
    }
    await refused('https://10.0.0.1/internal');
    await fixture.sent([['an', 'A']]);
    await runPushes();
    expect(await subscribed(token)).toEqual([]);
  });
});

describe('notifications in a browser end', () => {
  const isTold = async (code: Code): Promise<boolean> => {
    service.taken.length = 0;
    await fixture.sent([[code, 'A']]);
    await runPushes();
    return service.taken.length > 0;
  };

  it('when they are turned off, by who turned them on', async () => {
    const id = await subscribe(fixture.tokens.an);
    const drop = (token: string) => fixture.app.call(pushSubscriptionDelete, { token, params: { id } });
    expect((await drop(fixture.tokens.binh)).messages).toEqual(['Push subscription not found']);
    expect(await isTold('an')).toBe(true);
    await drop(fixture.tokens.an);
    expect(await isTold('an')).toBe(false);
  });

  it('with a sign-out there, and not with one elsewhere', async () => {
    const [here, elsewhere] = [await signIn('an'), await signIn('an')];
    await subscribe(here);
    await fixture.app.done(signOut, { token: elsewhere });
    expect(await isTold('an')).toBe(true);
    await fixture.app.done(signOut, { token: here });
    expect(await isTold('an')).toBe(false);
  });

  it('with a sign-out everywhere', async () => {
    await subscribe(fixture.tokens.an);
    await fixture.app.done(signOutEverywhere, { token: fixture.tokens.an });
    expect(await isTold('an')).toBe(false);
  });

  it('when somebody else is to be notified there', async () => {
    const endpoint = 'https://push.example/send/shared';
    const { publicKey } = await fixture.app.done(pushSubscriptionsList, { token: fixture.tokens.an });
    const { keys } = await service.subscribe(publicKey ?? '');
    const save = (code: Code) =>
      fixture.app.done(pushSubscriptionSave, { token: fixture.tokens[code], body: { endpoint, keys } });
    await save('an');
    await save('binh');
    expect(await subscribed(fixture.tokens.an)).toEqual([]);
    expect(await subscribed(fixture.tokens.binh)).toHaveLength(1);
  });

  it('not when the session is over, and go on with the next one on that device', async () => {
    await subscribe(await signIn('an', 'máy của An'));
    fixture.app.clock.advance({ days: 40 });
    expect(await isTold('an')).toBe(true);
    const next = await signIn('an', 'máy của An');
    expect(await subscribed(next)).toMatchObject([{ isCurrent: true }]);
    await fixture.app.done(signOut, { token: next });
    expect(await isTold('an')).toBe(false);
    await subscribe(await signIn('an', 'máy của An'));
    fixture.app.clock.advance({ days: 181 });
    expect(await isTold('an')).toBe(false);
  });

  it('with the user: none while they are disabled, and nothing is left when they are erased', async () => {
    await subscribe(fixture.tokens.binh);
    const { db } = fixture.app.database;
    const { userId } = fixture.people.binh;
    await fixture.sent([['binh', 'A']]);
    await db.update(users).set({ status: userStatus.disabled }).where(eq(users.id, userId));
    await runPushes();
    expect(service.taken).toEqual([]);
    // A step that waits would keep them.
    await db.delete(documents);
    await fixture.app.done(personErase, {
      token: fixture.tokens.boss,
      body: { id: userId, confirmCode: 'binh' },
    });
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });
});
