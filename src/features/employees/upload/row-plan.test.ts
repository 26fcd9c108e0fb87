import { describe, expect, it } from 'vitest';
import { noCategories } from './cell-text.ts';
import { type FieldId, fieldIds } from './fields.ts';
import { createCompanyPeople } from './known-people.ts';
import { createRowReader, type FileChoices, type RowPlan, shownColumn, usualChoices } from './row-plan.ts';
import { knownOf } from '../../../../test/page/uploaded-people.ts';

const texts: Readonly<Partial<Record<FieldId, string>>> = {
  employeeCode: 'NV1',
  fullName: 'Trần Văn Bình',
  dateOfBirth: '17/05/1990',
  gender: 'Nam',
  identityNumber: 'id-NV1',
  email: 'NV1@minhlong.vn',
  phoneNumber: '0912 345 678',
  status: 'Đang làm việc',
  workingPosition: '5',
  contractType: 'Xác định thời hạn',
  contractSigningMethod: 'Điện tử',
  jobTitle: 'Kỹ sư',
  salary: '15.000.000',
  contractEffectiveDate: '2026-12-01',
  contractExpiredDate: '30/11/2027',
};

/** The employee of the row, whose user name is canonical as the service writes it. */
const nv1: (change?: Parameters<typeof knownOf>[1]) => ReturnType<typeof knownOf> = (change) =>
  knownOf('NV1', { user: { ...knownOf('NV1').user, username: 'nv1@minhlong.vn' }, ...change });

type Given = {
  readonly row?: Partial<Record<FieldId, string>>;
  readonly columns?: readonly FieldId[];
  readonly known?: readonly ReturnType<typeof knownOf>[];
  readonly choices?: Partial<FileChoices>;
  readonly inFile?: readonly string[];
};

function planOf({ row = {}, columns = fieldIds, known = [], choices = {}, inFile = [] }: Given): RowPlan {
  const people = createCompanyPeople();
  people.add({ employees: known, users: known.map(({ user }) => user) });
  const reader = createRowReader({
    columns,
    given: new Set(columns),
    choices: { ...usualChoices, ...choices },
    categories: noCategories,
    people,
    isInFile: (code) => inFile.includes(code),
  });
  const cells = { ...texts, ...row };
  return reader.plan(columns.map((column) => cells[column] ?? ''));
}

const faultsOf = (plan: RowPlan) =>
  plan.kind === 'wrong' ? plan.faults.map(({ field, message }) => `${field}: ${message}`) : plan.kind;

describe('a row', () => {
  it('of someone new is created, with the user that the employee gives', () => {
    expect(planOf({})).toMatchObject({
      kind: 'create',
      body: {
        dateOfBirth: '1990-05-17',
        gender: 1,
        phoneNumber: '0912345678',
        salary: 15_000_000,
        contractExpiredDate: '2027-11-30',
        user: {
          code: 'NV1',
          username: 'NV1@minhlong.vn',
          name: 'Trần Văn Bình',
          generateSelfSignedCertEnabled: null,
        },
      },
    });
  });

  it('names people by their codes in any case', () => {
    const known = [nv1()];
    expect(planOf({ known, row: { employeeCode: 'nv1', 'user.code': 'Nv1' } })).toMatchObject({
      kind: 'unchanged',
      body: { employeeCode: 'NV1', user: { code: 'NV1' } },
    });
  });

  it('of someone who is there as they are is unchanged', () => {
    const known = [nv1()];
    expect(planOf({ known }).kind).toBe('unchanged');
  });

  it('with another value updates, and says which', () => {
    const plan = planOf({ row: { salary: '16.000.000', contractNote: 'Mới' }, known: [nv1()] });
    expect(plan).toMatchObject({ kind: 'update', changes: ['salary', 'contractNote'] });
  });

  it('keeps what the file has no column for, and clears what stands empty in a column', () => {
    const known = [nv1({ contractNote: 'Cũ', salaryAllowance: 7 })];
    const few = planOf({ columns: ['employeeCode', 'salary'], row: { salary: '1' }, known });
    expect(few).toMatchObject({
      kind: 'update',
      changes: ['salary'],
      body: { contractNote: 'Cũ', salaryAllowance: 7, fullName: 'Trần Văn Bình' },
    });
    expect(planOf({ known })).toMatchObject({ kind: 'update', changes: ['salaryAllowance', 'contractNote'] });
  });

  it('keeps the user that an employee has, whatever a new one would get', () => {
    const user = {
      code: 'u7',
      username: 'seven',
      name: 'Trần Văn Bình',
      generateSelfSignedCertEnabled: true,
    };
    const plan = planOf({ known: [knownOf('NV1', { user })], choices: { username: 'phoneNumber' } });
    expect(plan).toMatchObject({ kind: 'unchanged', body: { user: { code: 'u7', username: 'seven' } } });
  });

  it('takes what was chosen for the file', () => {
    const columns = fieldIds.filter(
      (id) => !['status', 'contractSigningMethod', 'user.generateSelfSignedCertEnabled'].includes(id),
    );
    const choices = {
      username: 'phoneNumber',
      userCode: 'email',
      status: -1,
      signing: 2,
      certificate: true,
    } as const;
    expect(planOf({ columns, choices })).toMatchObject({
      body: {
        status: -1,
        contractSigningMethod: 2,
        user: { code: 'NV1@minhlong.vn', username: '0912345678', generateSelfSignedCertEnabled: true },
      },
    });
  });

  it.each([
    [{ email: 'không phải' }, 'email: email: must be an e-mail address'],
    [{ dateOfBirth: '31/02/1990' }, 'dateOfBirth: dateOfBirth: must be a date as yyyy-MM-dd'],
    [{ gender: 'khác' }, 'gender: gender: must be one of 1, 2'],
    [{ fullName: '' }, 'fullName: fullName: is required'],
    [{ salary: 'nhiều' }, 'salary: salary: must be a number'],
    [
      { contractExpiredDate: '30/11/2026' },
      'contractExpiredDate: contractExpiredDate: must not lie before the first date',
    ],
    [{ employeeCode: '' }, 'employeeCode: employeeCode: is required'],
  ])('%j is at fault', (row, said) => expect(faultsOf(planOf({ row }))).toContain(said));
});

describe('a clash with the company', () => {
  const other = knownOf('NV2', { identityNumber: 'id-NV1' });

  it('is found before anything is sent', () => {
    expect(faultsOf(planOf({ known: [other] }))).toEqual([
      'identityNumber: Identity number already exists for another employee: id-NV1',
    ]);
    const named = knownOf('NV2', { user: { ...knownOf('NV2').user, username: 'nv1@minhlong.vn' } });
    expect(faultsOf(planOf({ known: [named] }))).toEqual([
      'user.username: Username NV1@minhlong.vn already exists in the company',
    ]);
  });

  it('is none with someone whom the file changes, too', () => {
    expect(planOf({ known: [other], inFile: ['NV2'] }).kind).toBe('create');
  });
});

it('a fault without a column of its own is shown where its value comes from', () => {
  const columns: FieldId[] = ['employeeCode', 'email', 'fullName'];
  expect(shownColumn('user.username', columns, usualChoices)).toBe('email');
  expect(shownColumn('user.code', columns, usualChoices)).toBe('employeeCode');
  expect(shownColumn('user.name', columns, usualChoices)).toBe('fullName');
  expect(shownColumn('salary', columns, usualChoices)).toBe('employeeCode');
  expect(shownColumn('email', columns, usualChoices)).toBe('email');
});
