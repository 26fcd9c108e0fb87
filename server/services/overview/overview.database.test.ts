import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentsList } from '../../../contract/operations/documents.ts';
import { employeesCreateOrUpdate } from '../../../contract/operations/employees.ts';
import { overview, turnAround } from '../../../contract/operations/overview.ts';
import { employeeOf } from '../../../test/conformance/files.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { webhookDeliveries } from '../../adapters/database/schema/webhooks.ts';
import { type CompanyFixture, createCompanyFixture } from '../../../test/company/company-fixture.ts';
import { makeSentDocument } from '../../../test/company/people.ts';
import type { TestApp } from '../../../test/service/test-app.ts';

type Code = 'clerk' | 'other' | 'hr' | 'admin' | 'an' | 'binh';
let app: TestApp;
let comId: number;
let people: CompanyFixture<Code>['people'];
let tokens: CompanyFixture<Code>['tokens'];
const ids: string[] = [];

/** The test's clock stands at 21/11/2026, 10:00 in Hà Nội. */
beforeAll(async () => {
  const fixture = await createCompanyFixture<Code>({
    clerk: { roles: ['clerk'] },
    other: { roles: ['clerk'] },
    hr: { roles: ['hr'] },
    admin: { roles: ['admin'] },
    an: {},
    binh: {},
  });
  ({ app, people, tokens } = fixture);
  const { company } = fixture;
  comId = company.id;
  const steps = [people.an, people.binh].map((to) => ({ to, permission: 'A' as const }));
  for (const no of ['A', 'B', 'C', 'D']) {
    ids.push((await makeSentDocument(app.deps, company, people.clerk, no, steps)).id);
  }
  ids.push((await makeSentDocument(app.deps, company, people.other, 'E', steps)).id);
  await change(0, { expiryDate: '2026-11-20' });
  await change(1, { expiryDate: '2026-11-23' });
  await change(2, { expiryDate: '2026-11-24', sentAt: new Date('2026-11-16T03:00:00Z') });
});
afterAll(() => app.close());

const change = (index: number, values: Partial<typeof documents.$inferInsert>) =>
  app.database.db
    .update(documents)
    .set(values)
    .where(eq(documents.id, ids[index] ?? ''));
const seen = (who: Code) => app.done(overview, { token: tokens[who] });
const listed = async (who: Code, query: NonNullable<Parameters<typeof app.done>[1]>['query']) =>
  (await app.done(documentsList, { token: tokens[who], query: query as never })).totalCount;

describe('the overview', () => {
  it('tells a signer what waits for them, first what is due first, and nothing else', async () => {
    const found = await seen('an');
    expect(found.waiting).toMatchObject({ total: 5, overdue: 1, soon: 1 });
    expect(found.waiting.next.map(({ no }) => no).slice(0, 3)).toEqual(['A', 'B', 'C']);
    expect(found.waiting.next[0]).toMatchObject({
      sender: 'clerk',
      expiryDate: '2026-11-20T23:59:59.000+07:00',
    });
    expect(found).toMatchObject({
      documents: null,
      holders: [],
      batches: [],
      contracts: null,
      alarms: null,
      has: null,
    });
    expect((await seen('binh')).waiting.total).toBe(0);
  });

  it('tells a clerk how their own documents stand and who holds them up', async () => {
    const found = await seen('clerk');
    expect(found.documents).toEqual({
      scope: 'mine',
      draft: 0,
      correcting: 0,
      inProgress: 4,
      completed: 0,
      rejected: 0,
      overdue: 1,
      soon: 1,
      undelivered: 0,
    });
    expect(found.holders).toEqual([
      { id: people.an.userId, name: 'an', count: 4, overdue: 1, oldestDays: 5 },
    ]);
    expect(found.contracts).toBeNull();
    expect(found.has).toEqual({ employees: false, templates: false, documents: true });
  });

  it('tells an admin the same of the whole company', async () => {
    const found = await seen('admin');
    expect(found.documents).toMatchObject({ scope: 'company', inProgress: 5, overdue: 1 });
    expect(found.holders).toMatchObject([{ name: 'an', count: 5 }]);
  });

  it('says figures that the list of documents finds as well', async () => {
    const mine = { createdByUserId: people.clerk.userId, inProgress: true };
    expect(await listed('clerk', { ...mine, dueTo: '2026-11-20' })).toBe(1);
    expect(await listed('clerk', { ...mine, dueFrom: '2026-11-21', dueTo: '2026-11-23' })).toBe(1);
    expect(await listed('clerk', { ...mine, waitingForId: people.an.userId })).toBe(4);
    expect(await listed('clerk', { ...mine, waitingForId: people.binh.userId })).toBe(0);
  });

  it('is fresh after a change', async () => {
    await change(3, { status: -1 });
    const { documents: figures, holders } = await seen('clerk');
    expect(figures).toMatchObject({ inProgress: 3, rejected: 1 });
    expect(holders[0]?.count).toBe(3);
  });

  it('tells HR whose contract ends within 30 and 60 days', async () => {
    const ending = (code: string, contractExpiredDate: string | null) => ({
      ...employeeOf(code),
      identityNumber: `00109900000${code.slice(-1)}`,
      contractExpiredDate,
    });
    await app.done(employeesCreateOrUpdate, {
      token: tokens.hr,
      body: [
        ending('nv1', '2026-12-21'),
        ending('nv2', '2027-01-20'),
        ending('nv3', '2027-01-21'),
        ending('nv4', null),
      ],
    });
    const { contracts, has } = await seen('hr');
    expect(contracts).toMatchObject({ within30: 1, within60: 2, underWay: 0 });
    expect(contracts?.next.map(({ employeeCode, expiredDate }) => [employeeCode, expiredDate])).toEqual([
      ['nv1', '2026-12-21'],
      ['nv2', '2027-01-20'],
    ]);
    expect(has?.employees).toBe(true);
    expect((await seen('clerk')).contracts).toBeNull();
  });

  it('tells how many labor contracts are being signed, of those that one sees', async () => {
    const contracts = async () => (await seen('admin')).contracts?.underWay;
    await change(0, { isLaborContract: true });
    await change(4, { isLaborContract: true });
    expect(await contracts()).toBe(2);
    expect((await seen('hr')).contracts?.underWay).toBe(0);
    await change(4, { status: 4 });
    expect(await contracts()).toBe(1);
    await change(0, { isLaborContract: false });
    await change(4, { status: 3 });
  });

  it('tells an admin which calls of the webhook failed', async () => {
    const row = { comId, payload: {}, createdAt: app.clock.now() };
    await app.database.db.insert(webhookDeliveries).values([
      { ...row, lastError: 'HTTP 500', givenUpAt: app.clock.now() },
      { ...row, deliveredAt: app.clock.now() },
      { ...row, lastError: 'HTTP 500', createdAt: new Date('2026-11-01T00:00:00Z') },
    ]);
    expect((await seen('admin')).alarms).toEqual({ webhooks: 1, notices: 0 });
  });
});

describe('turn-around times', () => {
  const times = (who: Code) => app.done(turnAround, { token: tokens[who] });

  it('are the median and the ninetieth percentile of what stands in the caller’s list', async () => {
    const sentAt = new Date('2026-10-31T16:00:00Z');
    const after = (hours: number) => new Date(sentAt.getTime() + hours * 3_600_000);
    await change(0, { status: 4, sentAt, completedAt: after(2) });
    await change(1, { status: 4, sentAt, completedAt: after(10) });
    await change(4, { status: 4, sentAt, completedAt: after(0.5) });
    const ofClerk = await times('clerk');
    expect(ofClerk.byMonth.at(-1)).toEqual({ month: '2026-11', completed: 2, median: 6, p90: 9.2 });
    expect(ofClerk.byMonth.at(-2)).toEqual({ month: '2026-10', completed: 0, median: null, p90: null });
    expect(ofClerk.byDepartment).toMatchObject([{ name: 'Phòng Nhân sự', completed: 2, median: 6 }]);
    const ofAdmin = await times('admin');
    expect(ofAdmin.byMonth.at(-2)).toMatchObject({ month: '2026-10', completed: 1, median: 0.5 });
    expect(ofAdmin.byType).toMatchObject([{ name: 'Hợp đồng lao động', completed: 3, median: 2 }]);
  });
});
