import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { QueryInput } from '../../../contract/operation.ts';
import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { documentCancel } from '../../../contract/operations/document-actions.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import {
  webhookDeliveries as webhookDeliveriesList,
  webhookGet,
  webhookResend,
  webhookSave,
  webhookTest,
} from '../../../contract/operations/webhooks.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { webhookSignature } from '../../domain/webhook.ts';
import { type HookServer, startHookServer } from '../../../test/peers/hook-server.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { forgetDeliveries } from '../../jobs/forget-deliveries.ts';
import { startSchedule } from '../../jobs/schedule.ts';
import { deliverWebhook } from './deliver-webhook.ts';

const start = new Date('2026-11-21T03:00:00.000Z');

let test: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let admin: string;
let adminName: string;
let hook: HookServer;

const tokenOf = (person: TestPerson) =>
  test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });

beforeAll(async () => {
  test = await createTestApp({ webhookAllow: ['127.0.0.1'] });
  company = await makeCompany(test.deps);
  clerk = await makePerson(test.deps, company, 'clerk', { roles: ['clerk'] });
  an = await makePerson(test.deps, company, 'an');
  // Whoever wants no codes decides in one call.
  await test.deps.db.update(users).set({ signConfirmationEnabled: false }).where(eq(users.id, an.userId));
  const boss = await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
  adminName = boss.username;
  admin = await tokenOf(boss);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set(start);
  hook = await startHookServer();
  await test.deps.db.delete(webhooks);
  await test.deps.db.delete(webhookDeliveries);
  test.jobs.jobs.splice(0);
});
afterEach(() => hook.close());

const url = () => `http://127.0.0.1:${hook.port}/sign`;
const save = (
  body: Partial<Parameters<typeof test.done<typeof webhookSave>>[1] & object>['body'] = { url: url() },
) => test.done(webhookSave, { token: admin, body });

const jobs = () => test.jobs.jobs.filter(({ queue }) => queue === 'deliver-webhook');
const deliveries = () => test.deps.db.select().from(webhookDeliveries);

async function deliverAll(): Promise<void> {
  for (const { id } of await deliveries()) {
    await deliverWebhook(test.deps, id);
  }
}

const statusesHeard = () =>
  hook.calls.map(
    ({ body }) =>
      z.object({ DocumentStatus: z.object({ Description: z.string() }) }).parse(JSON.parse(body))
        .DocumentStatus.Description,
  );

describe('the webhook of a company', () => {
  it('is set by an admin, who sees its secret once', async () => {
    expect(await test.done(webhookGet, { token: admin })).toBeNull();
    const made = await save({ url: url(), bearer: 'sesame' });
    expect(made).toMatchObject({ url: url(), enabled: true, hasBearer: true });
    expect(made.secret).toMatch(/^[\w-]{22}$/);

    const masked = `••••${made.secret.slice(-4)}`;
    expect(await test.done(webhookGet, { token: admin })).toMatchObject({ secret: masked, hasBearer: true });
    expect(await save({ url: url(), enabled: false })).toMatchObject({
      enabled: false,
      secret: masked,
      hasBearer: true,
    });
    const renewed = await save({ url: url(), renewSecret: true, bearer: '' });
    expect(renewed).toMatchObject({ enabled: false, hasBearer: false });
    expect(renewed.secret).toMatch(/^[\w-]{22}$/);
    expect(renewed.secret).not.toBe(made.secret);
  });

  it('tells its bearer to no other address than the one that it was given for', async () => {
    await save({ url: url(), bearer: 'sesame' });
    expect(await save({ url: `${url()}/2` })).toMatchObject({ url: `${url()}/2`, hasBearer: false });
    // Nor does it come back with the address.
    expect(await save({ url: url() })).toMatchObject({ hasBearer: false });
    expect(await save({ url: `${url()}/2`, bearer: 'other' })).toMatchObject({ hasBearer: true });
  });

  it('keeps the address and its bearer where they are left out, and needs an address to begin with', async () => {
    expect(await test.call(webhookSave, { token: admin, body: { enabled: false } })).toMatchObject({
      messages: ['url: is required'],
    });
    await save({ url: url(), bearer: 'sesame' });
    const renewed = await save({ renewSecret: true });
    expect(renewed).toMatchObject({ url: url(), enabled: true, hasBearer: true });
    expect(await save({ enabled: false })).toMatchObject({ url: url(), enabled: false, hasBearer: true });
  });

  it('keeps neither secret nor bearer in the open', async () => {
    const { secret } = await save({ url: url(), bearer: 'sesame' });
    const stored = JSON.stringify(await test.deps.db.select().from(webhooks));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain('sesame');
  });

  it.each([
    ['ftp://hooks.example/'],
    ['javascript:alert(1)'],
    ['hooks.example'],
    ['https://user:pass@hooks.example/'],
    ['https://'],
    ['http://a b/'],
  ])('goes to http and https alone: %s', async (wrong) => {
    expect(await test.call(webhookSave, { token: admin, body: { url: wrong } })).toMatchObject({
      code: 400,
      messages: ['url: must be an address that begins with http:// or https://'],
    });
  });

  it('takes no bearer that would break out of its header', async () => {
    expect(
      await test.call(webhookSave, { token: admin, body: { url: url(), bearer: 'a\r\nx-evil: 1' } }),
    ).toMatchObject({ code: 400, messages: ['bearer: is invalid'] });
  });

  it('is tried with an example', async () => {
    await save();
    const answer = await test.call(webhookTest, { token: admin });
    expect(answer.messages).toEqual(['Test webhook success']);
    expect(JSON.parse(hook.calls[0]?.body ?? '')).toMatchObject({ DocumentNo: 'TEST' });
    hook.answer = { status: 503 };
    expect(await test.call(webhookTest, { token: admin })).toMatchObject({
      kind: 'refused',
      messages: ['The webhook did not take it: it answered with status 503'],
    });
  });
});

describe('changes of a document', () => {
  const process = (stepId: string | undefined, reject: boolean) =>
    tokenOf(an).then((token) =>
      test.done(processDocument, {
        token,
        body: { processId: stepId ?? '', reject, reason: 'Vì thế', confirmTermsConditions: true },
      }),
    );

  it('are told as they happen, signed and with the bearer', async () => {
    const { secret } = await save({ url: url(), bearer: 'sesame' });
    const sent = await makeSentDocument(test.deps, company, clerk, 'W-1', [
      { to: an, permission: 'A' },
      { to: an, permission: 'A' },
    ]);
    await process(sent.stepIds[0], false);
    await process(sent.stepIds[1], false);
    expect(jobs()).toHaveLength(3);
    await deliverAll();
    expect(statusesHeard().toSorted()).toEqual(['Completed', 'In progress', 'Ready']);
    const heard = hook.calls.find(({ body }) => body.includes('Completed'));
    expect(JSON.parse(heard?.body ?? '')).toEqual({
      DocumentNo: 'W-1',
      DocumentId: sent.id,
      DocumentStatus: { Value: 4, Description: 'Completed' },
      Reason: null,
      BatchProcessId: null,
      BatchImportId: null,
      DocumentIdInBatchImport: [],
      DatetimeNow: '2026/11/21 10:00:00',
    });
    expect(heard?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      authorization: 'Bearer sesame',
      'x-signature-256': webhookSignature(secret, heard?.body ?? ''),
    });
  });

  it('include a rejection and a cancelation, with their reasons', async () => {
    await save();
    const rejected = await makeSentDocument(test.deps, company, clerk, 'W-2', [{ to: an, permission: 'A' }]);
    await process(rejected.stepIds[0], true);
    const canceled = await makeSentDocument(test.deps, company, clerk, 'W-3', [{ to: an, permission: 'A' }]);
    await test.done(documentCancel, {
      token: await tokenOf(clerk),
      body: { id: canceled.id, reason: 'Thôi' },
    });
    await deliverAll();
    const bodies: unknown[] = hook.calls.map(({ body }): unknown => JSON.parse(body));
    expect(bodies).toContainEqual(
      expect.objectContaining({ DocumentStatus: { Value: -1, Description: 'Rejected' }, Reason: 'Vì thế' }),
    );
    expect(bodies).toContainEqual(
      expect.objectContaining({ DocumentStatus: { Value: -3, Description: 'Canceled' }, Reason: 'Thôi' }),
    );
  });

  it('are told to nobody without a webhook, or while it is switched off', async () => {
    await makeSentDocument(test.deps, company, clerk, 'W-4', [{ to: an, permission: 'A' }]);
    await save({ url: url(), enabled: false });
    await makeSentDocument(test.deps, company, clerk, 'W-5', [{ to: an, permission: 'A' }]);
    expect(await deliveries()).toEqual([]);
    expect(jobs()).toEqual([]);
  });
});

describe('a delivery', () => {
  async function oneDelivery(no: string) {
    await save();
    await makeSentDocument(test.deps, company, clerk, no, [{ to: an, permission: 'A' }]);
    const [delivery] = await deliveries();
    return delivery?.id ?? '';
  }

  it('is made once when it succeeds', async () => {
    const id = await oneDelivery('D-1');
    await deliverWebhook(test.deps, id);
    await deliverWebhook(test.deps, id);
    expect(hook.calls).toHaveLength(1);
    expect(await deliveries()).toMatchObject([
      { attempts: 1, deliveredAt: test.clock.now(), lastError: null },
    ]);
  });

  it('is tried again with growing pauses, under the same id, until it is taken', async () => {
    const id = await oneDelivery('D-2');
    hook.answer = { status: 500 };
    await deliverWebhook(test.deps, id);
    await deliverWebhook(test.deps, id);
    expect(jobs().map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([0, 15, 60]);
    expect(await deliveries()).toMatchObject([
      { attempts: 2, deliveredAt: null, lastError: 'it answered with status 500' },
    ]);
    hook.answer = { status: 204 };
    await deliverWebhook(test.deps, id);
    expect(await deliveries()).toMatchObject([{ attempts: 3, deliveredAt: test.clock.now() }]);
    expect(new Set(hook.calls.map(({ headers }) => headers['x-delivery-id']))).toEqual(new Set([id]));
  });

  it('is given up after a day', async () => {
    const id = await oneDelivery('D-3');
    hook.answer = { status: 500 };
    test.clock.advance({ hours: 24 });
    await deliverWebhook(test.deps, id);
    expect(await deliveries()).toMatchObject([{ attempts: 1, givenUpAt: test.clock.now() }]);
    expect(jobs()).toHaveLength(1);
    hook.answer = { status: 200 };
    await deliverWebhook(test.deps, id);
    expect(hook.calls).toHaveLength(1);
    expect(test.logged.map(({ message }) => message)).toContain('a webhook was given up');
  });

  it('ends when the webhook is switched off meanwhile', async () => {
    const id = await oneDelivery('D-4');
    await save({ url: url(), enabled: false });
    await deliverWebhook(test.deps, id);
    expect(hook.calls).toEqual([]);
    expect(await deliveries()).toMatchObject([{ attempts: 0, givenUpAt: test.clock.now() }]);
  });
});

describe('the list of deliveries', () => {
  const list = (query: QueryInput<typeof webhookDeliveriesList> = {}) =>
    test.done(webhookDeliveriesList, { token: admin, query });
  const resend = (id: string, token = admin) => test.call(webhookResend, { token, params: { id } });
  /** After a day a token is over. */
  const signInAgain = async (): Promise<void> => {
    admin = await test.done(passwordLoginV2, { body: { username: adminName, password: testPassword } });
  };
  const send = (no: string) => makeSentDocument(test.deps, company, clerk, no, [{ to: an, permission: 'A' }]);

  it('says what was sent when, how often, and what came of it', async () => {
    await save();
    await send('L-1');
    const [open] = (await list()).items;
    expect(open).toMatchObject({
      documentNo: 'L-1',
      documentStatus: { value: 2, description: 'Ready' },
      state: 'waiting',
      tries: 0,
      responseStatus: null,
      lastTriedDate: null,
    });
    hook.answer = { status: 503 };
    await deliverWebhook(test.deps, open?.id ?? '');
    expect((await list()).items).toMatchObject([
      {
        state: 'waiting',
        tries: 1,
        responseStatus: 503,
        error: 'it answered with status 503',
        lastTriedDate: '2026-11-21T10:00:00.000+07:00',
        nextTryDate: '2026-11-21T10:00:15.000+07:00',
      },
    ]);
    hook.answer = { status: 202 };
    await deliverWebhook(test.deps, open?.id ?? '');
    const [taken] = (await list()).items;
    expect(taken).toMatchObject({
      state: 'taken',
      tries: 2,
      responseStatus: 202,
      error: null,
      nextTryDate: null,
    });
    expect(taken?.payload).toBe(hook.calls[1]?.body);
  });

  it('holds examples as well, is searched by number and narrowed to a state, newest first', async () => {
    await save();
    await send('L-2');
    test.clock.advance({ minutes: 1 });
    await send('L-3');
    hook.answer = { status: 500 };
    test.clock.advance({ minutes: 1 });
    await test.call(webhookTest, { token: admin });
    expect(
      (await list()).items.map(({ documentNo, documentId }) => [documentNo, documentId === null]),
    ).toEqual([
      ['TEST', true],
      ['L-3', false],
      ['L-2', false],
    ]);
    expect((await list({ search: 'l-3' })).items.map(({ documentNo }) => documentNo)).toEqual(['L-3']);
    expect((await list({ search: '%' })).totalCount).toBe(0);
    expect((await list({ state: 'failed' })).items).toMatchObject([{ documentNo: 'TEST', tries: 1 }]);
    expect((await list({ state: 'waiting' })).totalCount).toBe(2);
    expect((await list({ state: 'taken' })).totalCount).toBe(0);
  });

  it('is searched without regard to case, accents and the order of words', async () => {
    await save();
    await send('03/2026/HĐLĐ');
    await send('04/2026/PL');
    for (const search of ['03/2026/hdld', 'HĐLĐ 03', 'hđlđ']) {
      const found = (await list({ search })).items.map(({ documentNo }) => documentNo);
      expect(found, search).toEqual(['03/2026/HĐLĐ']);
    }
  });

  it('lets what was given up be sent once more, under its id', async () => {
    await save();
    await send('L-5');
    const [delivery] = (await list()).items;
    const id = delivery?.id ?? '';
    hook.answer = { status: 500 };
    test.clock.advance({ hours: 24 });
    await deliverWebhook(test.deps, id);
    await signInAgain();
    expect((await list()).items).toMatchObject([{ state: 'failed', tries: 1 }]);
    expect(await resend(id)).toMatchObject({
      kind: 'refused',
      messages: ['The webhook did not take it: it answered with status 500'],
    });
    expect((await list()).items).toMatchObject([{ state: 'failed', tries: 2 }]);
    hook.answer = { status: 200 };
    expect(await resend(id)).toMatchObject({
      messages: ['Resend webhook delivery success'],
      data: { state: 'taken', tries: 3, error: null },
    });
    expect(new Set(hook.calls.map(({ headers }) => headers['x-delivery-id']))).toEqual(new Set([id]));
  });

  it('leaves the tries of the service as they are planned when a resend fails between them', async () => {
    await save();
    await send('L-6');
    const id = (await list()).items[0]?.id ?? '';
    hook.answer = { status: 500 };
    await deliverWebhook(test.deps, id);
    await resend(id);
    await deliverWebhook(test.deps, id);
    expect(jobs().map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([0, 15, 60]);
    hook.answer = { status: 200 };
    await resend(id);
    await deliverWebhook(test.deps, id);
    expect(hook.calls).toHaveLength(4);
    expect((await list()).items).toMatchObject([{ state: 'taken', tries: 4, nextTryDate: null }]);
  });

  it('keeps a resend that is taken while the service\u2019s own call fails', async () => {
    await save();
    await send('L-9');
    const id = (await list()).items[0]?.id ?? '';
    const slow: typeof test.deps.webhooks = {
      ...test.deps.webhooks,
      send: async () => {
        await resend(id);
        return { kind: 'failed', status: null, reason: 'it did not answer in time' };
      },
    };
    await deliverWebhook({ ...test.deps, webhooks: slow }, id);
    expect((await list()).items).toMatchObject([
      { state: 'taken', responseStatus: 200, error: null, nextTryDate: null },
    ]);
    expect(jobs()).toHaveLength(1);
  });

  it('goes back thirty days', async () => {
    await save();
    await send('L-7');
    await startSchedule(test.deps, { name: 'forget-deliveries', schedule: { everyHours: 1 } });
    const runs = () => test.jobs.jobs.filter(({ queue }) => queue === 'forget-deliveries');
    expect(runs()).toHaveLength(1);
    await forgetDeliveries.handle(test.deps, { at: start.toISOString() });
    expect((await list()).totalCount).toBe(1);
    test.clock.advance({ hours: 24 * 30 + 1 });
    await send('L-8');
    await forgetDeliveries.handle(test.deps, { at: new Date(start.getTime() + 3600_000).toISOString() });
    await signInAgain();
    expect((await list()).items.map(({ documentNo }) => documentNo)).toEqual(['L-8']);
    expect(runs()).toHaveLength(3);
  });
});
