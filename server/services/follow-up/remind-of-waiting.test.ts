import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentTypeCreate, documentTypeUpdate } from '../../../contract/operations/directory.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { reassign, remind, snoozeReminders } from '../../../contract/operations/follow-up.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { userRoles } from '../../adapters/database/schema/users.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { remindOfExpiringDocuments } from './remind-of-expiry.ts';
import { remindOfWaitingSteps } from './remind-of-waiting.ts';

let app: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let binh: TestPerson;
let sent: SentDocument;
let stepId: string;

/** Two in the afternoon of a Monday in Hà Nội. */
const start = new Date('2026-11-02T07:00:00Z');

beforeAll(async () => {
  app = await createTestApp({ settings: { gatherMinutes: 0 } });
  company = await makeCompany(app.deps);
  clerk = await makePerson(app.deps, company, 'clerk', { roles: ['clerk', 'admin'] });
  an = await makePerson(app.deps, company, 'an');
  binh = await makePerson(app.deps, company, 'binh');
});
afterAll(() => app.close());

let numbers = 0;

/** To An and then to Bình, in order. */
beforeEach(async () => {
  app.clock.set(start);
  await app.database.db.delete(documents);
  await setType({ reminderDays: [], deadlineReminderDays: [], escalationDays: null, escalationUserId: null });
  numbers += 1;
  sent = await makeSentDocument(app.deps, company, clerk, `HD-${String(numbers)}`, [
    { to: an, permission: 'A' },
    { to: binh, permission: 'A' },
  ]);
  stepId = sent.stepIds[0] ?? '';
});

const setType = (values: Partial<typeof documentTypes.$inferInsert>) =>
  app.database.db.update(documentTypes).set(values).where(eq(documentTypes.comId, company.id));

const setDocument = (values: Partial<typeof documents.$inferInsert>) =>
  app.database.db.update(documents).set(values).where(eq(documents.id, sent.id));

/** Days later at an hour of Hà Nội. */
const at = (days: number, hour: number): Date => new Date(Date.UTC(2026, 10, 2 + days, hour - 7));

async function signIn(code: string): Promise<string> {
  return app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });
}

/** Does what the jobs do, and answers who was told what. */
async function told(): Promise<string[]> {
  const before = (await app.outbox()).length;
  await remindOfExpiringDocuments(app.deps);
  await remindOfWaitingSteps(app.deps);
  const messages = await app.outbox();
  return messages
    .slice(0, messages.length - before)
    .map(({ recipient, subject }) => `${recipient.split('@')[0] ?? ''}: ${subject.split(':')[0] ?? ''}`)
    .toSorted();
}

/** What the jobs send in a time, with the days since the first. */
async function toldDuring(from: number, to: number): Promise<string[]> {
  const all: string[] = [];
  for (let day = from; day <= to; day += 1) {
    for (const hour of [0, 7, 8, 9, 17, 18]) {
      app.clock.set(at(day, hour));
      all.push(...(await told()).map((line) => `${String(day)} ${String(hour)}h ${line}`));
    }
  }
  return all;
}

const reminder = 'an: Nhắc phê duyệt';

describe('reminders of steps that wait', () => {
  it('are none as long as the type asks for none', async () => {
    expect(await toldDuring(1, 4)).toEqual([]);
  });

  it('begin anew with another holder, and end when nobody is waited for', async () => {
    await setType({ reminderDays: [2] });
    app.clock.set(at(1, 9));
    const body = { userCode: 'binh', reason: 'Nghỉ phép' };
    await app.done(reassign, { token: await signIn('clerk'), params: { processId: stepId }, body });
    app.clock.set(at(2, 9));
    expect(await told()).toEqual([]);
    app.clock.set(at(3, 9));
    expect(await told()).toEqual(['binh: Nhắc phê duyệt']);
    await setDocument({ status: -3 });
    await setType({ reminderDays: [2, 4] });
    app.clock.set(at(8, 9));
    expect(await told()).toEqual([]);
  });

  it('keep an hour’s distance from one that somebody sent', async () => {
    await setType({ reminderDays: [2] });
    app.clock.set(at(2, 8));
    await app.done(remind, { token: await signIn('clerk'), params: { id: sent.id } });
    app.clock.advance({ minutes: 59 });
    expect(await told()).toEqual([]);
    app.clock.advance({ minutes: 1 });
    expect(await told()).toEqual([reminder]);
    expect(await told()).toEqual([]);
  });

  it('are sent whole or not at all, when a run breaks off', async () => {
    await setType({ reminderDays: [2] });
    app.clock.set(at(2, 9));
    const enqueueAll = vi.spyOn(app.deps.jobs, 'enqueueAll').mockRejectedValue(new Error('gone'));
    await expect(remindOfWaitingSteps(app.deps)).rejects.toThrow('gone');
    enqueueAll.mockRestore();
    const [step] = await app.database.db.select().from(processSteps).where(eq(processSteps.id, stepId));
    expect(step?.remindedAt).toBeNull();
    expect(await told()).toEqual([reminder]);
  });

  it('and those of the expiry are one a day, on the days of the type', async () => {
    await setType({ reminderDays: [2, 8], deadlineReminderDays: [2, 5] });
    await setDocument({ expiryDate: '2026-11-12' });
    // The tenth day is the last one; the fifth before it is a Saturday, and so told of on the Friday.
    expect(await toldDuring(0, 12)).toEqual([
      `2 8h ${reminder}`,
      '4 8h an: Sắp hết hạn',
      '4 8h clerk: Sắp hết hạn',
      '8 8h an: Sắp hết hạn',
      '8 8h clerk: Sắp hết hạn',
    ]);
  });
});

describe('putting reminders off', () => {
  const snooze = (token: string, until: string | null, processId = stepId) =>
    app.call(snoozeReminders, { token, params: { processId }, body: { until } });

  it('lasts until the chosen day, which brings one, and is seen by the sender', async () => {
    await setType({ reminderDays: [2, 5, 9] });
    const [message] = await app.outbox('an@example.vn');
    const { token } = await app.done(processCodeLogin, { body: { processCode: message?.processCode ?? '' } });
    expect((await snooze(token, '2026-11-10')).kind).toBe('done');
    const seen = await app.done(documentGet, { token: await signIn('clerk'), params: { id: sent.id } });
    expect(seen.processes[0]?.snoozedUntil).toBe('2026-11-10T00:00:00.000+07:00');
    expect(await toldDuring(4, 10)).toEqual([`8 8h ${reminder}`, `9 8h ${reminder}`]);
    const later = await app.done(documentGet, { token: await signIn('clerk'), params: { id: sent.id } });
    expect(later.processes[0]?.snoozedUntil).toBeNull();
  });

  it('silences the processor’s reminder of the expiry, not the creator’s, and ends with the step’s holder', async () => {
    await setDocument({ expiryDate: '2026-11-12' });
    await snooze(await signIn('an'), '2026-11-12');
    app.clock.set(at(8, 9));
    expect(await told()).toEqual(['clerk: Sắp hết hạn']);
    const body = { userCode: 'binh', reason: 'Nghỉ phép' };
    await app.done(reassign, { token: await signIn('clerk'), params: { processId: stepId }, body });
    app.clock.set(at(9, 9));
    expect(await told()).toEqual(['binh: Sắp hết hạn', 'clerk: Sắp hết hạn']);
  });

  it('is for the holder whose turn it is, for two weeks at most and not past the expiry', async () => {
    const token = await signIn('an');
    const refused = (text: string) => [`until: must lie between 03/11/2026 and ${text}`];
    expect((await snooze(token, '2026-11-02')).messages).toEqual(refused('16/11/2026'));
    expect((await snooze(token, '2026-11-17')).messages).toEqual(refused('16/11/2026'));
    await setDocument({ expiryDate: '2026-11-05' });
    expect((await snooze(token, '2026-11-06')).messages).toEqual(refused('05/11/2026'));
    expect((await snooze(token, '2026-11-05')).kind).toBe('done');
    expect((await snooze(token, null)).kind).toBe('done');
    const other = await signIn('binh');
    expect((await snooze(other, '2026-11-04', sent.stepIds[1])).messages).toEqual([
      'Document process is not waiting',
    ]);
    expect((await snooze(await signIn('clerk'), '2026-11-04')).messages).toEqual([
      'Document process is not waiting',
    ]);
  });
});

describe('the rhythm of a type', () => {
  it('is at most five rising numbers', async () => {
    const token = await signIn('clerk');
    const create = (reminderDays: number[]) =>
      app.call(documentTypeCreate, { token, body: { code: 'HD2', name: 'Hợp đồng 2', reminderDays } });
    expect((await create([5, 2])).messages).toEqual([
      'reminderDays: must be in ascending order, each number once',
    ]);
    expect((await create([1, 2, 3, 4, 5, 6])).messages).toEqual(['reminderDays: must have at most 5 items']);
    expect((await create([91])).messages).toEqual(['reminderDays.0: must be at most 90']);
    const made = await app.done(documentTypeCreate, {
      token,
      body: { code: 'HD2', name: 'Hợp đồng 2', reminderDays: [2, 5, 9] },
    });
    expect(made).toMatchObject({
      reminderDays: [2, 5, 9],
      deadlineReminderDays: [],
      escalationDays: null,
    });
    const { id } = made;
    const body = { id, escalationDays: 7, deadlineReminderDays: [1, 4] };
    const changed = { reminderDays: [2, 5, 9], deadlineReminderDays: [1, 4], escalationDays: 7 };
    expect(await app.done(documentTypeUpdate, { token, body })).toMatchObject(changed);
    const name = { id, name: 'Hợp đồng ba' };
    expect(await app.done(documentTypeUpdate, { token, body: name })).toMatchObject(changed);
  });

  it('tells an admin of what waits for long, and the creator once they are none', async () => {
    const token = await signIn('clerk');
    const boss = await makePerson(app.deps, company, 'boss', { roles: ['admin'] });
    const update = (escalationUserCode: string | null) =>
      app.call(documentTypeUpdate, {
        token,
        body: { id: company.typeId, escalationDays: 1, escalationUserCode },
      });
    expect((await update('an')).messages).toEqual(['escalationUserCode: no enabled admin has this code']);
    expect(await update('BOSS')).toMatchObject({ data: { escalationUser: { code: 'boss', name: 'boss' } } });
    app.clock.set(at(1, 9));
    expect(await told()).toEqual(['boss: Chờ xử lý đã lâu']);
    await app.database.db.update(processSteps).set({ escalatedAt: null });
    await app.database.db.delete(userRoles).where(eq(userRoles.userId, boss.userId));
    expect(await told()).toEqual(['clerk: Chờ xử lý đã lâu']);
    expect(await update(null)).toMatchObject({ data: { escalationUser: null } });
  });
});
