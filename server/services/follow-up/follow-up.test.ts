import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentStatus, receiveNotificationMethod } from '../../../contract/enums.ts';
import { batchLimits } from '../../../contract/operations/batches.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { documentsRecipients, reassign, remind, sendNotify } from '../../../contract/operations/follow-up.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let app: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let binh: TestPerson;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  clerk = await makePerson(app.deps, company, 'clerk', { name: 'Văn thư', roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an', { roles: ['signer', 'clerk'] });
  binh = await makePerson(app.deps, company, 'binh');
  await makePerson(app.deps, company, 'chi');
  await makePerson(app.deps, company, 'admin', { roles: ['admin'] });
  await makePerson(app.deps, elsewhere, 'stranger', { roles: ['admin', 'clerk'] });
  for (const code of ['clerk', 'an', 'binh', 'chi', 'admin', 'stranger']) {
    await signIn(code);
  }
});
afterAll(() => app.close());

async function signIn(code: string): Promise<void> {
  const body = { username: `${code}@example.vn`, password: testPassword };
  tokens.set(code, await app.done(passwordLogin, { body }));
}

let numbers = 0;
let sent: SentDocument;
let stepId: string;

/** To An and then to Bình, in order. */
beforeEach(async () => {
  numbers += 1;
  sent = await makeSentDocument(app.deps, company, clerk, `HD-${String(numbers)}`, [
    { to: an, permission: 'A' },
    { to: binh, permission: 'A' },
  ]);
  stepId = sent.stepIds[0] ?? '';
});

const change = (values: Partial<typeof documents.$inferInsert>) =>
  app.database.db.update(documents).set(values).where(eq(documents.id, sent.id));

async function activities(): Promise<string[]> {
  const { histories } = await app.done(documentGet, {
    token: tokens.get('clerk'),
    params: { id: sent.id },
  });
  return histories.map(({ activity }) => activity.description);
}

async function approve(who: string, processId: string): Promise<void> {
  const token = tokens.get(who);
  const body = { processId, reason: 'Đồng ý', reject: false };
  await app.call(processDocument, { token, body });
  const [message] = await app.outbox(`${who}@example.vn`);
  await app.done(processDocument, { token, body: { ...body, otp: message?.otp ?? '' } });
}

describe('telling of the completion', () => {
  const tell = (who: string) => app.call(sendNotify, { token: tokens.get(who), params: { id: sent.id } });

  it('reaches everyone of the workflow of a completed document, and enters its history', async () => {
    expect((await tell('clerk')).messages).toEqual(['Document is not completed']);
    await approve('an', stepId);
    await approve('binh', sent.stepIds[1] ?? '');
    const before = (await app.outbox()).length;
    expect((await tell('clerk')).messages).toEqual(['Send notify success']);
    const told = (await app.outbox()).slice(0, -before);
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['an@example.vn', 'binh@example.vn']);
    expect(told[0]?.subject).toContain('Đã hoàn tất');
    expect((await activities()).at(-1)).toBe('Notify');
    expect((await tell('admin')).kind).toBe('done');
  });

  it('is for its creator and admins', async () => {
    expect((await tell('an')).messages).toEqual(['Only the creator of the document may do this']);
    expect((await tell('binh')).status).toBe(403);
    expect((await tell('stranger')).messages).toEqual(['Document not found']);
  });
});

describe('reminding', () => {
  const ask = (who: string, id = sent.id) => app.call(remind, { token: tokens.get(who), params: { id } });

  it('sends whoever’s turn it is a fresh code, at most once an hour', async () => {
    const [invitation] = await app.outbox('an@example.vn');
    expect((await ask('clerk')).messages).toEqual(['Remind success']);
    const [reminder] = await app.outbox('an@example.vn');
    expect(reminder?.subject).toContain('Nhắc phê duyệt');
    expect((await app.outbox('binh@example.vn'))[0]?.subject ?? '').not.toContain('Nhắc');
    expect((await activities()).at(-1)).toBe('Remind');
    const old = await app.call(processCodeLogin, { body: { processCode: invitation?.processCode ?? '' } });
    expect(old.messages).toEqual(['Process code is invalid or expired']);
    const fresh = await app.done(processCodeLogin, { body: { processCode: reminder?.processCode ?? '' } });
    expect(fresh.document.waitingProcess?.id).toBe(stepId);
    app.clock.advance({ minutes: 59 });
    expect((await ask('clerk')).messages).toEqual(['Document has been reminded of within the last hour']);
    expect((await ask('admin')).messages).toEqual(['Document has been reminded of within the last hour']);
    app.clock.advance({ minutes: 1 });
    expect((await ask('admin')).kind).toBe('done');
  });

  it('is refused where it would reach nobody, and may be tried again at once', async () => {
    const set = (values: Partial<typeof users.$inferInsert>) =>
      app.database.db.update(users).set(values).where(eq(users.id, an.userId));
    const nobody = ['Nobody whose turn it is receives reminders'];
    await set({ receiveNotificationMethod: receiveNotificationMethod.none });
    expect((await ask('clerk')).messages).toEqual(nobody);
    await set({
      receiveNotificationMethod: receiveNotificationMethod.email,
      unsubscribedAt: app.clock.now(),
    });
    expect((await ask('clerk')).messages).toEqual(nobody);
    await set({ unsubscribedAt: null });
    expect(await activities()).not.toContain('Remind');
    expect((await ask('clerk')).messages).toEqual(['Remind success']);
  });

  it('says before how many messages go to how many people, and how many receive none', async () => {
    const other = await makeSentDocument(app.deps, company, clerk, `HD-${String(numbers)}b`, [
      { to: an, permission: 'A' },
      { to: binh, permission: 'A' },
    ]);
    const count = (action: 'send' | 'remind', ids = [sent.id, other.id]) =>
      app.done(documentsRecipients, { token: tokens.get('clerk'), body: { ids, action } });
    const twoToAn = { people: 1, messages: 2, unreached: 0, isGathered: false };
    expect(await count('remind')).toEqual(twoToAn);
    expect(await count('send')).toEqual({ people: 0, messages: 0, unreached: 0, isGathered: false });
    await app.done(remind, { token: tokens.get('clerk'), params: { id: sent.id } });
    expect(await count('remind')).toMatchObject({ people: 1, messages: 1 });
    const expire = (expiryDate: string | null) =>
      app.database.db.update(documents).set({ expiryDate }).where(eq(documents.id, other.id));
    await expire('2026-11-20');
    expect(await count('remind')).toEqual({ people: 0, messages: 0, unreached: 0, isGathered: false });
    await expire(null);
    await app.database.db
      .update(documents)
      .set({ status: documentStatus.new })
      .where(eq(documents.comId, company.id));
    expect(await count('send')).toEqual(twoToAn);
    await expire('2026-11-20');
    expect(await count('send')).toMatchObject({ people: 1, messages: 1 });
    await expire('2026-11-21');
    expect(await count('send')).toEqual(twoToAn);
    await app.database.db
      .update(users)
      .set({ receiveNotificationMethod: receiveNotificationMethod.none })
      .where(eq(users.id, an.userId));
    expect(await count('send')).toEqual({ people: 0, messages: 0, unreached: 1, isGathered: false });
    await app.database.db
      .update(users)
      .set({ receiveNotificationMethod: receiveNotificationMethod.email })
      .where(eq(users.id, an.userId));
  });

  it('counts for as many documents as the largest batch has, and for no more', async () => {
    const count = (documentsCount: number) =>
      app.call(documentsRecipients, {
        token: tokens.get('clerk'),
        body: {
          ids: [sent.id, ...Array.from({ length: documentsCount - 1 }, () => randomUUID())],
          action: 'remind',
        },
      });
    const most = await count(batchLimits.rows);
    expect(most.messages).toHaveLength(batchLimits.rows - 1);
    expect(most.messages[0]).toMatch(/^ids\.1: /);
    expect((await count(batchLimits.rows + 1)).messages).toHaveLength(1);
  });

  it('does not disturb somebody who is signing', async () => {
    await ask('clerk');
    const [row] = await app.database.db.select().from(documents).where(eq(documents.id, sent.id));
    const before = row?.version;
    app.clock.advance({ hours: 1 });
    await ask('clerk');
    const [after] = await app.database.db.select().from(documents).where(eq(documents.id, sent.id));
    expect(after?.version).toBe(before);
  });

  it('reaches everyone at once where there is no order', async () => {
    const both = await makeSentDocument(
      app.deps,
      company,
      clerk,
      `HD-${String(numbers)}-b`,
      [
        { to: an, permission: 'A' },
        { to: binh, permission: 'A' },
      ],
      false,
    );
    const before = (await app.outbox()).length;
    await ask('clerk', both.id);
    expect(
      (await app.outbox())
        .slice(0, -before)
        .map(({ recipient }) => recipient)
        .toSorted(),
    ).toEqual(['an@example.vn', 'binh@example.vn']);
  });

  it('is for the creator, of a document that still goes on', async () => {
    expect((await ask('an')).messages).toEqual(['Only the creator of the document may do this']);
    expect((await ask('binh')).status).toBe(403);
    expect((await ask('stranger')).messages).toEqual(['Document not found']);
    await change({ expiryDate: '2026-11-20' });
    expect((await ask('clerk')).messages).toEqual(['Document has expired']);
    await change({ status: -3 });
    expect((await ask('clerk')).messages).toEqual(['Document is not under way']);
  });
});

describe('handing a step on', () => {
  const hand = (who: string, userCode: string, processId = stepId) =>
    app.call(reassign, {
      token: tokens.get(who),
      params: { processId },
      body: { userCode, reason: 'Nghỉ phép' },
    });

  it('invites the new processor, and ends what the former one had', async () => {
    const [invitation] = await app.outbox('an@example.vn');
    const answer = await hand('clerk', 'chi');
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Reassign document process success'],
      data: { waitingProcess: { id: stepId, processedByUser: { code: 'chi' } } },
    });
    const old = await app.call(processCodeLogin, { body: { processCode: invitation?.processCode ?? '' } });
    expect(old.messages).toEqual(['Process code is invalid or expired']);
    const [fresh] = await app.outbox('chi@example.vn');
    expect(fresh?.text).toContain('đã chuyển bước này cho bạn. Lý do: Nghỉ phép');
    const [told] = await app.outbox('an@example.vn');
    expect(told?.subject).toContain('Đã chuyển bước xử lý');
    expect(told?.text).toContain('Lý do: Nghỉ phép');
    const { document } = await app.done(processCodeLogin, {
      body: { processCode: fresh?.processCode ?? '' },
    });
    expect(document.id).toBe(sent.id);
    const gone = await app.call(documentGet, { token: tokens.get('an'), params: { id: sent.id } });
    expect(gone.messages).toEqual(['Document not found']);
    await approve('chi', stepId);
    const seen = await app.done(documentGet, { token: tokens.get('clerk'), params: { id: sent.id } });
    const entry = seen.histories.find(({ activity }) => activity.description === 'Reassign');
    expect(entry).toMatchObject({ user: { code: 'clerk' }, description: 'an → chi: Nghỉ phép' });
  });

  it('ends the former code also when the new processor wants no notification', async () => {
    const [invitation] = await app.outbox('an@example.vn');
    const chi = and(eq(users.comId, company.id), eq(users.code, 'chi'));
    await app.database.db.update(users).set({ receiveNotificationMethod: -1 }).where(chi);
    expect((await hand('clerk', 'chi')).kind).toBe('done');
    await app.database.db.update(users).set({ receiveNotificationMethod: 0 }).where(chi);
    const old = await app.call(processCodeLogin, { body: { processCode: invitation?.processCode ?? '' } });
    expect(old.messages).toEqual(['Process code is invalid or expired']);
  });

  it('tells nobody before their turn', async () => {
    const before = (await app.outbox()).length;
    expect((await hand('clerk', 'chi', sent.stepIds[1])).kind).toBe('done');
    expect(await app.outbox()).toHaveLength(before);
    await approve('an', stepId);
    expect((await app.outbox('chi@example.vn'))[0]?.subject).toContain('Mời phê duyệt');
  });

  it('ends a code that the former processor was sent', async () => {
    const token = tokens.get('an');
    const body = { processId: stepId, reason: 'Đồng ý', reject: false };
    await app.call(processDocument, { token, body });
    const [code] = await app.outbox('an@example.vn');
    await hand('clerk', 'chi');
    await hand('clerk', 'an');
    const answer = await app.call(processDocument, { token, body: { ...body, otp: code?.otp ?? '' } });
    expect(answer.kind).toBe('refused');
  });

  it('is for the holder as well where the company allows it, who then sees it no more', async () => {
    expect((await hand('an', 'chi')).messages).toEqual(['Only the creator of the document may do this']);
    await app.database.db
      .update(companies)
      .set({ processorsMayReassign: true })
      .where(eq(companies.id, company.id));
    expect((await hand('binh', 'chi')).messages).toEqual(['Only the creator of the document may do this']);
    expect(await hand('an', 'chi')).toMatchObject({ kind: 'done', data: null });
    expect((await app.outbox('clerk@example.vn'))[0]?.subject).toContain('Đã chuyển bước xử lý');
    const [fresh] = await app.outbox('chi@example.vn');
    const { token } = await app.done(processCodeLogin, { body: { processCode: fresh?.processCode ?? '' } });
    const byCode = await app.call(reassign, {
      token,
      params: { processId: stepId },
      body: { userCode: 'an', reason: 'Trả lại' },
    });
    expect(byCode).toMatchObject({ kind: 'done', data: null });
    expect((await app.call(documentGet, { token, params: { id: sent.id } })).status).toBe(401);
    await app.database.db
      .update(companies)
      .set({ processorsMayReassign: false })
      .where(eq(companies.id, company.id));
  });

  it('takes an enabled, reachable user of the company, and another one', async () => {
    expect((await hand('clerk', 'stranger')).messages).toEqual(['userCode: no enabled user has this code']);
    expect((await hand('clerk', 'an')).messages).toEqual(['Document process is already held by this user']);
    const chi = and(eq(users.comId, company.id), eq(users.code, 'chi'));
    await app.database.db.update(users).set({ status: -1 }).where(chi);
    expect((await hand('clerk', 'chi')).messages).toEqual(['Processor chi is disabled']);
    await app.database.db.update(users).set({ status: 1, email: '' }).where(chi);
    expect((await hand('clerk', 'chi')).messages).toEqual(['Processor chi has no address to notify']);
    await app.database.db.update(users).set({ email: 'chi@example.vn' }).where(chi);
  });

  it('needs a step that waits in a document under way, which nobody is signing', async () => {
    expect((await hand('stranger', 'chi')).messages).toEqual(['Document process not found']);
    expect((await hand('clerk', 'chi', sent.id)).messages).toEqual(['Document process not found']);
    const leaseUntil = new Date(app.clock.now().getTime() + 1000);
    await change({ leaseHolder: sent.id, leaseUntil });
    expect((await hand('clerk', 'chi')).messages).toEqual([
      'Document is being signed by another person, try again',
    ]);
    await change({ leaseHolder: null, leaseUntil: null, expiryDate: '2026-11-20' });
    expect((await hand('clerk', 'chi')).messages).toEqual(['Document has expired']);
    await change({ expiryDate: null });
    await approve('an', stepId);
    expect((await hand('clerk', 'chi')).messages).toEqual(['Document process is not waiting']);
    await change({ status: -3 });
    expect((await hand('clerk', 'chi', sent.stepIds[1])).messages).toEqual([
      'Document process is not waiting',
    ]);
    const open = await app.database.db.select().from(processGrants).where(eq(processGrants.stepId, stepId));
    expect(open.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });
});
