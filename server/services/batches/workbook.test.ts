import { afterAll, beforeAll, expect, it } from 'vitest';

import { batchSchema } from '../../../contract/models/batch.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { batchCreate } from '../../../contract/operations/batches.ts';
import { makeBatchTemplate } from '../../../test/company/batches.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let app: TestApp;
let company: TestCompany;
let templateId: number;
let clerk: string;
let signer: string;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  const person = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'an');
  templateId = await makeBatchTemplate(app.deps, company, person);
  clerk = await signIn('clerk');
  signer = await signIn('an');
});

afterAll(() => app.close());

function signIn(code: string): Promise<string> {
  return app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });
}

async function workbook(rows: readonly (readonly string[])[]): Promise<File> {
  const bytes = await app.deps.spreadsheets.write([
    {
      name: 'Lô',
      rows: rows.map((row) => row.map((text) => ({ text, style: 'plain' as const }))),
      widths: [20],
    },
  ]);
  return new File([new Uint8Array(bytes)], 'lô.xlsx');
}

const upload = (file: File, token = clerk) =>
  app.call(batchCreate, {
    token,
    body: {
      name: 'Từ sổ tính',
      departmentId: company.departmentId,
      documentTypeId: company.typeId,
      documentTemplateId: templateId,
      file,
    },
  });

const keys = [
  '{{D.No}}',
  '{{D.Subject}}',
  '{{D.ExpiryDate}}',
  '',
  '{{P.Code}}',
  '{{P.AccessPermission}}',
  '{{name}}',
];

it('makes a document of every row below the key row', async () => {
  const file = await workbook([
    ['Mỗi dòng là một tài liệu'],
    ['Số', 'Tiêu đề', 'Hạn', 'Ghi chú', 'Người ký', 'Quyền', 'Tên'],
    keys,
    ['001', 'Hợp đồng 1', '31/12/2027', 'x', 'an', 'DR', 'An'],
    ['', '', '', 'chỉ là ghi chú', '', '', ''],
    ['002', 'Hợp đồng 2', '', '', 'an', 'A', 'Bình'],
  ]);
  const answer = await upload(file);
  expect(answer).toMatchObject({ kind: 'done', messages: ['Import batch document success'] });
  expect(batchSchema.parse(answer.data)).toMatchObject({
    name: 'Từ sổ tính',
    numberOfRecords: 2,
    status: { value: 1 },
    documents: [
      {
        no: '001',
        expiryDate: '2027-12-31T23:59:59.000+07:00',
        processes: [{ accessPermission: { value: 2 } }],
      },
      { no: '002', processes: [{ accessPermission: { value: 3 } }] },
    ],
  });
});

it('refuses rows as create-advanced does', async () => {
  const answer = await upload(await workbook([keys, ['003', '', '32/12/2027', '', 'nobody', 'A', 'An']]));
  expect(answer.messages[0]).toMatch(/^An error occurred while creating the document batch/);
  expect(batchSchema.parse(answer.data)).toMatchObject({
    status: { value: -1 },
    errors: [
      { row: 1, message: "D.Subject '' is invalid" },
      { row: 1, message: "D.ExpiryDate '32/12/2027' is invalid" },
      { row: 1, message: "P.Code 'nobody' is invalid" },
    ],
  });
});

it('says what is wrong with a file', async () => {
  expect((await upload(new File(['no workbook'], 'a.xlsx'))).messages).toEqual([
    'file: the file is not an .xlsx workbook',
  ]);
  expect((await upload(await workbook([['D.No'], ['1']]))).messages).toEqual([
    'file: the first sheet has no row of keys',
  ]);
  expect((await upload(await workbook([keys]))).messages).toEqual(['file: must have at least 1 items']);
  expect(await upload(await workbook([keys]), signer)).toMatchObject({ status: 403 });
});
