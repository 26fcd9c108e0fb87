import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  documentCounts,
  documentCreate,
  documentDelete,
  documentGet,
  documentsList,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/documents.ts';
import { pdfFixture, withDamagedXref } from '../../testing/pdf-fixtures.ts';
import { checkPdf, runOnPdf } from '../../testing/pdf-tools.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let company: TestCompany;
let clerk: string;
let otherClerk: string;
let an: string;
let stranger: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  await makePerson(app.deps, company, 'clerk', { name: 'Văn thư', roles: ['clerk'] });
  await makePerson(app.deps, company, 'clerk2', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(app.deps, company, 'binh', { name: 'Trần Thị Bình' });
  await makePerson(app.deps, elsewhere, 'stranger', { roles: ['admin', 'clerk'] });
  clerk = await signIn('clerk');
  otherClerk = await signIn('clerk2');
  an = await signIn('an');
  stranger = await signIn('stranger');
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
  it('makes it New, with its file, and says so in its history', async () => {
    const document = await create({ subject: '  Hợp đồng – Trần Văn Bình ', contractValue: 15_000_000 });
    expect(document).toMatchObject({
      subject: 'Hợp đồng – Trần Văn Bình',
      status: { value: 1, description: 'New' },
      createdByUser: { code: 'clerk', name: 'Văn thư' },
      type: { name: 'Hợp đồng lao động' },
      department: { name: 'Phòng Nhân sự' },
      file: { name: 'hợp đồng.pdf' },
      contractValue: 15_000_000,
      isEditable: true,
      isDeleteable: true,
    });
    expect(document.histories.map((entry) => entry.activity.description)).toEqual(['Create document']);
  });

  it('leaves out a contract value that is not set', async () => {
    const { token, body } = { token: clerk, body: details() };
    const answer = await app.call(documentCreate, { token, body });
    const { data } = answer.raw.json<{ data: object }>();
    expect(data).not.toHaveProperty('contractValue');
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

  it('takes no type and department of another company', async () => {
    const answer = await app.call(documentCreate, { token: stranger, body: details() });
    expect(answer.messages).toEqual(['typeId: no such document type', 'departmentId: no such department']);
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

  it('is for clerks, HR and admins', async () => {
    const answer = await app.call(documentCreate, { token: an, body: details() });
    expect(answer).toMatchObject({ status: 403, kind: 'refused', code: 403 });
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

  it('is for its creator alone, who alone sees it', async () => {
    const { id } = await create();
    for (const token of [otherClerk, stranger]) {
      const answer = await app.call(documentUpdate, { token, body: { id, subject: 'x' } });
      expect(answer.messages).toEqual(['Document not found']);
    }
  });

  it('ends with sending', async () => {
    const { id } = await createWithWorkflow();
    await app.done(sendProcess, { token: clerk, params: { documentId: id } });
    const changed = await app.call(documentUpdate, { token: clerk, body: { id, subject: 'x' } });
    expect(changed.messages).toEqual(['Document can no longer be changed']);
    const rerouted = await app.call(updateProcess, { token: clerk, body: { id, processes: [] } });
    expect(rerouted.messages).toEqual(['Document can no longer be changed']);
    const deleted = await app.call(documentDelete, { token: clerk, params: { id } });
    expect(deleted.messages).toEqual(['Document can no longer be changed']);
  });
});

describe('sending', () => {
  it.each([0, 1])('by path %i makes the document Ready and tells the first processor', async (path) => {
    const { id } = await createWithWorkflow();
    const answer = await app.call(sendProcess, { token: clerk, params: { documentId: id }, path });
    expect(answer.messages).toEqual(['Send to recipient success']);
    expect(answer).toMatchObject({
      kind: 'done',
      data: {
        status: { value: 2 },
        waitingProcess: { processedByUser: { code: 'an' }, status: { value: 1, description: 'Waiting' } },
        waitingProcesses: [{ orderNo: 1 }],
        processes: [{ orderNo: 1 }, { orderNo: 2 }],
        isWaitToSignDraw: true,
        isWaitToApprove: false,
      },
    });
    if (answer.kind === 'done') {
      expect(answer.data.histories.at(-1)?.activity).toEqual({ value: 3, description: 'Invite recipient' });
    }
    const [mail] = await app.outbox('an@example.vn');
    expect(mail?.link).toMatch(/^https:\/\/sign\.example\/open#[\w-]{22}$/);
    expect(mail?.processCode).toMatch(/^\d{6}$/);
    expect(await app.outbox('binh@example.vn')).toEqual([]);
  });

  it('cannot be done twice', async () => {
    const { id } = await createWithWorkflow();
    const answers = await Promise.all(
      [1, 2].map(() => app.call(sendProcess, { token: clerk, params: { documentId: id } })),
    );
    expect(answers.flatMap(({ messages }) => messages).toSorted()).toEqual([
      'Document has already been sent',
      'Send to recipient success',
    ]);
  });

  it('needs somebody to act', async () => {
    const { id } = await create();
    const empty = await app.call(sendProcess, { token: clerk, params: { documentId: id } });
    expect(empty.messages).toEqual(['Document has no process configured']);
    const readers = [{ processedByUserCode: 'an', accessPermissionCode: 'V' as const }];
    await app.done(updateProcess, { token: clerk, body: { id, processes: readers } });
    const answer = await app.call(sendProcess, { token: clerk, params: { documentId: id } });
    expect(answer.messages).toEqual(['Document needs at least one step besides view only']);
  });
});

describe('reading', () => {
  it('is for its creator and its processors, once it was sent', async () => {
    const { id } = await createWithWorkflow();
    const unsent = await app.call(documentGet, { token: an, params: { id } });
    expect(unsent.messages).toEqual(['Document not found']);
    await app.done(sendProcess, { token: clerk, params: { documentId: id } });
    await expect(app.done(documentGet, { token: an, params: { id } })).resolves.toMatchObject({ id });
    for (const token of [otherClerk, stranger]) {
      const answer = await app.call(documentGet, { token, params: { id } });
      expect(answer).toMatchObject({ status: 200, kind: 'refused', messages: ['Document not found'] });
    }
  });

  it('enters the history when a processor looks for the first time', async () => {
    const { id } = await createWithWorkflow();
    await app.done(sendProcess, { token: clerk, params: { documentId: id } });
    await app.done(documentGet, { token: an, params: { id } });
    const document = await app.done(documentGet, { token: an, params: { id } });
    const views = document.histories.filter((entry) => entry.activity.value === 4);
    expect(views.map((entry) => entry.user?.code)).toEqual(['an']);
  });
});

describe('the list', () => {
  it('finds by number, title and sender, without diacritics', async () => {
    const { id, no } = await create({ subject: 'Phụ lục điều chỉnh lương – Đặng Thuỳ Dương' });
    for (const search of [no, 'phu luc dang thuy', 'ĐẶNG', 'van thu phu luc']) {
      const page = await app.done(documentsList, { token: clerk, query: { search } });
      const found = page.items.map((item) => item.id);
      if (search === 'van thu phu luc') {
        expect(found).not.toContain(id);
      } else {
        expect(found).toContain(id);
      }
    }
    const bySender = await app.done(documentsList, { token: clerk, query: { search: 'van thu' } });
    expect(bySender.totalCount).toBeGreaterThan(1);
    const literally = await app.done(documentsList, { token: clerk, query: { search: '%' } });
    expect(literally.totalCount).toBe(0);
  });

  it('shows whose turn it is, and counts it', async () => {
    const before = await app.done(documentCounts, { token: an });
    const { id } = await createWithWorkflow();
    await app.done(sendProcess, { token: clerk, params: { documentId: id } });
    const mine = await app.done(documentsList, { token: an, query: { waitToMe: true, pageSize: 100 } });
    expect(mine.items.map((item) => item.id)).toContain(id);
    const binh = await signIn('binh');
    const others = await app.done(documentsList, {
      token: binh,
      query: { inProgress: true, waitToMe: false, pageSize: 100 },
    });
    expect(others.items.map((item) => item.id)).toContain(id);
    const draws = await app.done(documentsList, {
      token: an,
      query: { waitToSignDraw: true, pageSize: 100 },
    });
    expect(draws.items.map((item) => item.id)).toContain(id);
    const approvals = await app.done(documentsList, { token: an, query: { waitToApprove: true } });
    expect(approvals.items.map((item) => item.id)).not.toContain(id);
    const after = await app.done(documentCounts, { token: an });
    expect(after.waitToMe).toBe(before.waitToMe + 1);
  });

  it('shows nothing of other people and other companies', async () => {
    for (const token of [otherClerk, stranger]) {
      await expect(app.done(documentsList, { token, query: {} })).resolves.toMatchObject({
        items: [],
        totalCount: 0,
      });
      await expect(app.done(documentCounts, { token })).resolves.toMatchObject({ draft: 0, inProgress: 0 });
    }
  });

  it('comes in pages that do not overlap', async () => {
    const first = await app.done(documentsList, { token: clerk, query: { pageSize: 3 } });
    const second = await app.done(documentsList, { token: clerk, query: { pageSize: 3, page: 2 } });
    expect(first).toMatchObject({ page: 1, hasNextPage: true, hasPreviousPage: false });
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(new Set(ids).size).toBe(6);
  });

  it('filters by day in the company’s zone, status and contract status', async () => {
    const { id } = await create({ validFrom: '2026-11-01', validTo: '2026-12-01' });
    const has = async (query: object): Promise<boolean> => {
      const page = await app.done(documentsList, { token: clerk, query: { pageSize: 100, ...query } });
      return page.items.some((item) => item.id === id);
    };
    expect(await has({ createdFrom: '2026-11-21', createdTo: '2026-11-21' })).toBe(true);
    expect(await has({ createdTo: '2026-11-20' })).toBe(false);
    expect(await has({ status: 1 })).toBe(true);
    expect(await has({ status: 0 })).toBe(true);
    expect(await has({ status: 4 })).toBe(false);
    expect(await has({ contractStatus: 2 })).toBe(true);
    expect(await has({ contractStatus: 1 })).toBe(false);
    expect(await has({ departmentId: company.departmentId, documentTypeId: company.typeId })).toBe(true);
  });
});

describe('deleting', () => {
  it('hides a draft, or removes it for good', async () => {
    const hidden = await create();
    await app.done(documentDelete, { token: clerk, params: { id: hidden.id } });
    const gone = await create();
    await app.done(documentDelete, { token: clerk, params: { id: gone.id }, query: { permanent: true } });
    for (const { id } of [hidden, gone]) {
      const answer = await app.call(documentGet, { token: clerk, params: { id } });
      expect(answer.messages).toEqual(['Document not found']);
    }
  });
});
