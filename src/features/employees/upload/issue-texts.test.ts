import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MatchedEmployee } from '../../../../contract/models/employee.ts';
import { vietnameseTexts } from '../../../../test/page/all-texts.ts';
import { createSheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { createSheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { knownOf } from '../../../../test/page/uploaded-people.ts';
import { noCategories } from './cell-text.ts';
import { type FieldId, fieldIds } from './fields.ts';
import { rowIssues, uniqueRules } from './issue-texts.ts';
import { usualChoices } from './row-plan.ts';
import { createSheetModel, type LookUpKeys, nothingSent } from './sheet-model.ts';

const i18n = createInstance({
  lng: 'vi',
  resources: { vi: { translation: vietnameseTexts } },
  interpolation: { escapeValue: false },
});
beforeAll(() => i18n.init());

const texts: Readonly<Partial<Record<FieldId, string>>> = {
  fullName: 'Trần Văn Bình',
  dateOfBirth: '17/05/1990',
  gender: 'Nam',
  phoneNumber: '0912345678',
  status: 'Đang làm việc',
  workingPosition: '5',
  contractType: 'Xác định thời hạn',
  contractSigningMethod: 'Điện tử',
  jobTitle: 'Kỹ sư',
  salary: '15.000.000',
  contractEffectiveDate: '01/12/2026',
  contractExpiredDate: '30/11/2027',
};

const columns = fieldIds.filter((id) => !id.startsWith('user.'));

/** A row of the file as the employee of a code stands in the company, with other texts where they are given. */
function row(code: string, change: Partial<Record<FieldId, string>> = {}): string[] {
  const own = { employeeCode: code, identityNumber: `id-${code}`, email: `${code}@minhlong.vn` };
  const cells: Partial<Record<FieldId, string>> = { ...texts, ...own, ...change };
  return columns.map((id) => cells[id] ?? '');
}

/** Whom the service answers with. */
function matching(keys: LookUpKeys, company: readonly MatchedEmployee[]): MatchedEmployee[] {
  return company.filter(
    ({ employeeCode, identityNumber, email, user }) =>
      keys.employeeCodes.includes(employeeCode) ||
      keys.identityNumbers.includes(identityNumber) ||
      keys.userCodes.includes(user.code) ||
      keys.usernames.includes(user.username) ||
      keys.emails.includes(email.toLowerCase()),
  );
}

async function issuesOf(rows: readonly string[][], company: readonly MatchedEmployee[]): Promise<string[][]> {
  const store = createSheetStore({ columns, rows });
  const model = createSheetModel({
    store,
    columns,
    given: new Set(columns),
    choices: usualChoices,
    categories: noCategories,
    record: nothingSent,
  });
  const employees = matching(model.takeKeys(rows.keys()), company);
  model.addPeople({ employees, users: employees.map(({ user }) => user) });
  const check = createSheetCheck({
    store,
    checkRow: (cells) => rowIssues(i18n.t, model, cells),
    uniques: uniqueRules(i18n.t, model),
  });
  await check.whenChecked();
  const found = rows.map((_, index) =>
    check.issuesOf(index).map(({ column, tone, text }) => `${column} ${tone}: ${text}`),
  );
  check.dispose();
  return found;
}

const known = (code: string, change: Partial<MatchedEmployee> = {}): MatchedEmployee => {
  const employee = knownOf(code, change);
  return { ...employee, user: { ...employee.user, username: `${code}@minhlong.vn`.toLowerCase() } };
};

describe('what is said of a row', () => {
  const binh = known('NV1');
  const chi = known('NV2', { fullName: 'Lê Thị Chi' });

  it('is whose email address of the company it takes', async () => {
    const taken = row('NV1', { email: 'nv2@MinhLong.vn' });
    expect(await issuesOf([taken], [binh, chi])).toEqual([['email warn: là email của Lê Thị Chi (NV2)']]);
    const changed = known('NV2', { fullName: 'Lê Thị Chi', email: 'chi@minhlong.vn' });
    const fresh = row('NV3', { email: 'chi@minhlong.vn' });
    expect(await issuesOf([fresh], [changed])).toEqual([['email warn: là email của Lê Thị Chi (NV2)']]);
  });

  it('is whose address it takes where people sign in with their codes', async () => {
    const company = [known('NV1'), known('NV2', { fullName: 'Lê Thị Châu' })].map((one) => ({
      ...one,
      user: { ...one.user, username: one.employeeCode.toLowerCase() },
    }));
    const said = [['email warn: là email của Lê Thị Châu (NV2)']];
    expect(await issuesOf([row('NV1', { email: 'nv2@minhlong.vn' })], company)).toEqual(said);
    expect(await issuesOf([row('NV3', { email: 'nv2@minhlong.vn' })], company)).toEqual(said);
  });

  it('is nothing where the other gives the address up in the same file, or both have had it', async () => {
    const swapped = [row('NV1', { email: 'NV2@minhlong.vn' }), row('NV2', { email: 'NV1@minhlong.vn' })];
    expect(await issuesOf(swapped, [binh, known('NV2')])).toEqual([[], []]);
    const shared = known('NV1', { email: 'chung@minhlong.vn' });
    const other = known('NV2', { email: 'chung@minhlong.vn' });
    expect(await issuesOf([row('NV1', { email: 'chung@minhlong.vn' })], [shared, other])).toEqual([[]]);
  });

  it('is which row of the file has the same address', async () => {
    const rows = [row('NV1', { email: 'chung@minhlong.vn' }), row('NV2', { email: 'Chung@minhlong.vn' })];
    expect(await issuesOf(rows, [binh, known('NV2')])).toEqual([
      ['email warn: trùng email với dòng 2'],
      ['email warn: trùng email với dòng 1'],
    ]);
    expect(await issuesOf(rows, [])).toEqual([
      ['email error: trùng tên đăng nhập với dòng 2'],
      ['email error: trùng tên đăng nhập với dòng 1'],
    ]);
  });

  it('is whose code it has, where name and identity number are those of somebody else', async () => {
    const other = row('NV1', { fullName: 'Đỗ Văn Dũng', identityNumber: '001099000009' });
    expect(await issuesOf([other], [binh])).toEqual([
      ['employeeCode warn: là mã của Trần Văn Bình, dòng này sẽ thay thông tin của người đó'],
    ]);
    expect(await issuesOf([row('NV1', { fullName: 'Trần Văn Bính' })], [binh])).toEqual([[]]);
  });

  it('is which row of the file has the same code in another case', async () => {
    const rows = [row('NV1'), row('nv1 ', { identityNumber: 'id-2', email: 'nv2@minhlong.vn' })];
    const said = ['employeeCode error: trùng mã với dòng 2', 'employeeCode error: trùng mã với dòng 1'];
    expect((await issuesOf(rows, [])).map(([first]) => first)).toEqual(said);
    expect((await issuesOf(rows, [binh])).map(([first]) => first)).toEqual(said);
    const both = [known('NV1'), known('nv1', { identityNumber: 'id-2', email: 'nv2@minhlong.vn' })];
    expect(await issuesOf([row('NV1')], both)).toEqual([[]]);
  });

  it('is whose identity number of the company it takes', async () => {
    const taken = row('NV1', { identityNumber: 'id-NV2' });
    expect(await issuesOf([taken], [binh, chi])).toEqual([
      ['identityNumber error: đã là số của Lê Thị Chi (NV2)'],
    ]);
  });
});
