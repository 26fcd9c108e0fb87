import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import {
  templateCreate,
  templateGet,
  templateRestore,
  templatesList,
  templateUpdate,
  templateVersions,
} from '../../../contract/operations/templates.ts';
import { templateRefusalSchema } from '../../../contract/models/template.ts';
import { makeCompany, makePerson, testPassword } from '../../../test/company/people.ts';
import { QuickConverter } from '../../../test/service/quick-converter.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { wordFile } from '../../../test/files/word-file.ts';

let test: TestApp;
let clerk: string;
let hr: string;
let foreign: string;

beforeAll(async () => {
  test = await createTestApp({ converter: new QuickConverter() });
  const company = await makeCompany(test.deps);
  const login = async (at: typeof company, code: string, role: 'clerk' | 'hr' | 'admin') => {
    const person = await makePerson(test.deps, at, code, { roles: [role] });
    return test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });
  };
  clerk = await login(company, 'clerk', 'clerk');
  hr = await login(company, 'hr', 'hr');
  foreign = await login(await makeCompany(test.deps, 'Khác'), 'khac', 'admin');
});
afterAll(() => test.close());

const word = (name: string, ...paragraphs: string[]) =>
  new File([new Uint8Array(wordFile(paragraphs))], `${name}.docx`);
const boxes = (...orders: number[]) =>
  JSON.stringify(orders.map((order) => ({ order, page: 1, position: '100,100,250,160' })));
const create = (name: string, file: File, signatureBoxes = '') =>
  test.done(templateCreate, { token: clerk, body: { name, file, signatureBoxes } });
const versionsOf = (id: number) => test.done(templateVersions, { token: clerk, params: { id } });

describe('versions of a template', () => {
  it('are kept with who gave them, and an earlier one comes back as the newest with its boxes', async () => {
    const { id } = await create('Thư', word('Một', '{{a}} {?{a > 1}}x{{/}}'), boxes(1));
    expect(await versionsOf(id)).toMatchObject([
      { fileVersion: 1, isCurrent: true, fileName: 'Một.docx', createdByUser: { code: 'clerk' } },
    ]);
    await test.done(templateUpdate, { token: hr, body: { id, file: word('Hai', '{{b}} {{c}}') } });
    await test.done(templateUpdate, { token: hr, body: { id, signatureBoxes: boxes(1, 2) } });
    expect(await versionsOf(id)).toMatchObject([
      { fileVersion: 2, isCurrent: true, createdByUser: { code: 'hr' }, fieldCount: 2, signatureBoxCount: 2 },
      { fileVersion: 1, isCurrent: false, createdByUser: { code: 'clerk' }, signatureBoxCount: 1 },
    ]);
    const restored = await test.done(templateRestore, { token: clerk, body: { id, fileVersion: 1 } });
    expect(restored).toMatchObject({
      fileVersion: 3,
      fileName: 'Một.docx',
      fillableFields: [{ name: 'a' }],
      conditions: ['a > 1'],
      signatureBoxCount: 1,
    });
    expect((await versionsOf(id)).map(({ fileVersion }) => fileVersion)).toEqual([3, 2, 1]);
    const found = async (search: string) =>
      (await test.done(templatesList, { token: clerk, query: { search } })).items.map((item) => item.id);
    expect(await found('mot.docx')).toContain(id);
    expect(await found('hai.docx')).not.toContain(id);
  });

  it('come with another file alone', async () => {
    const { id } = await create('Thư', word('Một', '{{a}}'));
    await test.done(templateUpdate, {
      token: clerk,
      body: { id, file: word('Một', '{{a}}'), name: 'Thư mới' },
    });
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('are those of the own company, and of this template', async () => {
    const { id } = await create('Thư', word('Một', '{{a}}'));
    expect(await test.call(templateVersions, { token: foreign, params: { id } })).toMatchObject({
      messages: ['Document template not found'],
    });
    expect(await test.call(templateRestore, { token: foreign, body: { id, fileVersion: 1 } })).toMatchObject({
      messages: ['Document template not found'],
    });
    expect(await test.call(templateRestore, { token: clerk, body: { id, fileVersion: 1 } })).toMatchObject({
      messages: ['The document template has no such earlier version'],
    });
  });
});

describe('a list of templates', () => {
  it('is sorted as asked, and counts what there is to fill in', async () => {
    await create('Ă cuối', word('x', '{{a}} {{#b}}{{c}}{{/b}}'), boxes(1, 2));
    const names = async (sort: 'newest' | 'oldest' | 'name') =>
      (await test.done(templatesList, { token: clerk, query: { sort } })).items.map(({ name }) => name);
    const newest = await test.done(templatesList, { token: clerk, query: {} });
    expect(newest.items[0]).toMatchObject({ name: 'Ă cuối', fieldCount: 2, signatureBoxCount: 2 });
    expect(await names('oldest')).toEqual((await names('newest')).toReversed());
    expect(await names('name')).toHaveLength(newest.items.length);
    for (const name of ['xep Z', 'xep Đơn', 'xep Ánh', 'xep Dan', 'xep An']) {
      await create(name, word('x', '{{a}}'));
    }
    const query = { sort: 'name', search: 'xep' } as const;
    const sorted = (await test.done(templatesList, { token: clerk, query })).items.map(({ name }) => name);
    expect(sorted).toEqual(['xep An', 'xep Ánh', 'xep Dan', 'xep Đơn', 'xep Z']);
    expect(
      await test.done(templateGet, { token: clerk, params: { id: newest.items[0]?.id ?? 0 } }),
    ).toMatchObject({ fileVersion: 1 });
  });
});

describe('a file that is refused', () => {
  const refusal = async (file: File) => {
    const answer = await test.call(templateCreate, { token: clerk, body: { name: 'Sai', file } });
    expect(answer.kind).toBe('refused');
    return templateRefusalSchema.parse(answer.kind === 'refused' ? answer.data : null);
  };

  it('says of each mistake where it stands', async () => {
    const cell = '<w:p><w:r><w:t>Tên: {{họ </w:t></w:r><w:r><w:t>tên}}!</w:t></w:r></w:p>';
    const { mistakes } = await refusal(
      word('x', 'Mở đầu', '', 'Kính gửi {{#ds}} ông', `<w:tbl><w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`),
    );
    expect(mistakes).toEqual([
      {
        kind: 'bad-name',
        tag: '{{họ tên}}',
        place: { part: 'body', paragraph: 3, inTable: true, before: 'Tên: ', after: '!' },
      },
      {
        kind: 'not-closed',
        tag: '{{#ds}}',
        place: { part: 'body', paragraph: 2, inTable: false, before: 'Kính gửi ', after: ' ông' },
      },
    ]);
  });

  it.each([
    ['%PDF-1.7', 'pdf'],
    ['{\\rtf1\\ansi', 'rtf'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1 old', 'old-word'],
    [
      `\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1 ${Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')}`,
      'encrypted',
    ],
  ])('says what it is where it is no Word file: %j', async (start, what) => {
    const file = new File([Uint8Array.from(Buffer.from(start, 'latin1'))], 'a.docx');
    expect(await refusal(file)).toEqual({ mistakes: [], finding: { what, name: '' } });
  });
});
