import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { savedViewDelete, savedViewSave, savedViewsList } from '../../../contract/operations/saved-views.ts';
import { statistics } from '../../../contract/operations/overview.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { savedViews } from '../../adapters/database/schema/users.ts';
import { createCompanyFixture } from '../../../test/company/company-fixture.ts';
import type { TestApp } from '../../../test/service/test-app.ts';
import { lastMonths } from './statistics.ts';

let app: TestApp;
let tokens: Readonly<Record<'clerk' | 'an' | 'binh', string>>;
const documentIds: string[] = [];

beforeAll(async () => {
  const fixture = await createCompanyFixture({ clerk: { roles: ['clerk'] }, an: {}, binh: {} });
  ({ app, tokens } = fixture);
  for (let count = 0; count < 3; count += 1) {
    documentIds.push((await fixture.sent([['an', 'A']])).id);
  }
});
afterAll(() => app.close());

describe('the numbers of the dashboard', () => {
  const numbers = (who: keyof typeof tokens) => app.done(statistics, { token: tokens[who] });
  const change = (index: number, values: Partial<typeof documents.$inferInsert>) =>
    app.database.db
      .update(documents)
      .set(values)
      .where(eq(documents.id, documentIds[index] ?? ''));

  it('count what stands in the caller’s list, by status and by the company’s months', async () => {
    await change(0, { createdAt: new Date('2026-10-31T17:00:00Z') });
    await change(1, {
      status: 4,
      createdAt: new Date('2026-10-31T16:59:59Z'),
      completedAt: new Date('2026-11-01T00:00:00Z'),
    });
    await change(2, { createdAt: new Date('2025-11-30T16:59:59Z') });
    const found = await numbers('an');
    expect(found.total).toBe(3);
    expect(found.byStatus.map(({ status, count }) => [status.value, count])).toEqual([
      [1, 0],
      [2, 2],
      [3, 0],
      [4, 1],
      [5, 0],
      [-1, 0],
      [-3, 0],
    ]);
    expect(found.byMonth).toHaveLength(12);
    expect(found.byMonth.slice(-2)).toEqual([
      { month: '2026-10', created: 1, completed: 0 },
      { month: '2026-11', created: 1, completed: 1 },
    ]);
    expect(found.byMonth[0]).toEqual({ month: '2025-12', created: 0, completed: 0 });
    expect(await numbers('clerk')).toEqual(found);
    expect((await numbers('binh')).total).toBe(0);
  });

  it('are fresh after a change', async () => {
    await change(0, { status: -3 });
    const { byStatus } = await numbers('an');
    expect(byStatus.find(({ status }) => status.value === -3)?.count).toBe(1);
  });

  it('know the months of a year', () => {
    expect(lastMonths('2026-03-31')).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
  });
});

describe('saved views', () => {
  const views = (who: keyof typeof tokens) => app.done(savedViewsList, { token: tokens[who] });
  const save = (who: keyof typeof tokens, name: string, query = {}) =>
    app.call(savedViewSave, { token: tokens[who], body: { name, query } });

  it('keep filters under a name, each user their own', async () => {
    const query = { status: 2, search: ' Hợp đồng ', waitToMe: true, sort: 'due', recipientIds: [1] };
    const answer = await save('an', 'Chờ tôi', { ...query, page: 3, unknown: 1 });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Save view success'] });
    const stored = { name: 'Chờ tôi', query: { ...query, status: [2], search: 'Hợp đồng' } };
    const [view] = await views('an');
    expect(view).toEqual({
      ...stored,
      id: expect.any(Number) as unknown,
      createdDate: '2026-11-21T10:00:00.000+07:00',
    });
    expect(await views('clerk')).toEqual([]);
    await save('an', 'Chờ tôi', { status: 4 });
    await save('an', 'Bị từ chối', { status: -1 });
    expect((await views('an')).map(({ name, query: { status } }) => [name, status])).toEqual([
      ['Bị từ chối', [-1]],
      ['Chờ tôi', [4]],
    ]);
    for (const name of ['Đã ký', 'đang chờ', 'Xong']) {
      await save('clerk', name);
    }
    expect((await views('clerk')).map(({ name }) => name)).toEqual(['Đã ký', 'đang chờ', 'Xong']);
    await app.database.db.delete(savedViews).where(inArray(savedViews.name, ['Đã ký', 'đang chờ', 'Xong']));
  });

  it('mean what they meant when a filter took one value', async () => {
    await app.database.db.update(savedViews).set({ query: { status: 4, departmentId: 7 } });
    const [view] = await views('an');
    expect(view?.query).toEqual({ status: [4], departmentId: [7] });
  });

  it('are deleted by their owner', async () => {
    const [view] = await views('an');
    const params = { id: view?.id ?? 0 };
    const other = await app.call(savedViewDelete, { token: tokens.clerk, params });
    expect(other.messages).toEqual(['View not found']);
    const answer = await app.call(savedViewDelete, { token: tokens.an, params });
    expect(answer.messages).toEqual(['Delete view success']);
    expect((await app.call(savedViewDelete, { token: tokens.an, params })).messages).toEqual([
      'View not found',
    ]);
  });

  it('take filters of the list alone, and fifty at most', async () => {
    expect((await save('clerk', ' ')).messages).toEqual(['name: is required']);
    expect((await save('clerk', 'x', { createdFrom: 'today' })).messages).toEqual([
      'query.createdFrom: must be a date as yyyy-MM-dd',
    ]);
    for (let n = 0; n < 50; n += 1) {
      await save('clerk', `v${String(n)}`);
    }
    expect((await save('clerk', 'one more')).messages).toEqual(['At most 50 views can be saved']);
    expect((await save('clerk', 'v7')).kind).toBe('done');
  });
});
