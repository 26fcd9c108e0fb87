import { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { documentTypeUpdate } from '../../../contract/operations/directory.ts';
import { documentCreate, documentUpdate } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import {
  templateCreate,
  templateDelete,
  templateGet,
  templatesList,
  templateUpdate,
} from '../../../contract/operations/templates.ts';
import {
  type Conversion,
  type Converter,
  ConverterUnavailableError,
} from '../../adapters/converter/converter.ts';
import { fileRemovals } from '../../adapters/database/schema/privacy.ts';
import { laborContractTemplate } from '../../adapters/word/labor-contract.ts';
import { readColumns } from '../../../contract/rules/batch-columns.ts';
import { readSheet } from '../../../contract/rules/batch-sheet.ts';
import { removeUnused } from '../files/unused-files.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { wordFile } from '../../../test/files/word-file.ts';

/** A converter that does as the test says; the real ones have tests of their own. */
class FakeConverter implements Converter {
  readonly engine = { name: 'Fake', version: '1' };
  readonly batchSize = 1;
  next: 'works' | 'fails' | 'is gone' = 'works';
  calls = 0;
  /** What a conversion waits for before it begins. */
  ready: Promise<void> = Promise.resolve();

  async convert(files: readonly Uint8Array[]): Promise<readonly Conversion[]> {
    this.calls += 1;
    await this.ready;
    if (this.next === 'is gone') {
      throw new ConverterUnavailableError('gone');
    }
    return files.map(() =>
      this.next === 'fails'
        ? { kind: 'failed', why: 'no' }
        : { kind: 'ok', pdf: pdfFixture({ pages: [{}] }) },
    );
  }

  async close(): Promise<void> {}
}

const converter = new FakeConverter();
let test: TestApp;
let company: TestCompany;
let clerk: string;
let hr: string;
let admin: string;
let foreign: string;

const login = async (at: TestCompany, code: string, role: 'clerk' | 'hr' | 'admin') => {
  const person = await makePerson(test.deps, at, code, { roles: [role] });
  return test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });
};

beforeAll(async () => {
  test = await createTestApp({ converter });
  company = await makeCompany(test.deps);
  clerk = await login(company, 'clerk', 'clerk');
  hr = await login(company, 'hr', 'hr');
  admin = await login(company, 'admin', 'admin');
  foreign = await login(await makeCompany(test.deps, 'Khác'), 'khac', 'admin');
});
afterAll(() => test.close());
beforeEach(() => {
  converter.next = 'works';
  converter.calls = 0;
  converter.ready = Promise.resolve();
});

const fileOf = (bytes: Uint8Array, name = 'Hợp đồng.docx') => new File([new Uint8Array(bytes)], name);
const word = (...paragraphs: string[]) => fileOf(wordFile(paragraphs));
const refusedWith = (...messages: string[]) => ({ kind: 'refused', status: 200, messages });
const notFound = refusedWith('Document template not found');
const box = (order: number, position = '100,100,250,160') => ({ order, page: 1, position });

async function create(name: string, ...paragraphs: string[]) {
  return test.done(templateCreate, { token: clerk, body: { name, file: word(...paragraphs) } });
}

async function fetchBytes(url: string | null): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const { pathname, search } = new URL(url ?? '');
  const { statusCode, rawPayload, headers } = await test.app.inject({ url: `${pathname}${search}` });
  expect(statusCode).toBe(200);
  return {
    bytes: new Uint8Array(rawPayload),
    name: String(headers['content-disposition']),
    type: String(headers['content-type']),
  };
}

async function statusOf(url: string | null): Promise<number> {
  const { pathname, search } = new URL(url ?? '');
  return (await test.app.inject({ url: `${pathname}${search}` })).statusCode;
}

describe('creating a template', () => {
  it('answers its fields in order of appearance, its boxes by their order, and links to all that belongs to it', async () => {
    const answer = await test.call(templateCreate, {
      token: clerk,
      body: {
        name: ' Hợp đồng lao động ',
        description: 'Mẫu 2026',
        file: fileOf(laborContractTemplate()),
        signatureBoxes: JSON.stringify([box(2), box(1)]),
      },
    });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Create document template success'],
      data: {
        name: 'Hợp đồng lao động',
        description: 'Mẫu 2026',
        fileName: 'Hợp đồng.docx',
        createdByUser: { code: 'clerk' },
        signatureBoxes: [box(1), box(2)],
        isShareable: false,
        isDeletelable: true,
        isUpdateable: true,
      },
    });
    const template = answer.kind === 'done' ? answer.data : null;
    expect(template?.fillableFields.map(({ key }) => key)).toEqual([
      '{{ngay_ky}}',
      '{{ho_ten}}',
      '{{ngay_sinh}}',
      '{{so_cccd}}',
      '{{dia_chi}}',
      '{{chuc_danh}}',
      '{{loai_hop_dong}}',
      '{{tu_ngay}}',
      '{{den_ngay}}',
      '{{luong}}',
      '{{#phu_cap}}',
    ]);
    expect(template?.fillableFields.at(-1)).toEqual({
      key: '{{#phu_cap}}',
      name: 'phu_cap',
      description: 'stt, ten, muc',
    });
    const docx = await fetchBytes(template?.downloadUrl ?? null);
    expect(docx.name).toContain("filename*=UTF-8''H%E1%BB%A3p%20%C4%91%E1%BB%93ng.docx");
    expect(docx.type).toContain('wordprocessingml.document');
    expect((await fetchBytes(template?.pdfDownloadUrl ?? null)).type).toBe('application/pdf');
    expect((await fetchBytes(template?.xlsxDownloadUrl ?? null)).type).toContain('spreadsheetml.sheet');
  });

  it('makes a workbook with notes, labels, keys and an example, that an import reads back', async () => {
    const template = await test.done(templateCreate, {
      token: hr,
      body: {
        name: 'Mẫu {{x}}',
        file: word(
          'Số {{D.No}} {{P.Code}} {{ten}} {?{luong > 0}}{{luong}}{{/}}',
          '{{#hang}}{{ma}}{{#gia}}{{so}}{{/}}{{/}}',
        ),
        signatureBoxes: JSON.stringify([box(1), box(2), box(3)]),
      },
    });
    expect(template.fillableFields).toEqual([
      { key: '{{ten}}', name: 'ten', description: '' },
      { key: '{{luong}}', name: 'luong', description: '' },
      { key: '{{#hang}}', name: 'hang', description: 'ma, gia(so)' },
    ]);
    const { bytes } = await fetchBytes(template.xlsxDownloadUrl);
    const content = await test.deps.spreadsheets.read(bytes);
    const sheet = content.kind === 'ok' ? readSheet(content.rows) : null;
    expect(sheet?.parameters).toEqual([
      ...['FileName', 'No', 'Subject', 'ExpiryDate', 'CusCode', 'CusName', 'ContractValue'].map(
        (name) => `{{D.${name}}}`,
      ),
      ...['ValidFrom', 'ValidTo', 'RefDocs', 'Description', 'IsOrder', 'FixedPosition'].map(
        (name) => `{{D.${name}}}`,
      ),
      ...[1, 2, 3].flatMap(() => ['{{P.Code}}', '{{P.AccessPermission}}']),
      '{{ten}}',
      '{{luong}}',
      '{{#hang}}',
    ]);
    expect(readColumns(sheet?.parameters ?? []).kind).toBe('ok');
    expect(sheet?.rows).toHaveLength(1);
    expect(sheet?.rows[0]?.at(-1)).toBe('[{"ma":"…","gia":[{"so":"…"}]}]');
  });

  it('says what is wrong with each tag, and where', async () => {
    expect(
      await test.call(templateCreate, {
        token: clerk,
        body: { name: 'Sai', file: word('Ông {{họ tên}}', 'Bảng {{#hang}}', '{?{luong >}} có', '{{/khac}}') },
      }),
    ).toMatchObject(
      refusedWith(
        'file: tag {{họ tên}} has a name with more than letters without accents, digits, _ and .: Ông {{họ tên}}',
        'file: condition {?{luong >}} cannot be read: {?{luong >}} có',
        'file: tag {{/khac}} has no beginning: {{/khac}}',
        'file: tag {{#hang}} has no end: Bảng {{#hang}}',
      ),
    );
  });

  it('refuses what is no Word file, and names every field at fault', async () => {
    const body = { name: 'Sai', file: fileOf(pdfFixture({ pages: [{}] }), 'x.docx') };
    expect(await test.call(templateCreate, { token: clerk, body })).toMatchObject(
      refusedWith('file: the file is not a .docx Word file'),
    );
    expect(
      await test.call(templateCreate, {
        token: clerk,
        body: { name: ' ', file: word('x'), signatureBoxes: '{' },
      }),
    ).toMatchObject(refusedWith('name: is required', 'signatureBoxes: is invalid'));
    const given = [box(1, 'a'), box(1, '10,10,5,20'), { order: 0, page: 1.5, position: '1,1,2,2' }];
    expect(
      await test.call(templateCreate, {
        token: clerk,
        body: { name: 'Sai', file: word('x'), signatureBoxes: JSON.stringify(given) },
      }),
    ).toMatchObject(
      refusedWith(
        'signatureBoxes.0.position: must be llx,lly,urx,ury',
        'signatureBoxes.1.position: must have a positive size',
        'signatureBoxes.2.order: must be at least 1',
        'signatureBoxes.2.page: must be an integer',
      ),
    );
    expect(
      await test.call(templateCreate, {
        token: clerk,
        body: { name: 'Sai', file: word('x'), signatureBoxes: JSON.stringify([box(1), box(1)]) },
      }),
    ).toMatchObject(refusedWith('signatureBoxes.1.order: this value is given twice'));
  });

  it.each(['fails', 'is gone'] as const)(
    'goes on when the converter %s, and makes the PDF later',
    async (how) => {
      converter.next = how;
      const template = await create(`Không PDF ${how}`, '{{a}}');
      expect(template.pdfDownloadUrl).toBeNull();
      expect(template.downloadUrl).not.toBeNull();
      converter.next = 'works';
      const get = () => test.done(templateGet, { token: hr, params: { id: template.id } });
      expect((await get()).pdfDownloadUrl).not.toBeNull();
      await get();
      expect(converter.calls).toBe(2);
    },
  );

  it('answers before a converter that is still starting, which makes the PDF once for all who ask', async () => {
    const starting = Promise.withResolvers<void>();
    converter.ready = starting.promise;
    // The time that an answer waits for it is over at once.
    const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValueOnce(null);
    syncBuiltinESMExports();
    const template = await create('Bộ chuyển đang khởi động', '{{a}}');
    pause.mockRestore();
    syncBuiltinESMExports();
    expect(template.pdfDownloadUrl).toBeNull();
    expect(template.fillableFields).toHaveLength(1);
    const get = () => test.done(templateGet, { token: hr, params: { id: template.id } });
    const asked = get();
    starting.resolve();
    expect((await asked).pdfDownloadUrl).not.toBeNull();
    expect((await get()).pdfDownloadUrl).not.toBeNull();
    expect(converter.calls).toBe(1);
  });

  it('keeps no PDF of a file that was replaced while it was converted', async () => {
    const starting = Promise.withResolvers<void>();
    converter.ready = starting.promise;
    const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValue(null);
    syncBuiltinESMExports();
    const { id } = await create('Thay giữa chừng', '{{a}}');
    await test.done(templateUpdate, { token: clerk, body: { id, file: word('{{b}}') } });
    pause.mockRestore();
    syncBuiltinESMExports();
    await removeUnused(test.deps);
    starting.resolve();
    const sha256 = createHash('sha256')
      .update(pdfFixture({ pages: [{}] }))
      .digest('hex');
    const isPdf = eq(fileRemovals.sha256, sha256);
    await expect.poll(() => test.deps.db.$count(fileRemovals, isPdf)).toBe(1);
  });
});

describe('reading templates', () => {
  it('finds those of the company, the newest first and without accents', async () => {
    await create('Biên bản nghiệm thu', 'x');
    test.clock.advance({ seconds: 1 });
    await create('Biên bản thanh lý', 'x');
    const page = await test.done(templatesList, { token: hr, query: { search: 'bien ban', pageSize: 1 } });
    expect(page).toMatchObject({ totalCount: 2, pageCount: 2, items: [{ name: 'Biên bản thanh lý' }] });
    expect(page.items[0]?.downloadUrl).toContain('/Api/Download?token=');
    expect(await test.done(templatesList, { token: foreign, query: {} })).toMatchObject({ totalCount: 0 });
  });
});

describe('changing a template', () => {
  it('leaves what is not given as it is', async () => {
    const before = await create('Cũ', 'Xin chào {{ten}}');
    const answer = await test.call(templateUpdate, { token: hr, body: { id: before.id, name: 'Mới' } });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Update document template success'],
      data: { id: before.id, name: 'Mới', fileName: 'Hợp đồng.docx', fillableFields: before.fillableFields },
    });
    expect(converter.calls).toBe(1);
    expect(await test.done(templatesList, { token: clerk, query: { search: 'moi' } })).toMatchObject({
      items: [{ id: before.id }],
    });
  });

  it('takes another file with its own fields, PDF and workbook', async () => {
    const before = await create('Thay tệp', '{{a}}');
    const after = await test.done(templateUpdate, {
      token: clerk,
      body: {
        id: before.id,
        file: fileOf(wordFile(['{{b}}']), 'khac.docx'),
        description: 'd',
        signatureBoxes: JSON.stringify([box(1)]),
      },
    });
    expect(after).toMatchObject({ fileName: 'khac.docx', description: 'd', signatureBoxes: [box(1)] });
    expect(after.fillableFields.map(({ name }) => name)).toEqual(['b']);
    expect(converter.calls).toBe(2);
    // Earlier versions keep their Word files, and nothing that was made of them.
    await removeUnused(test.deps);
    expect(await statusOf(before.downloadUrl)).toBe(200);
    expect(await statusOf(before.xlsxDownloadUrl)).toBe(401);
    const { bytes } = await fetchBytes(after.xlsxDownloadUrl);
    const content = await test.deps.spreadsheets.read(bytes);
    expect(content.kind === 'ok' && readSheet(content.rows)?.parameters.at(-1)).toBe('{{b}}');
    const cleared = await test.done(templateUpdate, {
      token: clerk,
      body: { id: before.id, signatureBoxes: '' },
    });
    expect(cleared.signatureBoxes).toEqual([]);
    // What should be there and is not has been lost, which the log tells.
    const { bytes: lost } = await fetchBytes(before.downloadUrl);
    await test.deps.files.remove(createHash('sha256').update(lost).digest('hex'));
    expect(await statusOf(before.downloadUrl)).toBe(500);
  });
});

describe('a template of labor contracts', () => {
  const mark = (id: number, isLaborContract: boolean) =>
    test.done(templateUpdate, { token: clerk, body: { id, isLaborContract } });
  const file = new File([new Uint8Array(pdfFixture({ pages: [{}] }))], 'hop-dong.pdf');
  const from = (no: string, documentTemplateId: number | null) =>
    test.done(documentCreate, {
      token: clerk,
      body: { no, subject: no, file, ...of(company), documentTemplateId },
    });
  const of = ({ typeId, departmentId }: TestCompany) => ({ typeId, departmentId });
  const isLaborContract = async (id: string) =>
    (await test.done(documentGet, { token: clerk, params: { id } })).isLaborContractDocument;

  it('makes the documents from it such contracts, those too that there are, until it is none', async () => {
    const body = { name: 'Thử việc', file: word('{{a}}'), isLaborContract: true };
    const template = await test.done(templateCreate, { token: clerk, body });
    expect(template.isLaborContract).toBe(true);
    const { id } = await from('TV-1', template.id);
    const other = await from('TV-2', null);
    expect(await isLaborContract(id)).toBe(true);
    expect(await isLaborContract(other.id)).toBe(false);
    expect(await mark(template.id, false)).toMatchObject({ isLaborContract: false });
    expect(await isLaborContract(id)).toBe(false);
    await mark(template.id, true);
    expect(await isLaborContract(id)).toBe(true);
    expect(await isLaborContract(other.id)).toBe(false);
  });

  it('marks a document that is said to be from it later, until it is said to be from another', async () => {
    const body = { name: 'Học việc', file: word('{{a}}'), isLaborContract: true };
    const template = await test.done(templateCreate, { token: clerk, body });
    const other = await create('Quy chế', '{{a}}');
    const { id } = await from('HV-1', null);
    const change = (documentTemplateId: number) =>
      test.done(documentUpdate, { token: clerk, body: { id, documentTemplateId } });
    expect(await change(template.id)).toMatchObject({ isLaborContractDocument: true });
    expect(await change(other.id)).toMatchObject({ isLaborContractDocument: false });
  });

  it('is not undone by a document type that is marked and then not', async () => {
    const body = { name: 'Cộng tác', file: word('{{a}}'), isLaborContract: true };
    const template = await test.done(templateCreate, { token: clerk, body });
    const ofTemplate = await from('CT-1', template.id);
    const ofType = await from('CT-2', null);
    const markType = (marked: boolean) =>
      test.done(documentTypeUpdate, { token: admin, body: { id: company.typeId, isLaborContract: marked } });
    await markType(true);
    expect(await isLaborContract(ofType.id)).toBe(true);
    await mark(template.id, false);
    expect(await isLaborContract(ofTemplate.id)).toBe(true);
    await mark(template.id, true);
    await markType(false);
    expect(await isLaborContract(ofTemplate.id)).toBe(true);
    expect(await isLaborContract(ofType.id)).toBe(false);
  });
});

describe('deleting a template', () => {
  it('takes it out of every list, once', async () => {
    const { id } = await create('Xóa', 'x');
    expect(await test.call(templateDelete, { token: clerk, params: { id } })).toMatchObject({
      kind: 'done',
      messages: ['Delete document template success'],
    });
    expect(await test.call(templateDelete, { token: clerk, params: { id } })).toMatchObject(notFound);
    expect(await test.call(templateGet, { token: clerk, params: { id } })).toMatchObject(notFound);
    expect(await test.call(templateUpdate, { token: clerk, body: { id, name: 'x' } })).toMatchObject(
      notFound,
    );
    expect(await test.done(templatesList, { token: clerk, query: { search: 'Xóa' } })).toMatchObject({
      totalCount: 0,
    });
  });
});
