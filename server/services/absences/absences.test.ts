import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { userStatus, type UserStatus } from '../../../contract/enums.ts';
import { absenceEnd, absenceSave, absencesGet, stepTakeBack } from '../../../contract/operations/absences.ts';
import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentCancel, documentMessage } from '../../../contract/operations/document-actions.ts';
import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { reassign, sendNotify } from '../../../contract/operations/follow-up.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
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
import { deliverNotification } from '../../notifications/deliver-notification.ts';
import { beginAbsence } from './begin-absence.ts';

/** The clock of these tests stands at 21/11/2026. */
const today = '2026-11-21';

let app: TestApp;
let company: TestCompany;
const people = new Map<string, TestPerson>();
const tokens = new Map<string, string>();

const person = (code: string): TestPerson => {
  const found = people.get(code);
  if (!found) {
    throw new Error(`nobody is called ${code}`);
  }
  return found;
};

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  await app.database.db.update(companies).set({ processorsMayReassign: true });
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  for (const code of ['clerk', 'an', 'binh', 'chi']) {
    const roles = code === 'clerk' ? (['clerk'] as const) : (['signer'] as const);
    people.set(code, await makePerson(app.deps, company, code, { roles, name: `Tên ${code}` }));
  }
  people.set('stranger', await makePerson(app.deps, elsewhere, 'stranger', { roles: ['admin'] }));
  await app.database.db.update(users).set({ signConfirmationEnabled: false });
});
afterAll(() => app.close());

let signIns = 0;

/** Moves the clock; sessions end with the days. */
async function goTo(moment: string): Promise<void> {
  app.clock.set(new Date(moment));
  for (const code of people.keys()) {
    const body = { username: `${code}@example.vn`, password: testPassword };
    signIns += 1;
    const ipAddress = `10.0.${String(signIns >> 8)}.${String(signIns & 255)}`;
    tokens.set(code, await app.done(passwordLogin, { body, ipAddress }));
  }
}

beforeEach(async () => {
  await app.database.db.delete(absences);
  await goTo('2026-11-21T03:00:00.000Z');
});

let numbers = 0;
function send(...to: readonly string[]): Promise<SentDocument> {
  numbers += 1;
  const steps = to.map((code) => ({ to: person(code), permission: 'A' as const }));
  return makeSentDocument(app.deps, company, person('clerk'), `HD-${String(numbers)}`, steps);
}

type Wish = { substituteCode?: string; fromDay?: string; toDay?: string; takesWaiting?: boolean };
const name = (who: string, wish: Wish = {}) =>
  app.call(absenceSave, {
    token: tokens.get(who),
    body: { substituteCode: 'binh', fromDay: today, toDay: '2026-11-25', reason: 'Nghỉ phép', ...wish },
  });
const seen = (who: string, { id }: SentDocument) =>
  app.call(documentGet, { token: tokens.get(who), params: { id } });
const opened = (who: string, { id }: SentDocument) =>
  app.done(documentGet, { token: tokens.get(who), params: { id } });
const listOf = async (who: string): Promise<string[]> => {
  const query = { waitToMe: true, pageSize: 100 };
  return (await app.done(documentsList, { token: tokens.get(who), query })).items.map(({ id }) => id);
};
const approve = (who: string, processId: string) =>
  app.call(processDocument, {
    token: tokens.get(who),
    body: { processId, reason: 'Đồng ý', reject: false },
  });

describe('naming a substitute', () => {
  it('is for days to come, with somebody else of the company who can be told', async () => {
    expect((await name('an', { fromDay: '2026-11-20' })).messages).toEqual([
      'fromDay: must not lie in the past',
    ]);
    expect((await name('an', { toDay: '2026-11-20' })).messages).toEqual([
      'toDay: must not lie before the first date',
    ]);
    expect((await name('an', { toDay: '2028-01-01' })).messages).toEqual([
      'toDay: must not lie more than 366 days after the first date',
    ]);
    expect((await name('an', { substituteCode: 'an' })).messages).toEqual([
      'substituteCode: must be somebody else',
    ]);
    expect((await name('an', { substituteCode: 'stranger' })).messages).toEqual([
      'substituteCode: no enabled user has this code',
    ]);
    await app.database.db
      .update(users)
      .set({ status: -1 })
      .where(eq(users.id, person('chi').userId));
    expect((await name('an', { substituteCode: 'chi' })).messages).toEqual(['Processor chi is disabled']);
    await app.database.db
      .update(users)
      .set({ status: 1 })
      .where(eq(users.id, person('chi').userId));
  });

  it('tells the substitute, and shows both of them the absence until its last day is over', async () => {
    expect((await name('an')).messages).toEqual(['Save absence success']);
    const [mail] = await app.outbox('binh@example.vn');
    expect(mail?.subject).toBe('Tên an nhờ bạn xử lý thay');
    expect(mail?.text).toContain('từ ngày 21/11/2026 đến hết ngày 25/11/2026');
    const mine = await app.done(absencesGet, { token: tokens.get('an') });
    expect(mine).toMatchObject({ mayDelegate: true, today, mine: { isCurrent: true, reason: 'Nghỉ phép' } });
    const theirs = await app.done(absencesGet, { token: tokens.get('binh') });
    expect(theirs).toMatchObject({ mine: null, standingIn: [{ user: { code: 'an' } }] });
    await goTo('2026-11-25T17:00:00.000Z');
    expect((await app.done(absencesGet, { token: tokens.get('an') })).mine).toBeNull();
  });

  it('tells nobody of days that are over, where the last one was called off before its mail went out', async () => {
    await name('chi', { toDay: today });
    await goTo('2026-11-23T03:00:00.000Z');
    await name('an', { fromDay: '2026-11-24' });
    await app.done(absenceEnd, { token: tokens.get('an') });
    const { db } = app.database;
    const [last] = await db
      .update(notifications)
      .set({ deliveredAt: null, claimedUntil: null })
      .where(and(eq(notifications.kind, 'absence'), eq(notifications.createdAt, app.clock.now())))
      .returning();
    const before = await app.outbox('binh@example.vn');
    await deliverNotification(app.deps, last?.id ?? '');
    expect(await app.outbox('binh@example.vn')).toEqual(before);
  });

  it('makes no chains and no circles', async () => {
    await name('an');
    expect((await name('binh', { substituteCode: 'chi' })).messages).toEqual([
      'You act for an on some of these days',
    ]);
    expect((await name('chi', { substituteCode: 'an' })).messages).toEqual([
      'an is absent on some of these days',
    ]);
    expect(
      (await name('binh', { substituteCode: 'an', fromDay: '2026-11-26', toDay: '2026-11-27' })).kind,
    ).toBe('done');
  });

  it('needs the leave of the company, and ends with it', async () => {
    await name('an');
    await app.database.db.update(companies).set({ processorsMayReassign: false });
    expect((await name('chi')).messages).toEqual(['The company does not let steps be handed on']);
    const sent = await send('an');
    expect(await listOf('an')).toContain(sent.id);
    await app.database.db.update(companies).set({ processorsMayReassign: true });
  });

  it('can be ended once', async () => {
    const end = () => app.call(absenceEnd, { token: tokens.get('an') });
    expect((await end()).messages).toEqual(['There is no absence to end']);
    await name('an');
    expect((await end()).messages).toEqual(['End absence success']);
    const sent = await send('an');
    expect(await listOf('an')).toContain(sent.id);
  });
});

describe('a step whose turn comes while its holder is absent', () => {
  it('goes to the substitute, who acts in their own name for the other', async () => {
    await name('an');
    const sent = await send('an', 'chi');
    expect(await listOf('binh')).toContain(sent.id);
    expect(await listOf('an')).not.toContain(sent.id);
    const [mail] = await app.outbox('binh@example.vn');
    expect(mail?.text).toContain('Bạn xử lý thay cho Tên an.');
    const held = await opened('binh', sent);
    expect(held.processes[0]).toMatchObject({
      processedByUser: { code: 'binh' },
      onBehalfOfUser: { code: 'an' },
    });
    expect(held.histories.find(({ activity }) => activity.value === 15)).toMatchObject({
      description: 'an → binh: Nghỉ phép',
      user: null,
    });
    expect((await opened('an', sent)).waitingProcesses[0]?.onBehalfOfUser?.code).toBe('an');
    expect((await approve('binh', sent.stepIds[0] ?? '')).kind).toBe('done');
    const done = await opened('an', sent);
    expect(done.histories.find(({ activity }) => activity.value === 5)).toMatchObject({
      user: { code: 'binh' },
      onBehalfOfUser: { code: 'an' },
    });
    await approve('chi', sent.stepIds[1] ?? '');
    expect((await app.outbox('an@example.vn'))[0]?.subject).toContain('Đã hoàn tất');
    const evidence = await app.done(documentEvidence, {
      token: tokens.get('clerk'),
      params: { id: sent.id },
    });
    expect(evidence.steps[0]).toMatchObject({ user: { code: 'binh' }, onBehalfOfUser: { code: 'an' } });
    expect(evidence.chainVerified).toBe(true);
  });

  it('has messages and its completion told to both of them', async () => {
    await name('an');
    const sent = await send('an');
    const byClerk = { token: tokens.get('clerk'), params: { id: sent.id } };
    const told = async () => {
      const { no } = await opened('clerk', sent);
      const mails = await app.outbox('an@example.vn');
      return mails.filter(({ text }) => text.includes(no)).map(({ subject }) => subject.split(':')[0]);
    };
    await app.done(documentMessage, { ...byClerk, body: { text: 'Đã sửa điều 3' } });
    expect(await told()).toEqual(['Tin nhắn mới']);
    await approve('binh', sent.stepIds[0] ?? '');
    await app.done(sendNotify, byClerk);
    expect(await told()).toEqual(['Đã hoàn tất', 'Đã hoàn tất', 'Tin nhắn mới']);
  });

  it('has its rejection and its cancelation told to both of them', async () => {
    await name('an');
    const toldOf = async (no: string) => {
      const mails = await app.outbox('an@example.vn');
      return mails.filter(({ text }) => text.includes(no)).map(({ subject }) => subject.split(':')[0]);
    };
    const rejected = await send('an', 'chi');
    await app.done(processDocument, {
      token: tokens.get('binh'),
      body: { processId: rejected.stepIds[0] ?? '', reason: 'Sai mức lương', reject: true },
    });
    expect(await toldOf((await opened('clerk', rejected)).no)).toEqual(['Bị từ chối']);
    const later = await send('an', 'chi');
    await approve('binh', later.stepIds[0] ?? '');
    await app.done(processDocument, {
      token: tokens.get('chi'),
      body: { processId: later.stepIds[1] ?? '', reason: 'Sai mức lương', reject: true },
    });
    expect(await toldOf((await opened('clerk', later)).no)).toEqual(['Bị từ chối']);
    const canceled = await send('an');
    await app.done(documentCancel, {
      token: tokens.get('clerk'),
      body: { id: canceled.id, reason: 'Đổi ý' },
    });
    expect(await toldOf((await opened('clerk', canceled)).no)).toEqual(['Đã huỷ']);
  });

  it('goes there when the step before is done, and not before', async () => {
    const sent = await send('chi', 'an');
    await name('an');
    expect((await opened('chi', sent)).processes[1]?.processedByUser?.code).toBe('an');
    await approve('chi', sent.stepIds[0] ?? '');
    expect((await opened('chi', sent)).processes[1]?.processedByUser?.code).toBe('binh');
  });

  it('stays where it is when the substitute has been disabled', async () => {
    await name('an', { substituteCode: 'chi' });
    await app.database.db
      .update(users)
      .set({ status: -1 })
      .where(eq(users.id, person('chi').userId));
    const sent = await send('an');
    expect(await listOf('an')).toContain(sent.id);
    await app.database.db
      .update(users)
      .set({ status: 1 })
      .where(eq(users.id, person('chi').userId));
  });

  it('is seen by nobody else, and no more by its holder once it is back', async () => {
    await name('an');
    const sent = await send('an');
    expect((await seen('chi', sent)).kind).toBe('refused');
    const back = (who: string) =>
      app.call(stepTakeBack, { token: tokens.get(who), params: { processId: sent.stepIds[0] ?? '' } });
    expect((await back('chi')).messages).toEqual(['Document process not found']);
    expect((await back('binh')).messages).toEqual(['Document process not found']);
    expect((await back('stranger')).messages).toEqual(['Document process not found']);
    const [invitation] = await app.outbox('binh@example.vn');
    expect((await back('an')).messages).toEqual(['Take back document process success']);
    expect(await listOf('an')).toContain(sent.id);
    expect((await seen('binh', sent)).kind).toBe('refused');
    expect(await listOf('binh')).not.toContain(sent.id);
    const [told] = await app.outbox('binh@example.vn');
    expect(told?.subject).toContain('Không cần xử lý thay nữa');
    const byCode = { processCode: invitation?.processCode ?? '' };
    expect((await app.call(processCodeLogin, { body: byCode })).kind).toBe('refused');
    expect((await back('an')).messages).toEqual(['Document process not found']);
  });

  it('cannot be taken back once it is done', async () => {
    await name('an');
    const sent = await send('an', 'chi');
    await approve('binh', sent.stepIds[0] ?? '');
    const processId = sent.stepIds[0] ?? '';
    const answer = await app.call(stepTakeBack, { token: tokens.get('an'), params: { processId } });
    expect(answer.messages).toEqual(['Document process is not waiting']);
  });
});

it('tells whoever held a step that it was given to somebody who is absent, and who has it now', async () => {
  const sent = await send('chi');
  await name('an');
  await app.done(reassign, {
    token: tokens.get('clerk'),
    params: { processId: sent.stepIds[0] ?? '' },
    body: { userCode: 'an', reason: 'Chị Chi nghỉ việc' },
  });
  expect(await listOf('binh')).toContain(sent.id);
  const [mail] = await app.outbox('chi@example.vn');
  expect(mail?.subject).toContain('Đã chuyển bước xử lý');
  expect(mail?.text).toContain('Tên binh');
  expect(mail?.text).toContain('Chị Chi nghỉ việc');
});

describe('what waits already', () => {
  it('goes along when it is to, and stays when it is not', async () => {
    const first = await send('an');
    await name('an');
    expect(await listOf('an')).toContain(first.id);
    await name('an', { takesWaiting: true });
    expect(await listOf('binh')).toContain(first.id);
    expect(await listOf('an')).not.toContain(first.id);
  });

  it('stays, without a word to the absent, where whoever was to stand in has been disabled', async () => {
    const sent = await send('an');
    await name('an', { takesWaiting: true, fromDay: '2026-11-22' });
    const [row] = await app.database.db.select().from(absences);
    await goTo('2026-11-22T03:00:00.000Z');
    const setStatus = (status: UserStatus) =>
      app.database.db
        .update(users)
        .set({ status })
        .where(eq(users.id, person('binh').userId));
    await setStatus(userStatus.disabled);
    onTestFinished(async () => {
      await setStatus(userStatus.enabled);
    });
    const mails = async () => (await app.outbox('an@example.vn')).length;
    const before = await mails();
    await beginAbsence(app.deps, { absenceId: row?.id ?? '' });
    expect(await listOf('an')).toContain(sent.id);
    expect(await mails()).toBe(before);
  });

  it('waits for the first day as the time zone of the company has it by then', async () => {
    const sent = await send('an');
    await name('an', { takesWaiting: true, fromDay: '2026-11-22' });
    const [row] = await app.database.db.select().from(absences);
    const absenceId = row?.id ?? '';
    const planned = () =>
      app.jobs.jobs.filter(
        ({ queue, payload }) =>
          queue === 'begin-absence' && JSON.stringify(payload) === JSON.stringify({ absenceId }),
      );
    expect(planned()).toMatchObject([{ startAfterSeconds: 14 * 3600 }]);
    await app.database.db.update(companies).set({ timeZone: 'Europe/London' });
    onTestFinished(async () => {
      await app.database.db.update(companies).set({ timeZone: 'Asia/Ho_Chi_Minh' });
    });

    await goTo('2026-11-21T17:00:00.000Z');
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('an')).toContain(sent.id);
    expect(planned().slice(1)).toMatchObject([{ startAfterSeconds: 7 * 3600 }]);
    await goTo('2026-11-22T00:00:00.000Z');
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('binh')).toContain(sent.id);
    expect(planned()).toHaveLength(2);
  });

  it('waits for the first day, and for whoever is signing right now', async () => {
    const sent = await send('an');
    await name('an', { takesWaiting: true, fromDay: '2026-11-22' });
    const [row] = await app.database.db.select().from(absences);
    const absenceId = row?.id ?? '';
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('an')).toContain(sent.id);

    await goTo('2026-11-22T03:00:00.000Z');
    const lease = { leaseHolder: absenceId, leaseUntil: new Date('2026-11-22T03:00:30.000Z') };
    await app.database.db.update(documents).set(lease).where(eq(documents.id, sent.id));
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('an')).toContain(sent.id);

    await goTo('2026-11-22T03:01:00.000Z');
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('binh')).toContain(sent.id);
    const later = await send('clerk');
    await beginAbsence(app.deps, { absenceId });
    expect(await listOf('clerk')).toContain(later.id);
  });

  it('is not given away again, once it was taken back, when the rest is handed over later', async () => {
    const [first, busy] = [await send('an'), await send('an')];
    const lease = { leaseHolder: first.id, leaseUntil: new Date('2026-11-21T03:00:30.000Z') };
    await app.database.db.update(documents).set(lease).where(eq(documents.id, busy.id));
    await name('an', { takesWaiting: true });
    expect(await listOf('binh')).toContain(first.id);
    expect(await listOf('an')).toContain(busy.id);
    await app.done(stepTakeBack, { token: tokens.get('an'), params: { processId: first.stepIds[0] ?? '' } });
    expect(await listOf('an')).toContain(first.id);

    await goTo('2026-11-21T03:01:00.000Z');
    const [row] = await app.database.db.select().from(absences);
    await beginAbsence(app.deps, { absenceId: row?.id ?? '' });
    expect(await listOf('binh')).toContain(busy.id);
    expect(await listOf('an')).toContain(first.id);
  });
});
