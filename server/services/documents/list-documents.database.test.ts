import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { QueryInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { documentCounts, documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import {
  documentShares,
  documentStars,
  documentViewers,
} from '../../adapters/database/schema/document-people.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { writeCursor } from '../list-cursor.ts';

type Query = QueryInput<typeof documentsList>;

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
  an = await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An', roles: ['signer', 'clerk'] });
  binh = await makePerson(app.deps, company, 'binh', { name: 'Trần Thị Bình' });
  await makePerson(app.deps, company, 'admin', { roles: ['admin'] });
  await makePerson(app.deps, elsewhere, 'stranger', { roles: ['admin', 'clerk'] });
  for (const code of ['clerk', 'an', 'binh', 'admin', 'stranger']) {
    const body = { username: `${code}@example.vn`, password: testPassword };
    tokens.set(code, await app.done(passwordLogin, { body }));
  }
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.db.delete(documents);
});

type Made = Partial<typeof documents.$inferInsert> & {
  readonly steps?: readonly {
    readonly to: TestPerson;
    readonly permission?: number;
    readonly status?: number;
  }[];
};

let numbers = 0;

/** A document as it stands in the tables; its number, which the list is asked for, is what tests speak of. */
async function make(no: string, { steps = [], ...values }: Made = {}): Promise<string> {
  numbers += 1;
  const createdAt = new Date(app.clock.now().getTime() + numbers * 1000);
  const subject = values.subject ?? `Hợp đồng ${no}`;
  const [row] = await app.database.db
    .insert(documents)
    .values({
      comId: company.id,
      no,
      subject,
      status: 2,
      typeId: company.typeId,
      departmentId: company.departmentId,
      createdByUserId: clerk.userId,
      searchText: foldForSearch(`${no} ${subject}`),
      createdAt,
      ...values,
    })
    .returning({ id: documents.id });
  const documentId = row?.id ?? '';
  for (const [index, { to, permission = 3, status = 1 }] of steps.entries()) {
    await app.database.db.insert(processSteps).values({
      documentId,
      orderNo: index + 1,
      userId: to.userId,
      accessPermission: sql`${permission}`,
      status: sql`${status}`,
    });
  }
  return documentId;
}

async function makeBatch(): Promise<{ documentTemplateId: number; batchImportId: number }> {
  const [template] = await app.database.db
    .insert(documentTemplates)
    .values({
      comId: company.id,
      name: 'T',
      fileName: 't.docx',
      sha256: 'a',
      size: 1,
      fields: [],
      signatureBoxes: [],
      createdByUserId: clerk.userId,
      searchText: 't',
    })
    .returning();
  const documentTemplateId = template?.id ?? 0;
  const [batch] = await app.database.db
    .insert(batchImports)
    .values({
      comId: company.id,
      uploadedByUserId: clerk.userId,
      name: 'B',
      status: 2,
      numberOfRecords: 1,
      departmentId: company.departmentId,
      documentTypeId: company.typeId,
      documentTemplateId,
      templateSha256: 'a',
      parameters: [],
      errors: [],
    })
    .returning();
  return { documentTemplateId, batchImportId: batch?.id ?? 0 };
}

const list = (who: string, query: Query = {}) => app.done(documentsList, { token: tokens.get(who), query });

/** The numbers in a list, sorted, since most tests ask what is in it and not where. */
async function find(who: string, query: Query = {}): Promise<string[]> {
  return (await list(who, { pageSize: 100, ...query })).items.map(({ no }) => no).toSorted();
}

describe('who finds what', () => {
  beforeEach(async () => {
    await make('draft', { status: 1 });
    await make('sent', { steps: [{ to: an }] });
    await make('correcting', { status: 5, steps: [{ to: an }] });
    await make('deleted', { status: -2, steps: [{ to: an }] });
    const shared = await make('shared');
    const sharedDraft = await make('shared-draft', { status: 1 });
    for (const documentId of [shared, sharedDraft]) {
      await app.database.db
        .insert(documentShares)
        .values({ documentId, userId: binh.userId, sharedByUserId: clerk.userId });
    }
  });

  it.each([
    ['clerk', ['correcting', 'draft', 'sent', 'shared', 'shared-draft']],
    ['an', ['sent']],
    ['binh', ['shared']],
    ['admin', ['sent', 'shared']],
    ['stranger', []],
  ])('for %s', async (who, expected) => {
    expect(await find(who)).toEqual(expected);
  });

  it('is what may be read one by one', async () => {
    const rows = await app.database.db.select({ id: documents.id, no: documents.no }).from(documents);
    for (const [who, token] of tokens) {
      const readable: string[] = [];
      for (const { id, no } of rows) {
        const answer = await app.call(documentGet, { token, params: { id } });
        readable.push(...(answer.kind === 'done' ? [no] : []));
      }
      expect(readable.toSorted(), who).toEqual(await find(who));
    }
  });

  it('keeps deleted documents apart, for whoever deleted them', async () => {
    expect(await find('clerk', { status: -2 })).toEqual(['deleted']);
    expect(await find('clerk', { status: [-2, 5] })).toEqual(['correcting', 'deleted']);
    for (const who of ['an', 'admin', 'stranger']) {
      expect(await find(who, { status: -2 })).toEqual([]);
    }
  });

  it('tells shared documents from others', async () => {
    expect(await find('binh', { sharedToMe: true })).toEqual(['shared']);
    expect(await find('clerk', { sharedToMe: true })).toEqual([]);
    expect(await find('binh', { sharedToMe: false })).toEqual([]);
  });

  it('changes with every step and share, however they are changed', async () => {
    const id = await make('moving', { steps: [{ to: an }, { to: an }] });
    const viewers = async (): Promise<number[]> => {
      const rows = await app.database.db
        .select({ userId: documentViewers.userId })
        .from(documentViewers)
        .where(eq(documentViewers.documentId, id));
      return rows.map(({ userId }) => userId).toSorted((a, b) => a - b);
    };
    const both = [clerk.userId, an.userId];
    expect(await viewers()).toEqual(both);
    expect(await find('an')).toContain('moving');
    const step = (orderNo: number) => and(eq(processSteps.documentId, id), eq(processSteps.orderNo, orderNo));
    await app.database.db.update(processSteps).set({ userId: binh.userId }).where(step(1));
    expect(await viewers()).toEqual([...both, binh.userId]);
    expect(await find('binh')).toContain('moving');
    await app.database.db.delete(processSteps).where(step(2));
    expect(await viewers()).toEqual([clerk.userId, binh.userId]);
    expect(await find('an')).not.toContain('moving');
    const share = { documentId: id, userId: binh.userId, sharedByUserId: clerk.userId };
    await app.database.db.insert(documentShares).values(share);
    await app.database.db.delete(processSteps).where(step(1));
    expect(await find('binh')).toContain('moving');
    await app.database.db.delete(documentShares).where(eq(documentShares.documentId, id));
    expect(await viewers()).toEqual([clerk.userId]);
    expect(await find('binh')).not.toContain('moving');
  });
});

/** A cursor as the service writes it, but for what no document has. */
const cursorWith = (sort: 'row' | 'due', place: { readonly row?: number; readonly due?: string }): string =>
  writeCursor({
    ...{ sort, created: '2026-11-21T00:00:00.000000Z', due: null, row: null },
    ...{ id: '0e8e5a52-9a4b-4f0a-8f6c-3b7f5f0c9d11', ...place },
  });

describe('filters', () => {
  it('by what a document is', async () => {
    const { documentTemplateId, batchImportId } = await makeBatch();
    await make('plain', { contractValue: 5.5 });
    await make('made', {
      documentTemplateId,
      batchImportId,
      customerCode: 'KH1',
      contractValue: 100,
      status: 4,
    });
    await make('of-an', { createdByUserId: an.userId, steps: [{ to: binh }] });
    const both = ['made', 'of-an', 'plain'];
    const cases: [Query, string[]][] = [
      [{ documentTemplateId }, ['made']],
      [{ batchImportId }, ['made']],
      [{ customerCode: ' KH1 ' }, ['made']],
      [{ customerCode: '' }, both],
      [{ status: 4 }, ['made']],
      [{ status: [2, 4] }, both],
      [{ status: [0, 4] }, ['made']],
      [{ status: 0, departmentId: 0, documentTypeId: 0, createdByUserId: 0 }, both],
      [{ createdByUserId: an.userId }, ['of-an']],
      [{ createdByUserId: [an.userId, clerk.userId] }, both],
      [{ waitingForId: [an.userId, binh.userId] }, ['of-an']],
      [{ departmentId: [company.departmentId + 1000, company.departmentId] }, both],
      [{ departmentId: company.departmentId, documentTypeId: company.typeId }, both],
      [{ departmentId: company.departmentId + 1000 }, []],
      [{ contractValueFrom: 5.5, contractValueTo: 99.99 }, ['plain']],
      [{ contractValueFrom: 100 }, ['made']],
      [{ contractValueTo: 5 }, []],
      [{ contractValueFrom: 0, contractValueTo: 0 }, both],
      [{ recipientIds: [binh.userId, an.userId] }, ['of-an']],
      [{ recipientIds: [an.userId] }, []],
      [{ recipientIds: [0] }, both],
      [{ inProgress: true }, ['of-an', 'plain']],
      [{ status: 4, search: 'hop dong', customerCode: 'KH1' }, ['made']],
      [{ search: 'nguyen' }, ['of-an']],
    ];
    for (const [query, expected] of cases) {
      expect(await find('admin', query), JSON.stringify(query)).toEqual(expected);
    }
  });

  it('by number, title and sender, without regard to case and accents, signs taken literally', async () => {
    await make('PL-7', { subject: 'Phụ lục điều chỉnh lương – Đặng Thuỳ Dương' });
    await make('other');
    const cases: [string, string[]][] = [
      ['pl-7', ['PL-7']],
      ['phu luc dang thuy', ['PL-7']],
      ['ĐẶNG', ['PL-7']],
      ['van thu', ['PL-7', 'other']],
      ['van thu phu luc', []],
      ['%', []],
    ];
    for (const [search, expected] of cases) {
      expect(await find('clerk', { search }), search).toEqual(expected);
    }
  });

  it('by names as existing clients write them', async () => {
    await make('for-binh', { steps: [{ to: binh }] });
    await make('other');
    const token = tokens.get('admin') ?? '';
    const answer = await app.app.inject({
      url: `/api/documents?RecipientIds[]=${String(binh.userId)}&Status=0&waitToApprove=&PageSize=5`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject({
      success: true,
      data: { pageSize: 5, totalCount: 1, items: [{ no: 'for-binh' }] },
    });
  });

  it('by days in the company’s zone', async () => {
    await make('evening', {
      createdAt: new Date('2026-11-20T16:59:59Z'),
      completedAt: new Date('2026-11-21T16:59:59Z'),
    });
    await make('night', {
      createdAt: new Date('2026-11-20T17:00:00Z'),
      completedAt: new Date('2026-11-21T17:00:00Z'),
    });
    expect(await find('clerk', { createdFrom: '2026-11-21' })).toEqual(['night']);
    expect(await find('clerk', { createdTo: '2026-11-20' })).toEqual(['evening']);
    expect(await find('clerk', { completedFrom: '2026-11-22' })).toEqual(['night']);
    expect(await find('clerk', { completedFrom: '2026-11-21', completedTo: '2026-11-21' })).toEqual([
      'evening',
    ]);
  });

  it('by whose turn it is, and for what', async () => {
    await make('first', {
      steps: [
        { to: an, permission: 2 },
        { to: binh, permission: 7 },
      ],
    });
    await make('second', {
      status: 3,
      steps: [
        { to: an, permission: 2, status: 3 },
        { to: binh, permission: 7 },
      ],
    });
    await make('any-order', {
      processInOrder: false,
      steps: [
        { to: an, permission: 4 },
        { to: binh, permission: 3 },
      ],
    });
    await make('view', {
      steps: [
        { to: binh, permission: 1 },
        { to: an, permission: 3 },
      ],
    });
    await make('over', { status: 4, steps: [{ to: binh, permission: 3, status: 4 }] });
    const cases: [string, Query, string[]][] = [
      ['binh', { waitToMe: true }, ['any-order', 'second']],
      ['binh', { waitToMe: false }, ['first', 'over', 'view']],
      ['binh', { waitToMe: false, inProgress: true }, ['first', 'view']],
      ['binh', { waitToApprove: true }, ['any-order']],
      ['binh', { waitToESign: true }, ['second']],
      ['an', { waitToSignDraw: true }, ['first']],
      ['an', { waitToSignDigital: true }, ['any-order']],
      ['an', { waitToApprove: true }, ['view']],
      ['clerk', { waitToMe: true }, []],
    ];
    for (const [who, query, expected] of cases) {
      expect(await find(who, query), `${who} ${JSON.stringify(query)}`).toEqual(expected);
    }
    expect(await app.done(documentCounts, { token: tokens.get('binh') })).toEqual({
      waitToMe: 2,
      inProgress: 2,
      completed: 1,
      rejected: 0,
      draft: 0,
    });
  });

  it('by star, each their own', async () => {
    const documentId = await make('starred', { steps: [{ to: an }] });
    await make('plain');
    await app.database.db.insert(documentStars).values({ documentId, userId: clerk.userId });
    expect(await find('clerk', { starred: true })).toEqual(['starred']);
    expect(await find('clerk', { starred: false })).toEqual(['plain']);
    expect(await find('an', { starred: true })).toEqual([]);
  });

  it.each([
    [{ departmentId: 99_999_999_999 }, 'departmentId.0: must be at most 2147483647'],
    [{ status: 40_000 }, 'status.0: must be at most 1000'],
    [{ createdFrom: '0000-01-01' }, 'createdFrom: must be a date as yyyy-MM-dd'],
    [{ contractValueFrom: 1e16 }, 'contractValueFrom: must be at most 1000000000000000'],
    [{ cursor: 'nonsense' }, 'cursor: is invalid'],
    [
      {
        cursor: Buffer.from('{"sort":"newest","created":"2026-99-01T00:00:00.000000Z"}').toString(
          'base64url',
        ),
      },
      'cursor: is invalid',
    ],
    [{ batchImportId: 1, cursor: cursorWith('row', { row: 2_147_483_648 }) }, 'cursor: is invalid'],
    [{ sort: 'due', cursor: cursorWith('due', { due: '0000-01-01' }) }, 'cursor: is invalid'],
  ] satisfies [Query, string][])('refuse %j', async (query, message) => {
    const answer = await app.call(documentsList, { token: tokens.get('clerk'), query });
    expect(answer).toMatchObject({ status: 200, kind: 'refused', code: 400, messages: [message] });
  });
});

describe('a long list', () => {
  const count = 2345;

  /** Many were made in the same instant, as a batch's are; every third has no due day. */
  async function makeMany(): Promise<void> {
    await app.database.db.execute(sql`
      insert into documents (com_id, no, subject, status, type_id, department_id, created_by_user_id, search_text, created_at, expiry_date)
      select ${company.id}, 'N' || n, 'Tài liệu', 2, ${company.typeId}, ${company.departmentId}, ${clerk.userId}, 'n' || n,
        timestamptz '2026-11-01 00:00:00.000123Z' + (n / 500) * interval '1 minute',
        case when n % 3 > 0 then date '2026-12-01' + n % 7 end
      from generate_series(1, ${count}) n`);
  }

  it.each(['newest', 'oldest', 'due'] as const)(
    '%s first has everything once, by pages and by cursor',
    async (sort) => {
      await makeMany();
      const byCursor: string[] = [];
      let next: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list('clerk', {
          sort,
          pageSize: 100,
          ...(next !== null && { cursor: next }),
        });
        byCursor.push(...page.items.map(({ no }) => no));
        expect(page.totalCount).toBe(count);
        expect(page.hasNextPage).toBe(page.nextCursor !== null);
        next = page.nextCursor;
      } while (next !== null);
      expect(new Set(byCursor).size).toBe(count);
      expect(byCursor).toHaveLength(count);
      for (const page of [1, 9, 10, 11, 20, 21, 23, 24]) {
        const { items, hasNextPage, pageCount } = await list('clerk', { sort, pageSize: 100, page });
        expect(
          items.map(({ no }) => no),
          `page ${String(page)}`,
        ).toEqual(byCursor.slice((page - 1) * 100, page * 100));
        expect([pageCount, hasNextPage]).toEqual([24, page < 24]);
      }
      expect((await list('clerk', { sort, pageSize: 100, page: 25 })).items).toEqual([]);
      const other = sort === 'due' ? 'newest' : 'due';
      const { nextCursor } = await list('clerk', { sort });
      const answer = await app.call(documentsList, {
        token: tokens.get('clerk'),
        query: { sort: other, cursor: nextCursor ?? '' },
      });
      expect(answer.messages).toEqual(['cursor: is invalid']);
    },
    60_000,
  );

  it('of a batch is in the order of its rows, by pages and by cursor', { timeout: 60_000 }, async () => {
    await makeMany();
    const { batchImportId } = await makeBatch();
    await app.database.db.execute(sql`
      update documents set batch_import_id = ${batchImportId}, batch_row = numbered.row
      from (select id, row_number() over (order by md5(no)) as row from documents) numbered
      where numbered.id = documents.id`);
    const rows = await app.database.db
      .select({ no: documents.no })
      .from(documents)
      .orderBy(documents.batchRow);
    const expected = rows.map(({ no }) => no);
    const found: string[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list('clerk', {
        batchImportId,
        pageSize: 100,
        ...(next !== null && { cursor: next }),
      });
      found.push(...page.items.map(({ no }) => no));
      next = page.nextCursor;
    } while (next !== null);
    expect(found).toEqual(expected);
    for (const page of [1, 11, 24]) {
      const { items } = await list('clerk', { batchImportId, pageSize: 100, page });
      expect(items.map(({ no }) => no)).toEqual(expected.slice((page - 1) * 100, page * 100));
    }
    const newest = await list('clerk', { batchImportId, sort: 'newest' });
    expect(newest.items[0]?.no).not.toBe(expected[0]);
  });

  it('is counted anew after every change', async () => {
    await makeMany();
    expect((await list('clerk')).totalCount).toBe(count);
    const id = await make('one-more');
    expect((await list('clerk')).totalCount).toBe(count + 1);
    await app.database.db.update(documents).set({ status: -2 }).where(eq(documents.id, id));
    expect((await list('clerk')).totalCount).toBe(count);
    await app.database.db.update(documents).set({ status: 4 }).where(eq(documents.no, 'N1'));
    expect(await find('clerk', { status: 4 })).toEqual(['N1']);
    await app.database.db.delete(documents).where(eq(documents.no, 'N1'));
    expect((await list('clerk')).totalCount).toBe(count - 1);
    expect((await list('clerk', { search: 'doi ten' })).totalCount).toBe(0);
    await app.database.db.update(users).set({ searchText: 'doi ten' }).where(eq(users.id, clerk.userId));
    expect((await list('clerk', { search: 'doi ten' })).totalCount).toBe(count - 1);
  });

  it('begins before it is counted, for whoever does not wait for the count', async () => {
    await makeMany();
    const soon = (page: number) => list('clerk', { pageSize: 100, page, exactTotal: false });
    const first = await soon(1);
    expect(first).toMatchObject({ totalCount: 1000, pageCount: 10, isTotalExact: false, hasNextPage: true });
    expect(
      await list('clerk', { pageSize: 100, exactTotal: false, cursor: first.nextCursor ?? '' }),
    ).toMatchObject({
      isTotalExact: false,
      hasNextPage: true,
    });
    expect(await soon(10)).toMatchObject({ isTotalExact: false, hasNextPage: true });
    const deep = await soon(24);
    expect(deep).toMatchObject({ totalCount: count, pageCount: 24, isTotalExact: true, hasNextPage: false });
    expect(deep.items).toHaveLength(45);
    const known = await soon(1);
    expect(known).toMatchObject({ totalCount: count, isTotalExact: true });
    expect(known.items).toEqual(first.items);
    await app.database.db.delete(documents).where(eq(documents.no, 'N1'));
    expect((await soon(1)).isTotalExact).toBe(false);
    expect(await list('clerk', { search: 'n234', exactTotal: false })).toMatchObject({
      totalCount: 7,
      isTotalExact: true,
    });
  });

  it('tells nobody what another may see', async () => {
    await make('for-an', { steps: [{ to: an }] });
    expect((await list('clerk')).totalCount).toBe(1);
    expect((await list('an')).totalCount).toBe(1);
    expect((await list('binh')).totalCount).toBe(0);
    expect((await list('stranger')).totalCount).toBe(0);
    const { nextCursor } = await list('clerk', { pageSize: 1 });
    expect(nextCursor).toBeNull();
  });
});
