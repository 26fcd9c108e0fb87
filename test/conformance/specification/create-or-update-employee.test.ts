import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newEmployee } from '../../client/new-employee.ts';
import { createProgramFixture, type ProgramFixture } from '../../company/program-fixture.ts';
import type { Fields } from '../../client/wire-actions.ts';
import { expectKind } from '../../client/wire-kinds.ts';

let fixture: ProgramFixture;
beforeAll(async () => {
  fixture = await createProgramFixture();
});
afterAll(() => fixture.app.close());

let numbers = 0;

/** A new employee, as the specification writes one. */
function employee(change: Fields = {}, user: Fields = {}): Fields {
  numbers += 1;
  const made = newEmployee({
    employeeCode: `NV${String(numbers).padStart(4, '0')}`,
    identityNumber: `00109${String(numbers).padStart(7, '0')}`,
    socialInsuranceCode: '0123456789',
    contractReportType: 1,
    salaryAllowance: 1_500_000,
    contractExpiredDate: '2027-11-30',
    contractNote: 'Hợp đồng một năm',
  });
  return { ...made, ...change, user: { ...made.user, ...user } };
}

const save = (...employees: readonly Fields[]) =>
  fixture.post('hr', '/api/employees/create-or-update', employees);
const countOfEmployees = async (): Promise<unknown> =>
  (await fixture.wire.get('/api/employees', fixture.tokens.hr)).at('totalCount');

describe('Specification, "2. Create or update employee", request element', () => {
  it.each([
    ...['employeeCode', 'fullName', 'dateOfBirth', 'gender', 'identityNumber', 'email', 'phoneNumber'],
    ...['status', 'workingPosition', 'contractType', 'contractSigningMethod', 'jobTitle', 'salary'],
    ...['contractEffectiveDate', 'user'],
  ])('%s: required', async (field) => {
    const answer = await save(employee({ [field]: undefined }));
    // `user` is put back by the maker, so it is taken away here.
    const { user: _user, ...withoutUser } = employee();
    const faulty = field === 'user' ? await save(withoutUser) : answer;
    expect(faulty).toMatchObject({ status: 200, success: false, code: 400 });
    expect(faulty.messages).toEqual([`0.${field}: is required`]);
  });

  it.each(['code', 'username', 'name'])('user.%s: required', async (field) => {
    const answer = await save(employee({}, { [field]: undefined }));
    expect(answer.messages).toEqual([`0.user.${field}: is required`]);
  });

  it.each([
    ...['socialInsuranceCode', 'contractReportType', 'salaryAllowance', 'contractExpiredDate'],
    'contractNote',
  ])('%s: not required', async (field) => {
    expect(await save(employee({ [field]: undefined }))).toMatchObject({ success: true, code: 0 });
    expect(await save(employee({ [field]: null }))).toMatchObject({ success: true, code: 0 });
  });

  it.each(['dateOfBirth', 'contractEffectiveDate', 'contractExpiredDate'])(
    '%s: yyyy-MM-dd',
    async (field) => {
      for (const value of ['17/05/1990', '2026-02-30', 'hôm nay']) {
        const answer = await save(employee({ [field]: value }));
        expect(answer.messages).toEqual([`0.${field}: must be a date as yyyy-MM-dd`]);
      }
    },
  );

  it.each([
    'gender',
    'status',
    'workingPosition',
    'contractType',
    'contractSigningMethod',
    'contractReportType',
  ])('%s: int', async (field) => {
    expect((await save(employee({ [field]: '1' }))).success).toBe(true);
    const answer = await save(employee({ [field]: 'một' }));
    expect(answer).toMatchObject({ success: false, code: 400 });
    expect(answer.messages[0]).toContain(`0.${field}: `);
  });

  it.each(['salary', 'salaryAllowance'])('%s: number', async (field) => {
    expect((await save(employee({ [field]: 1_000_000.5 }))).success).toBe(true);
    expect((await save(employee({ [field]: 'nhiều' }))).messages).toEqual([`0.${field}: must be a number`]);
  });

  it.each([
    ['gender', 1, 'gender'],
    ['gender', 2, 'gender'],
    ['contractType', 2, 'currentContractType'],
    ['workingPosition', 7, 'currentWorkingPosition'],
    ['jobTitle', 'Giám đốc', 'currentJobTitle'],
  ])('%s %s is answered as %3$s', async (field, value, answered) => {
    expect((await save(employee({ [field]: value }))).at(`0.${answered}`)).toBe(value);
  });

  it('status 1 = Active', async () => {
    expect((await save(employee())).at('0.status')).toEqual({ value: 1, description: 'Enabled' });
  });

  it('contractSigningMethod 1 = Electronic labor contract', async () => {
    expect((await save(employee())).at('0.currentContractSigningMethod')).toEqual({
      value: 1,
      description: 'Electronic labor contract',
    });
    expect((await save(employee({ contractSigningMethod: 3 }))).messages).toEqual([
      '0.contractSigningMethod: must be one of 1, 2',
    ]);
  });

  it('contractExpiredDate: null when the contract has no fixed term', async () => {
    const answer = await save(employee({ contractType: 1, contractExpiredDate: null }));
    expect(answer).toMatchObject({ success: true });
  });

  it('user.code, user.username, user.name: linked account code, user name, display name', async () => {
    const answer = await save(
      employee({}, { code: 'TK-1', username: 'tk1@minhlong.vn', name: 'Bình hiển thị' }),
    );
    expect(answer.at('0.user')).toMatchObject({
      code: 'TK-1',
      username: 'tk1@minhlong.vn',
      name: 'Bình hiển thị',
    });
  });

  it('user.generateSelfSignedCertEnabled: optional, auto-generates a self-signed certificate', async () => {
    const answer = await save(employee({}, { generateSelfSignedCertEnabled: true }));
    expect(answer).toMatchObject({ success: true });
    const { rows } = await fixture.app.database.pool.query<{ kind: string }>(
      'select kind from user_certificates where user_id = $1',
      [answer.at('0.userId')],
    );
    expect(rows).toHaveLength(1);
    const without = await save(employee({}, { generateSelfSignedCertEnabled: false }));
    expect(without).toMatchObject({ success: true });
  });
});

describe('Specification, "2. Create or update employee", rules', () => {
  it('the body is an array of employee objects; several employees per call', async () => {
    const answer = await save(employee(), employee(), employee());
    expectKind(answer.data, 'array');
    expect(answer.data).toHaveLength(3);
    expect((await fixture.post('hr', '/api/employees/create-or-update', {})).success).toBe(false);
  });

  it('when employeeCode does not exist the record is created, with its user', async () => {
    const before = Number(await countOfEmployees());
    const answer = await save(employee());
    expect(answer.messages).toEqual(['Create 1 employee success, update 0 employee success.']);
    expect(await countOfEmployees()).toBe(before + 1);
    const user = await fixture.wire.get(`/api/users/${String(answer.at('0.userId'))}`, fixture.tokens.admin);
    expect(user.at('code')).toBe(answer.at('0.employeeCode'));
  });

  it('when employeeCode already exists the record is updated, and its user in the same call', async () => {
    const person = employee();
    const created = await save(person);
    const before = await countOfEmployees();
    const user = { ...(person['user'] as Fields), name: 'Tên mới' };
    const updated = await save({ ...person, fullName: 'Tên mới', salary: 1, user });
    expect(updated.messages).toEqual(['Create 0 employee success, update 1 employee success.']);
    expect(updated.at('0')).toMatchObject({
      id: created.at('0.id'),
      userId: created.at('0.userId'),
      fullName: 'Tên mới',
      currentSalary: 1,
      user: { name: 'Tên mới' },
    });
    expect(await countOfEmployees()).toBe(before);
  });

  it('the message counts both: Create <n> employee success, update <m> employee success.', async () => {
    const person = employee();
    await save(person);
    const answer = await save(employee(), person, employee());
    expect(answer).toMatchObject({
      success: true,
      code: 0,
      messages: ['Create 2 employee success, update 1 employee success.'],
    });
  });

  it('employees per call: an array of one or more', async () => {
    expect(await save()).toMatchObject({ status: 200, success: false });
    expect(await save(employee())).toMatchObject({ success: true });
  });

  it('is for those who keep employees: a clerk may not', async () => {
    const answer = await fixture.post('clerk', '/api/employees/create-or-update', [employee()]);
    expect(answer).toMatchObject({ status: 403, success: false });
  });
});

describe('Specification, "Errors", Create or update employee', () => {
  it('code 400: Identity number already exists for another employee: <identity_number>', async () => {
    const first = employee();
    await save(first);
    const before = await countOfEmployees();
    const answer = await save(employee(), employee({ identityNumber: first['identityNumber'] }));
    expect(answer).toMatchObject({
      status: 200,
      success: false,
      code: 400,
      messages: [`Identity number already exists for another employee: ${String(first['identityNumber'])}`],
    });
    expect(await countOfEmployees()).toBe(before);
  });

  it('code 0: The user already exists with a different username. Please check again in the User list', async () => {
    const person = employee();
    await save(person);
    const user = { ...(person['user'] as Fields), username: 'khac@minhlong.vn' };
    expect(await save({ ...person, user })).toMatchObject({
      status: 200,
      success: false,
      code: 0,
      messages: ['The user already exists with a different username. Please check again in the User list'],
    });
  });

  it('code 0: Username <username> already exists in the company', async () => {
    expect(await save(employee({}, { username: 'an@example.vn' }))).toMatchObject({
      status: 200,
      success: false,
      code: 0,
      messages: ['Username an@example.vn already exists in the company'],
    });
  });
});
