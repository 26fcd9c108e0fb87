import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  documentCreate,
  documentDelete,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { checkPdf, runOnPdf } from '../../../test/tools/pdf-tools.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let app: TestApp;
let company: TestCompany;
let clerk: string;
let an: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  await makePerson(app.deps, company, 'clerk', { name: 'Văn thư', roles: ['clerk'] });
  await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(app.deps, company, 'binh', { name: 'Trần Thị Bình' });
  clerk = await signIn('clerk');
  an = await signIn('an');
});

afterAll(() => app.close());

function signIn(code: string): Promise<string> {
  return app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });
}

let numbers = 0;

const pdf = (bytes: Uint8Array = pdfFixture({ pages: [{}, {}] }), name = 'hợp đồng.pdf'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });

function details(change: Partial<BodyInput<typeof documentCreate>> = {}): BodyInput<typeof documentCreate> {
  numbers += 1;
  return {
    no: `HD-${String(numbers)}`,
    subject: 'Hợp đồng lao động',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file: pdf(),
    ...change,
  };
}

const create = (change: Partial<BodyInput<typeof documentCreate>> = {}) =>
  app.done(documentCreate, { token: clerk, body: details(change) });

const workflow = [
  {
    orderNo: 1,
    processedByUserCode: 'an',
    accessPermissionCode: 'DR',
    pageSign: 2,
    position: '100,100,250,160',
  },
  { orderNo: 2, processedByUserCode: 'binh', accessPermissionCode: 'A' },
] as const;

async function createWithWorkflow(change: Partial<BodyInput<typeof documentCreate>> = {}) {
  const { id } = await create(change);
  return app.done(updateProcess, {
    token: clerk,
    body: { id, processInOrder: true, processes: [...workflow] },
  });
}

describe('creating a document', () => {
  it.each([
    ['Europe/Berlin', '2027-03-28'],
    ['Africa/Cairo', '2027-04-30'],
    ['Asia/Ho_Chi_Minh', '2027-04-30'],
  ])('answers days that it takes back, also where the clocks of %s change on them', async (timeZone, day) => {
    await app.database.db.update(companies).set({ timeZone });
    const { id, validFrom, validTo } = await create({ validFrom: day, validTo: day });
    expect([validFrom, validTo].map((text) => text?.slice(0, 10))).toEqual([day, day]);
    await app.done(documentUpdate, { token: clerk, body: { id, validFrom, validTo } });
    const [stored] = await app.database.db.select().from(documents).where(eq(documents.id, id));
    expect(stored).toMatchObject({ validFrom: day, validTo: day });
  });

  it('takes a number once, and again after its document was deleted', async () => {
    const { id, no } = await create();
    const again = await app.call(documentCreate, { token: clerk, body: details({ no }) });
    expect(again).toMatchObject({
      status: 200,
      kind: 'refused',
      messages: ['no: this number has already been used'],
    });
    await app.done(documentDelete, { token: clerk, params: { id } });
    await expect(create({ no })).resolves.toMatchObject({ no });
  });

  it('names every field at fault', async () => {
    const answer = await app.call(documentCreate, {
      token: clerk,
      body: details({
        typeId: 9999,
        departmentId: 9999,
        validFrom: '2026-12-01',
        validTo: '2026-11-30',
        expiryDate: '2026-11-20',
      }),
    });
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 400,
      messages: [
        'typeId: no such document type',
        'departmentId: no such department',
        'validTo: must not lie before the first date',
        'expiryDate: must not lie in the past',
      ],
    });
  });

  it.each([
    ['an empty file', () => new Uint8Array(), 'file: the file is empty'],
    ['a text', () => new TextEncoder().encode('Hợp đồng'), 'file: the file is not a PDF'],
    [
      'half a PDF',
      () => pdfFixture({ pages: [{}, {}] }).slice(0, 600),
      'file: the file is damaged and cannot be read',
    ],
    [
      'a protected PDF',
      () =>
        runOnPdf('qpdf', pdfFixture(), (from, to) => [
          '--encrypt',
          'open',
          'own',
          '256',
          '--',
          from,
          to,
        ]).output(),
      'file: the file is protected by a password',
    ],
  ])('refuses %s', async (_what, bytes, message) => {
    const answer = await app.call(documentCreate, { token: clerk, body: details({ file: pdf(bytes()) }) });
    expect(answer).toMatchObject({ status: 200, kind: 'refused', messages: [message] });
  });

  it('mends a damaged PDF before anyone signs it', async () => {
    const document = await create({ file: pdf(withDamagedXref(pdfFixture())) });
    const bytes = await download(document.downloadUrl);
    checkPdf(bytes);
  });
});

async function download(url: string | null): Promise<Uint8Array> {
  const { pathname, search } = new URL(url ?? '');
  const response = await app.app.inject({ url: pathname + search });
  expect(response.statusCode).toBe(200);
  return new Uint8Array(response.rawPayload);
}

describe('changing a draft', () => {
  it('changes what is given and leaves the rest', async () => {
    const { id, no } = await create({ description: 'Bản nháp', validTo: '2027-01-31' });
    const document = await app.done(documentUpdate, {
      token: clerk,
      body: { id, subject: 'Tên mới', description: '' },
    });
    expect(document).toMatchObject({ no, subject: 'Tên mới', description: '' });
    expect(document.validTo).toContain('2027-01-31');
  });

  it('holds one end of its validity against the other, which stays', async () => {
    const { id } = await create({ validFrom: '2026-12-01', validTo: '2026-12-31' });
    const change = (validFrom?: string, validTo?: string) =>
      app.call(documentUpdate, { token: clerk, body: { id, validFrom, validTo } });
    expect((await change(undefined, '2026-11-30')).messages).toEqual([
      'validTo: must not lie before the first date',
    ]);
    expect((await change('2027-01-01')).messages).toEqual(['validFrom: must not lie after the last date']);
    expect(await change('', '2026-11-30')).toMatchObject({ kind: 'done' });
  });

  it('empties a value by an empty field of its form', async () => {
    const { id } = await create({ contractValue: 15_000_000, expiryDate: '2026-12-31' });
    const form = new FormData();
    form.append('Id', id);
    form.append('ContractValue', '');
    form.append('ExpiryDate', '');
    const encoded = new Response(form);
    await app.app.inject({
      method: 'POST',
      url: '/api/documents/update',
      headers: {
        authorization: `Bearer ${clerk}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    const document = await app.done(documentGet, { token: clerk, params: { id } });
    expect(document).toMatchObject({ contractValue: null, expiryDate: null });
  });

  it('takes the places away with the file that they were on', async () => {
    const { id } = await createWithWorkflow();
    const document = await app.done(documentUpdate, {
      token: clerk,
      body: { id, file: pdf(pdfFixture(), 'mới.pdf') },
    });
    expect(document.file?.name).toBe('mới.pdf');
    expect(document.processes.map(({ position, pageSign }) => [position, pageSign])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});

describe('reading', () => {
  it('enters the history when a processor looks for the first time', async () => {
    const { id } = await createWithWorkflow();
    await app.done(sendProcess, { token: clerk, params: { documentId: id } });
    await app.done(documentGet, { token: an, params: { id } });
    const document = await app.done(documentGet, { token: an, params: { id } });
    const views = document.histories.filter((entry) => entry.activity.value === 4);
    expect(views.map((entry) => entry.user?.code)).toEqual(['an']);
  });
});
