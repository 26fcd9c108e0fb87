import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { documents } from '../../adapters/database/schema/documents.ts';
import { installation } from '../../adapters/database/schema/installation.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { remindOfExpiry } from '../../jobs/remind-of-expiry.ts';
import { startSchedule } from '../../jobs/schedule.ts';
import { remindOfExpiringDocuments } from './remind-of-expiry.ts';

let app: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let binh: TestPerson;

/** Ten in the morning in Hà Nội. */
const start = new Date('2026-11-21T03:00:00Z');

beforeAll(async () => {
  app = await createTestApp({ settings: { gatherMinutes: 0 } });
  company = await makeCompany(app.deps);
  clerk = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an');
  binh = await makePerson(app.deps, company, 'binh');
});
afterAll(() => app.close());

let numbers = 0;

beforeEach(async () => {
  app.clock.set(start);
  await app.database.db.delete(documents);
});

async function makeExpiring(expiryDate: string | null, inOrder = true): Promise<string> {
  numbers += 1;
  const { id } = await makeSentDocument(
    app.deps,
    company,
    clerk,
    `HD-${String(numbers)}`,
    [
      { to: an, permission: 'A' },
      { to: binh, permission: 'A' },
    ],
    inOrder,
  );
  await change(id, { expiryDate });
  return id;
}

const change = (id: string, values: Partial<typeof documents.$inferInsert>) =>
  app.database.db.update(documents).set(values).where(eq(documents.id, id));

/** Who hears of an expiry when the clock stands there. */
async function toldAt(moment: string): Promise<string[]> {
  app.clock.set(new Date(moment));
  const before = (await app.outbox()).length;
  await remindOfExpiringDocuments(app.deps);
  const messages = (await app.outbox()).slice(0, (await app.outbox()).length - before);
  expect(messages.every(({ subject }) => subject.startsWith('Sắp hết hạn'))).toBe(true);
  return messages.map(({ recipient }) => recipient.split('@')[0] ?? '').toSorted();
}

describe('reminders of expiry', () => {
  it('go to the processor and the creator three days and one day before, once each, by the company’s days', async () => {
    await makeExpiring('2026-11-30');
    expect(await toldAt('2026-11-26T16:59:00Z')).toEqual([]);
    expect(await toldAt('2026-11-26T17:01:00Z')).toEqual(['an', 'clerk']);
    expect(await toldAt('2026-11-27T18:00:00Z')).toEqual([]);
    expect(await toldAt('2026-11-28T17:01:00Z')).toEqual(['an', 'clerk']);
    expect(await toldAt('2026-11-29T18:00:00Z')).toEqual([]);
    expect(await toldAt('2026-11-30T18:00:00Z')).toEqual([]);
  });

  it('go to everyone whose turn it is, and to a creator who is one of them once', async () => {
    const id = await makeExpiring('2026-11-30', false);
    await change(id, { createdByUserId: an.userId });
    expect(await toldAt('2026-11-27T01:00:00Z')).toEqual(['an', 'binh']);
  });

  it('begin anew when the document is extended', async () => {
    const id = await makeExpiring('2026-11-30');
    expect(await toldAt('2026-11-29T01:00:00Z')).toEqual(['an', 'clerk']);
    await change(id, { expiryDate: '2026-12-10' });
    expect(await toldAt('2026-11-29T02:00:00Z')).toEqual([]);
    expect(await toldAt('2026-12-07T01:00:00Z')).toEqual(['an', 'clerk']);
    await change(id, { expiryDate: '2026-12-20' });
    expect(await toldAt('2026-12-08T01:00:00Z')).toEqual([]);
    expect(await toldAt('2026-12-17T01:00:00Z')).toEqual(['an', 'clerk']);
  });

  it('leave alone what was sent no earlier than that, what has ended, and what never expires', async () => {
    await makeExpiring('2026-11-24');
    const over = await makeExpiring('2026-11-24');
    await change(over, { status: -3 });
    await makeExpiring(null);
    expect(await toldAt('2026-11-21T05:00:00Z')).toEqual([]);
    expect(await toldAt('2026-11-23T01:00:00Z')).toEqual(['an', 'clerk']);
  });
});

describe('the schedule', () => {
  const reminding = { name: remindOfExpiry.name, schedule: { everyHours: 1 } };
  const runs = () => app.jobs.jobs.filter(({ queue }) => queue === 'remind-of-expiry');

  beforeEach(async () => {
    await app.database.db.delete(installation);
    app.jobs.jobs.length = 0;
  });

  it('begins once, and each run adds one next', async () => {
    await startSchedule(app.deps, reminding);
    await startSchedule(app.deps, reminding);
    expect(runs()).toEqual([
      { queue: 'remind-of-expiry', payload: { at: start.toISOString() }, startAfterSeconds: 0 },
    ]);
    await remindOfExpiry.handle(app.deps, { at: start.toISOString() });
    await remindOfExpiry.handle(app.deps, { at: start.toISOString() });
    expect(runs()).toHaveLength(2);
    expect(runs()[1]).toMatchObject({
      payload: { at: new Date(start.getTime() + 3_600_000).toISOString() },
      startAfterSeconds: 3600,
    });
    app.clock.advance({ hours: 1 });
    await startSchedule(app.deps, reminding);
    expect(runs()).toHaveLength(2);
  });

  it('begins anew when a run was lost, and the lost one does nothing when it turns up', async () => {
    await startSchedule(app.deps, reminding);
    app.clock.advance({ hours: 3 });
    await startSchedule(app.deps, reminding);
    expect(runs()).toHaveLength(2);
    await makeExpiring('2026-11-24');
    await remindOfExpiry.handle(app.deps, { at: start.toISOString() });
    expect(runs()).toHaveLength(2);
  });

  it('refuses a run of another shape', async () => {
    await expect(remindOfExpiry.handle(app.deps, { at: 1 })).rejects.toThrow('at');
  });

  it('reminds when it runs', async () => {
    await makeExpiring('2026-11-24');
    app.clock.set(new Date('2026-11-23T03:00:00Z'));
    await startSchedule(app.deps, reminding);
    const before = (await app.outbox()).length;
    await remindOfExpiry.handle(app.deps, { at: '2026-11-23T03:00:00.000Z' });
    expect(await app.outbox()).toHaveLength(before + 2);
  });
});
