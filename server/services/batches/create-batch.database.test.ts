import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { batchSchema } from '../../../contract/models/batch.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  batchCreateAdvanced,
  batchesList,
  batchGet,
  batchSend,
} from '../../../contract/operations/batches.ts';
import { documentDelete, documentUpdate } from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { documentRelations, documents, histories } from '../../adapters/database/schema/documents.ts';
import { chainHash, chainStart, digestPersonal } from '../../domain/history-chain.ts';
import { makeBatchTemplate } from '../../../test/company/batches.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

type Body = BodyInput<typeof batchCreateAdvanced>;

let app: TestApp;
let company: TestCompany;
let elsewhere: TestCompany;
let templateId: number;
let foreignTemplateId: number;
let clerk: string;
let clerk2: string;
let admin: string;
let stranger: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  elsewhere = await makeCompany(app.deps, 'Sao Mai');
  const clerkPerson = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'clerk2', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'admin', { roles: ['admin'] });
  const an = await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(app.deps, company, 'binh');
  const strangerPerson = await makePerson(app.deps, elsewhere, 'stranger', { roles: ['clerk', 'admin'] });
  templateId = await makeBatchTemplate(app.deps, company, clerkPerson);
  foreignTemplateId = await makeBatchTemplate(app.deps, elsewhere, strangerPerson);
  await makeSentDocument(app.deps, company, clerkPerson, 'OLD-1', [{ to: an, permission: 'A' }]);
  await makeSentDocument(app.deps, elsewhere, strangerPerson, 'THEIRS-1', [
    { to: strangerPerson, permission: 'A' },
  ]);
  [clerk, clerk2, admin, stranger] = (await Promise.all(
    ['clerk', 'clerk2', 'admin', 'stranger'].map(signIn),
  )) as [string, string, string, string];
});

afterAll(() => app.close());

function signIn(code: string): Promise<string> {
  return app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });
}

const parameters = [
  '{{D.No}}',
  '{{D.Subject}}',
  '{{D.IsOrder}}',
  '{{P.Code}}',
  '{{P.AccessPermission}}',
  '{{P.Code}}',
  '{{P.AccessPermission}}',
  '{{name}}',
];
const row = (no: string): string[] => [no, `Hợp đồng ${no}`, 'Y', 'an', 'DR', 'binh', 'A', 'An'];

const body = (rows: unknown[], change: Partial<Body> = {}): Body => ({
  name: 'Tháng 11',
  departmentId: company.departmentId,
  documentTypeId: company.typeId,
  documentTemplateId: templateId,
  parameters,
  rows,
  ...change,
});

const create = (rows: unknown[], change: Partial<Body> = {}, token = clerk) =>
  app.call(batchCreateAdvanced, { token, body: body(rows, change) });

const documentsCount = () => app.deps.db.$count(documents);
const batchesCount = () => app.deps.db.$count(batchImports);

describe('importing a batch', () => {
  it('answers Processing with every document, New, its steps waiting and its place from the template', async () => {
    const answer = await create(
      [
        [
          'HD-1',
          'Hợp đồng 1',
          'Y',
          'an',
          'DR',
          'binh',
          'A',
          'An',
          '31/12/2026',
          '01/01/2027',
          '31/12/2027',
          1500,
          'KH1',
          'Công ty A',
          'OLD-1',
        ],
        ['HD-2', 'Hợp đồng 2', '', 'binh', 'A', 'an', 'E', 'Bình', null, '', '', '', '', '', ''],
      ],
      {
        parameters: [
          ...parameters,
          '{{D.ExpiryDate}}',
          '{{D.ValidFrom}}',
          '{{D.ValidTo}}',
          '{{D.ContractValue}}',
          '{{D.CusCode}}',
          '{{D.CusName}}',
          '{{D.RefDocs}}',
        ],
      },
    );
    expect(answer).toMatchObject({
      kind: 'done',
      code: 0,
      messages: ['Import batch document success'],
      data: {
        name: 'Tháng 11',
        numberOfRecords: 2,
        status: { value: 1, description: 'Processing' },
        importType: { value: 1 },
        errors: [],
        progress: { total: 2, rendered: 0, sent: 0, completed: 0, failed: 0 },
      },
    });
    const batch = batchSchema.parse(answer.data);
    expect(batch.documents).toMatchObject([
      {
        no: 'HD-1',
        subject: 'Hợp đồng 1',
        status: { value: 1, description: 'New' },
        contractStatus: { value: 1 },
        batchImportId: batch.id,
        processInOrder: true,
        contractValue: 1500,
        customerCode: 'KH1',
        customerInformation: 'Công ty A',
        expiryDate: '2026-12-31T23:59:59.000+07:00',
        downloadUrl: null,
        isEditable: false,
        isDeleteable: false,
        processes: [
          {
            orderNo: 1,
            status: { value: 1, description: 'Waiting' },
            accessPermission: { value: 2 },
            pageSign: 1,
            position: '100,100,250,160',
            processedByUser: { code: 'an' },
          },
          { orderNo: 2, accessPermission: { value: 3 }, position: null, processedByUser: { code: 'binh' } },
        ],
      },
      {
        no: 'HD-2',
        processInOrder: false,
        processes: [
          { accessPermission: { value: 3 }, position: null },
          { accessPermission: { value: 7 }, position: '100,100,250,160' },
        ],
      },
    ]);
    const [first] = batch.documents;
    const relations = await app.deps.db
      .select({ no: documents.no })
      .from(documentRelations)
      .innerJoin(documents, eq(documents.id, documentRelations.relatedId))
      .where(eq(documentRelations.documentId, first?.id ?? ''));
    expect(relations).toEqual([{ no: 'OLD-1' }]);
    expect(app.jobs.jobs).toContainEqual(
      expect.objectContaining({
        queue: 'render-batch',
        payload: { batchId: batch.id, queuedAt: expect.any(String) as unknown },
      }),
    );
  });

  it('lists the documents in the order of the rows, whatever their numbers', async () => {
    const numbers = ['T-7', 'T-2', 'T-9', 'T-1', 'T-5', 'T-3'];
    const batch = batchSchema.parse((await create(numbers.map(row))).data);
    const { items } = await app.done(documentsList, { token: clerk, query: { batchImportId: batch.id } });
    expect(items.map(({ no }) => no)).toEqual(numbers);
  });

  it('begins the history of each document with a chain that verifies', async () => {
    const answer = await create([row('HD-3')]);
    const { documents: made } = batchSchema.parse(answer.data);
    const [entry] = await app.deps.db
      .select()
      .from(histories)
      .where(eq(histories.documentId, made[0]?.id ?? ''));
    if (!entry) {
      throw new Error('no history');
    }
    expect(entry).toMatchObject({ seq: 1, activity: 1, requestType: 1, previousHash: chainStart });
    expect(entry.personalDigest).toBe(digestPersonal(entry.salt ?? '', entry));
    expect(entry.hash).toBe(chainHash(chainStart, entry));
    const shown = await app.done(documentGet, { token: clerk, params: { id: made[0]?.id ?? '' } });
    expect(shown.histories).toMatchObject([{ activity: { value: 1 }, user: { code: 'clerk' } }]);
  });

  it('takes one row at least, and texts in cells alone', async () => {
    expect((await create([])).messages).toEqual(['rows: must have at least 1 items']);
    expect((await create([['a'], ['b', true, {}]])).messages).toEqual(['rows.1.1: must be text']);
    expect((await create([['a'], 'b'])).messages).toEqual(['rows.1: must be a list']);
    expect((await create([['a']], { parameters: [{}] })).messages).toEqual(['parameters.0: must be text']);
  });

  it('takes a body that is larger than others may be', async () => {
    const raw = await app.app.inject({
      method: 'POST',
      url: batchCreateAdvanced.paths[0],
      headers: { authorization: `Bearer ${clerk}`, 'content-type': 'application/json' },
      payload: `${' '.repeat(13 * 1024 * 1024)}${JSON.stringify(body([row('HD-BIG')]))}`,
    });
    expect(raw.json()).toMatchObject({ success: true });
  });
});

describe('a batch that is refused', () => {
  it('makes nothing at all when a row has another length', async () => {
    const before = await batchesCount();
    const answer = await create([row('HD-4'), row('HD-5').slice(1)]);
    expect(answer).toMatchObject({
      kind: 'refused',
      status: 200,
      code: 0,
      messages: ['All length of row must equal length of parameter'],
    });
    expect(answer.data ?? null).toBeNull();
    expect(await batchesCount()).toBe(before);
  });

  it('leaves a batch in error, with what is wrong in which row, and no document', async () => {
    const before = await documentsCount();
    const answer = await create([row('HD-6'), row('OLD-1'), row(''), row('HD-6'), row('THEIRS-1')]);
    expect(answer).toMatchObject({
      kind: 'refused',
      status: 200,
      code: 0,
      messages: [
        'An error occurred while creating the document batch, please check the error details in the batch import list',
      ],
    });
    const batch = batchSchema.parse(answer.data);
    const errors = [
      { row: 2, message: "Document no 'OLD-1' has already been used" },
      { row: 3, message: "Document no '' is invalid" },
      { row: 4, message: "Document no 'HD-6' has already been used" },
    ];
    expect(batch).toMatchObject({ status: { value: -1, description: 'Error' }, documents: [], errors });
    expect(await documentsCount()).toBe(before);
    const listed = await app.done(batchesList, { token: clerk, query: { status: -1 } });
    expect(listed.items[0]).toMatchObject({ id: batch.id, numberOfRecords: 5, errors });
    const either = await app.done(batchesList, { token: clerk, query: { status: [1, -1] } });
    expect(either.items[0]?.id).toBe(batch.id);
    expect(either.totalCount).toBeGreaterThan(listed.totalCount);
    expect(await app.call(batchSend, { token: clerk, params: { id: batch.id } })).toMatchObject({
      kind: 'refused',
      messages: ['Batch has no documents to send'],
    });
  });

  it('repeats a long value in part, never half a character', async () => {
    const answer = await create([[...row('HD-L').slice(0, 7), `a${'😀'.repeat(3000)}`]]);
    const [error] = batchSchema.parse(answer.data).errors;
    expect(error?.message).toMatch(/^name 'a😀+.' is invalid$/u);
    expect(error?.message.isWellFormed()).toBe(true);
  });

  it('knows only users, documents and numbers of its own company', async () => {
    const answer = await create([[...row('HD-7').slice(0, 3), 'stranger', 'A', 'binh', 'A', 'THEIRS-1']], {
      parameters: [...parameters.slice(0, 7), '{{D.RefDocs}}'],
    });
    expect(batchSchema.parse(answer.data).errors).toEqual([
      { row: 1, message: "D.RefDocs 'THEIRS-1' is invalid" },
      { row: 1, message: "P.Code 'stranger' is invalid" },
    ]);
  });

  it('names what is not the company’s, a column that comes twice, and half a processor', async () => {
    const foreign = await create([row('HD-8')], {
      departmentId: elsewhere.departmentId,
      documentTypeId: elsewhere.typeId,
      documentTemplateId: foreignTemplateId,
    });
    expect(foreign).toMatchObject({
      code: 400,
      messages: [
        'departmentId: no such department',
        'documentTypeId: no such document type',
        'documentTemplateId: no such document template',
      ],
    });
    const twice = await create([['a', 'b']], { parameters: ['{{D.No}}', '{{D.No}}'] });
    expect(twice.messages).toEqual(['parameters.1: there is another column of this name']);
    const half = await create([['a', 'b']], { parameters: ['{{D.No}}', '{{P.Code}}'] });
    expect(half.messages).toEqual(['parameters: P.Code and P.AccessPermission come in pairs']);
  });
});

describe('documents of a batch that have no file yet', () => {
  it('are listed, and neither changed, deleted nor sent', async () => {
    const { documents: made } = batchSchema.parse((await create([row('HD-9')])).data);
    const id = made[0]?.id ?? '';
    const listed = await app.done(documentsList, { token: clerk, query: { search: 'HD-9' } });
    expect(listed.items).toMatchObject([{ id, downloadUrl: null, isEditable: false }]);
    const refusals = [
      await app.call(documentUpdate, { token: clerk, body: { id, subject: 'Khác' } }),
      await app.call(documentDelete, { token: clerk, params: { id }, query: {} }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        kind: 'refused',
        code: 202,
        messages: ['Document is still being created, try again later'],
      });
    }
  });
});

describe('reading batches', () => {
  it('shows a clerk their own, an admin the company’s, and a stranger none', async () => {
    const { id } = batchSchema.parse((await create([row('HD-10')], { name: 'Lô Đặc Biệt' })).data);
    const found = await app.done(batchesList, { token: clerk, query: { search: 'dac biet' } });
    expect(found).toMatchObject({ totalCount: 1, items: [{ id, documents: [], progress: { total: 1 } }] });
    const detail = await app.done(batchGet, { token: clerk, params: { id } });
    expect(detail.documents).toMatchObject([{ no: 'HD-10' }]);
    const asAdmin = await app.done(batchGet, { token: admin, params: { id } });
    expect(asAdmin).toMatchObject({ id, documents: [] });
    expect((await app.done(batchesList, { token: admin })).items.map((item) => item.id)).toContain(id);
    for (const token of [clerk2, stranger]) {
      expect((await app.done(batchesList, { token })).items.map((item) => item.id)).not.toContain(id);
      expect(await app.call(batchGet, { token, params: { id } })).toMatchObject({
        kind: 'refused',
        messages: ['Batch import not found'],
      });
    }
  });
});

it('makes labor contracts of the rows where its template is of such contracts', async () => {
  const madeOf = async (no: string) => {
    const { documents: made } = await app.done(batchCreateAdvanced, { token: clerk, body: body([row(no)]) });
    return made.map(({ isLaborContractDocument }) => isLaborContractDocument);
  };
  const mark = (isLaborContract: boolean) =>
    app.deps.db
      .update(documentTemplates)
      .set({ isLaborContract })
      .where(eq(documentTemplates.id, templateId));
  expect(await madeOf('LD-1')).toEqual([false]);
  await mark(true);
  expect(await madeOf('LD-2')).toEqual([true]);
  await mark(false);
});

describe('people outside the company in a batch', () => {
  const withGuests = parameters.map((parameter, index) => (index === 5 ? '{{P.Guest}}' : parameter));
  const rowOf = (no: string, guest: string) => [no, `Hợp đồng ${no}`, 'Y', 'an', 'A', guest, 'E', 'An'];

  it('are found or made with its documents, each once', async () => {
    const rows = [
      rowOf('KH-1', 'NGUYỄN THỊ HÀ <ha@saomai.example.com>'),
      rowOf('KH-2', 'Nguyễn Thị Hà <HA@saomai.example.com>'),
      rowOf('KH-3', 'Lê Cường <0987 654 321>'),
    ];
    const { documents: made } = await app.done(batchCreateAdvanced, {
      token: clerk,
      body: body(rows, { parameters: withGuests }),
    });
    const guests = made.map(({ processes }) => processes[1]?.processedByUser);
    expect(guests).toMatchObject([
      { name: 'NGUYỄN THỊ HÀ', email: 'ha@saomai.example.com', isGuest: true },
      { id: guests[0]?.id },
      { name: 'Lê Cường', phone: '0987 654 321', isGuest: true },
    ]);
  });

  it('are not made with a batch that is refused, and are nobody of the company', async () => {
    const before = await app.deps.db.$count(users);
    const rows = [rowOf('KH-4', 'Mới <moi@saomai.example.com>'), rowOf('KH-5', 'An <an@example.vn>')];
    expect(await create(rows, { parameters: withGuests })).toMatchObject({
      kind: 'refused',
      data: { errors: [{ row: 2, message: "P.Guest 'An <an@example.vn>' is invalid" }] },
    });
    expect(await app.deps.db.$count(users)).toBe(before);
  });
});
