import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput, QueryInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  employeesInvite,
  employeesIssueCertificates,
  employeesSetStatus,
} from '../../../contract/operations/employee-actions.ts';
import {
  employeeGet,
  employeesByIds,
  employeesCreateOrUpdate,
  employeesList,
  employeesMatch,
  employeesPerCall,
} from '../../../contract/operations/employees.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { addDays, dayOf } from '../../../contract/time.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { accounts, userCertificates, users } from '../../adapters/database/schema/users.ts';
import { newEmployee } from '../../../test/client/new-employee.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { ensureCertificate } from '../certificates/issue-certificates.ts';

type Rows = BodyInput<typeof employeesCreateOrUpdate>;
type Row = Rows[number];

let test: TestApp;
let company: TestCompany;
let other: TestCompany;
let hr: string;
let admin: string;
let clerk: string;
let elsewhere: string;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  other = await makeCompany(test.deps, 'Sao Mai');
  await makePerson(test.deps, company, 'hr', { roles: ['hr'] });
  await makePerson(test.deps, company, 'admin', { roles: ['admin', 'signer'] });
  await makePerson(test.deps, company, 'clerk', { roles: ['clerk'] });
  await makePerson(test.deps, other, 'elsewhere', { roles: ['hr', 'admin'] });
  hr = await signIn('hr');
  admin = await signIn('admin');
  clerk = await signIn('clerk');
  elsewhere = await signIn('elsewhere');
});
afterAll(() => test.close());

const signIn = (code: string): Promise<string> =>
  test.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

let numbers = 0;

/** A new employee; `user` changes only what is given of it. */
function row({ user, ...change }: Partial<Omit<Row, 'user'>> & { user?: Partial<Row['user']> } = {}): Row {
  numbers += 1;
  const code = change.employeeCode ?? `NV${String(numbers).padStart(4, '0')}`;
  return newEmployee({
    employeeCode: code,
    identityNumber: `00109${String(numbers).padStart(7, '0')}`,
    socialInsuranceCode: null,
    contractReportType: 1,
    salaryAllowance: 1_500_000.5,
    contractExpiredDate: '2027-11-30',
    contractNote: 'Hợp đồng một năm',
    ...change,
    user: { username: `${code.toLowerCase()}@minhlong.vn`, name: 'Trần Văn Bình', ...user },
  });
}

const call = (body: Rows, token = hr) => test.call(employeesCreateOrUpdate, { token, body });
const save = (body: Rows, token = hr) => test.done(employeesCreateOrUpdate, { token, body });
const countOf = (comId = company.id) => test.deps.db.$count(employees, eq(employees.comId, comId));

describe('creating employees', () => {
  it('makes them with their users, as the specification writes them', async () => {
    const first = row({ fullName: 'Nguyễn Thị Hoa', gender: 2, user: { name: 'Nguyễn Thị Hoa' } });
    const second = row({ contractType: 1, contractExpiredDate: null, salaryAllowance: null });
    const answer = await call([first, second]);
    expect(answer).toMatchObject({
      kind: 'done',
      code: 0,
      messages: ['Create 2 employee success, update 0 employee success.'],
    });
    const data = await save([first, second]);
    expect(data[0]).toMatchObject({
      employeeCode: first.employeeCode,
      fullName: 'Nguyễn Thị Hoa',
      dateOfBirth: '1990-05-17T00:00:00',
      gender: 2,
      identityNumber: first.identityNumber,
      email: first.email,
      phoneNumber: '0912345678',
      socialInsuranceCode: null,
      status: { value: 1, description: 'Enabled' },
      createdDate: '2026-11-21T10:00:00.000+07:00',
      currentWorkingPosition: 5,
      currentJobTitle: 'Kỹ sư',
      currentSalary: 15_000_000,
      currentSalaryAllowance: 1_500_000.5,
      currentContractType: 2,
      currentReportType: 1,
      currentContractEffectiveDate: '2026-12-01T00:00:00',
      currentContractExpiredDate: '2027-11-30T00:00:00',
      currentContractNote: 'Hợp đồng một năm',
      currentContractSigningMethod: { value: 1, description: 'Electronic labor contract' },
      syncStatus: { value: 1, description: 'Not Synced' },
      currentContractNumber: '',
      user: {
        code: first.employeeCode,
        username: first.email,
        name: 'Nguyễn Thị Hoa',
        email: first.email,
        phone: '0912345678',
        comId: company.id,
        signMethod: { value: 2 },
        receiveOtpMethod: { value: 1 },
        receiveNotificationMethod: { value: 0 },
        signConfirmationEnabled: true,
        isValid: true,
        roles: [{ code: 'signer' }],
        userCertificates: [],
        defaultSmartCa: null,
      },
    });
    expect(data[0]?.userId).toBe(data[0]?.user?.id);
    expect(data[1]).toMatchObject({ currentContractExpiredDate: null, currentSalaryAllowance: null });
  });

  it('invites users who are new, once', async () => {
    const person = row();
    await save([person]);
    await save([person]);
    const mails = await test.outbox(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.link).toMatch(/^https:\/\/sign\.example\/set-password#/);
    expect(mails[0]?.text).not.toContain('Lời nhắn');
  });

  it('says in an invitation what HR wrote for those who are invited', async () => {
    const person = row({
      user: { invitationMessage: 'Hạn ký hợp đồng là thứ Sáu.\nHỏi phòng Nhân sự nếu cần.' },
    });
    await save([person]);
    const [mail] = await test.outbox(person.email);
    expect(mail?.text).toContain('Lời nhắn: Hạn ký hợp đồng là thứ Sáu.\nHỏi phòng Nhân sự nếu cần.');
  });

  it('invites to an account of this company alone, also under a name that another company gave', async () => {
    const person = row();
    await save([person], elsewhere);
    const mine = row({ email: 'mallory@minhlong.vn', user: { username: person.user.username } });
    await save([mine]);
    expect(await test.outbox('mallory@minhlong.vn')).toHaveLength(1);
    const rows = await test.deps.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, person.user.username));
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ comId }) => comId)).size).toBe(2);
  });

  it('leaves the invitations of a large call to their jobs', async () => {
    const before = test.jobs.jobs.length;
    const rows = Array.from({ length: 120 }, () => row());
    await save(rows);
    expect(test.jobs.jobs.length - before).toBe(120);
    expect(await test.outbox(rows.at(-1)?.email)).toEqual([]);
  });

  it('keeps leading zeros of identity numbers, takes numbers for them, and composes accents', async () => {
    const decomposed = 'Lê Thị Huệ'.normalize('NFD');
    const person = {
      ...row({ identityNumber: '012345678901', fullName: decomposed }),
      gender: '2',
      salary: '9000000.5',
    };
    const numeric = { ...row(), identityNumber: 79_190_001_234 };
    const raw = await test.app.inject({
      method: 'POST',
      url: '/api/employees/create-or-update',
      headers: { authorization: `Bearer ${hr}` },
      payload: [person, numeric],
    });
    const { data } = raw.json<{ data: Record<string, unknown>[] }>();
    expect(data[0]).toMatchObject({
      identityNumber: '012345678901',
      fullName: 'Lê Thị Huệ'.normalize('NFC'),
      gender: 2,
      currentSalary: 9_000_000.5,
    });
    expect(data[1]).toMatchObject({ identityNumber: '79190001234' });
  });
});

describe('certificates of employees', () => {
  it('are made when asked for, and one is enough', async () => {
    const person = row({ user: { generateSelfSignedCertEnabled: true } });
    await save([person, row()]);
    const [again, without] = await save([person, row({ user: { generateSelfSignedCertEnabled: false } })]);
    expect(again?.user?.userCertificates).toMatchObject([
      {
        kind: 'issued',
        commonName: 'Trần Văn Bình',
        subjectDN: `UID=${person.identityNumber},CN=Trần Văn Bình,O=Minh Long`,
        issuerDN: 'CN=Minh Long CA,O=Minh Long',
        isValid: true,
        validTo: '2028-11-21T10:00:00.000+07:00',
      },
    ]);
    expect(without?.user?.userCertificates).toEqual([]);
    const [held] = await test.deps.db
      .select()
      .from(userCertificates)
      .where(eq(userCertificates.userId, again?.userId ?? 0));
    expect(held?.sealedKey).toMatch(/^v1\./);
  });

  it('are made for nobody who is disabled, as disabling revoked theirs', async () => {
    const person = row({ user: { generateSelfSignedCertEnabled: true } });
    const [made] = await save([person]);
    await test.done(userUpdate, { token: admin, body: { id: made?.userId ?? 0, status: -1 } });
    const [again] = await save([person]);
    expect(again?.user?.userCertificates.map(({ isValid }) => isValid)).toEqual([false]);
  });

  it('bear the identity number as well when they are issued at the first signing', async () => {
    const person = row();
    const [employee] = await save([person]);
    const issued = await ensureCertificate(test.deps, company.id, employee?.userId ?? 0);
    expect(issued.subjectDn).toContain(`UID=${person.identityNumber},`);
  });
});

describe('updating employees', () => {
  it('goes by the employee code, and takes the user along', async () => {
    const before = row();
    const [made] = await save([before]);
    const answer = await call([
      {
        ...before,
        fullName: 'Trần Văn Bình B',
        email: 'moi@minhlong.vn',
        status: -1,
        contractNote: null,
        user: { ...before.user, name: 'Bình B' },
      },
      row(),
    ]);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Create 1 employee success, update 1 employee success.'],
    });
    const after = await test.done(employeeGet, { token: hr, params: { id: made?.id ?? 0 } });
    expect(after).toMatchObject({
      userId: made?.userId,
      fullName: 'Trần Văn Bình B',
      status: { value: -1, description: 'Disabled' },
      currentContractNote: null,
      user: { name: 'Bình B', email: 'moi@minhlong.vn', status: { value: 1 } },
    });
    const { items } = await test.done(employeesList, { token: hr, query: { search: 'moi@minhlong' } });
    expect(items.map(({ id }) => id)).toEqual([made?.id]);
  });

  it('links a user who is there already, and leaves its other settings', async () => {
    const person = await makePerson(test.deps, company, 'chi', { name: 'Chi' });
    const [employee] = await save([
      row({ user: { code: 'chi', username: 'CHI@example.vn', name: 'Lê Thị Chi' } }),
    ]);
    expect(employee).toMatchObject({
      userId: person.userId,
      user: { name: 'Lê Thị Chi', username: 'chi@example.vn', signMethod: { value: 0 } },
    });
    expect(await signIn('chi')).not.toBe('');
  });

  it('by HR leaves the addresses of whoever may do more than sign', async () => {
    const mallory = row({
      email: 'mallory@x.vn',
      user: { code: 'admin', username: 'admin@example.vn', name: 'Sếp' },
    });
    const [byHr] = await save([mallory]);
    expect(byHr).toMatchObject({
      email: 'mallory@x.vn',
      user: { name: 'Sếp', email: 'admin@example.vn', phone: '0912345678' },
    });
    const [byAdmin] = await save([mallory], admin);
    expect(byAdmin).toMatchObject({ user: { email: 'mallory@x.vn' } });
  });

  it('lets two employees swap their identity numbers', async () => {
    const [a, b] = [row(), row()];
    await save([a, b]);
    const swapped = await save([
      { ...a, identityNumber: b.identityNumber },
      { ...b, identityNumber: a.identityNumber },
    ]);
    expect(swapped.map(({ identityNumber }) => identityNumber)).toEqual([b.identityNumber, a.identityNumber]);
  });
});

describe('what clashes', () => {
  const otherUsername =
    'The user already exists with a different username. Please check again in the User list';

  it('is refused in the words of the specification, with every row in data.errors, and nothing is written', async () => {
    const held = row();
    await save([held]);
    const before = await countOf();
    const good = row();
    const duplicate = row({ identityNumber: held.identityNumber });
    const message = `Identity number already exists for another employee: ${held.identityNumber}`;
    expect(await call([good, duplicate])).toMatchObject({
      status: 200,
      kind: 'refused',
      code: 400,
      messages: [message],
      data: { errors: [{ row: 2, field: 'identityNumber', message }] },
    });
    expect(await countOf()).toBe(before);
    expect(
      await test.deps.db.$count(users, and(eq(users.comId, company.id), eq(users.code, good.user.code))),
    ).toBe(0);
    expect(await test.outbox(good.email)).toEqual([]);
  });

  it('is a user code with another user name', async () => {
    const held = row();
    await save([held]);
    expect(await call([{ ...held, user: { ...held.user, username: 'khac@minhlong.vn' } }])).toMatchObject({
      kind: 'refused',
      code: 0,
      messages: [otherUsername],
      data: { errors: [{ row: 1, field: 'user.username', message: otherUsername }] },
    });
  });

  it('is a user name of another code, in whatever case', async () => {
    const answer = await call([row({ user: { username: 'Clerk@example.vn' } })]);
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 0,
      messages: ['Username Clerk@example.vn already exists in the company'],
    });
  });

  it('is found within the call as well', async () => {
    const first = row();
    const answer = await call([
      first,
      { ...row(), employeeCode: first.employeeCode },
      row({ identityNumber: first.identityNumber }),
    ]);
    expect(answer).toMatchObject({
      kind: 'refused',
      code: 0,
      messages: [
        `Employee code ${first.employeeCode} occurs more than once in the request`,
        `Identity number already exists for another employee: ${first.identityNumber}`,
      ],
    });
  });

  it('is nothing that another company has', async () => {
    const theirs = row();
    await save([theirs], elsewhere);
    const answer = await call([theirs]);
    expect(answer).toMatchObject({ kind: 'done' });
    expect(await countOf(other.id)).toBeGreaterThan(0);
  });
});

describe('what is malformed', () => {
  it.each([
    [{ fullName: ' ' }, 'fullName: is required'],
    [{ gender: 3 }, 'gender: must be one of 1, 2'],
    [{ email: 'an' }, 'email: must be an e-mail address'],
    [{ status: 2 }, 'status: must be one of 1, -1'],
    [{ workingPosition: 1.5 }, 'workingPosition: must be an integer'],
    [{ salary: -1 }, 'salary: must be at least 0'],
    [{ contractExpiredDate: '2026-11-30' }, 'contractExpiredDate: must not lie before the first date'],
    [{ user: { code: 'x', username: 'x' } }, 'user.name: is required'],
  ])('names the row and the field: %j', async (change, message) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/employees/create-or-update',
      headers: { authorization: `Bearer ${hr}` },
      payload: [row(), { ...row(), ...change }],
    });
    const [field = ''] = message.split(':');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: false,
      code: 400,
      messages: [`1.${message}`],
      data: { errors: [{ row: 2, field, message }] },
    });
  });

  it.each([
    ['nothing', undefined],
    ['a text', '"x"'],
    ['rows that are none', [null, 7, 'x']],
    ['too many', Array.from({ length: employeesPerCall + 1 }, () => ({}))],
  ])('is refused without a fault of ours: %s', async (_what, payload) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/employees/create-or-update',
      headers: { authorization: `Bearer ${hr}`, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ success: false, code: 400 });
  });
});

describe('employees', () => {
  it('are listed, searched without regard to accents, and filtered', async () => {
    const code = row({
      fullName: 'Đặng Thị Quỳnh',
      phoneNumber: '0355123409',
      contractType: 1,
      status: -1,
      contractExpiredDate: null,
    });
    await save([code]);
    const search = async (query: object) =>
      (await test.done(employeesList, { token: hr, query })).items.map(({ employeeCode }) => employeeCode);
    expect(await search({ search: 'dang quynh' })).toEqual([code.employeeCode]);
    expect(await search({ search: code.identityNumber })).toEqual([code.employeeCode]);
    for (const phone of ['0355.123.409', '+84 355 123 409', '84355123409']) {
      expect([phone, await search({ search: phone })]).toEqual([phone, [code.employeeCode]]);
    }
    expect(await search({ search: 'dang', status: 1 })).toEqual([]);
    expect(await search({ search: 'dang', status: -1, contractType: 1, syncStatus: 1 })).toEqual([
      code.employeeCode,
    ]);
    expect(await search({ search: 'dang', syncStatus: 2 })).toEqual([]);
    expect(await search({ search: 'dang', status: 0, contractType: 0, syncStatus: 0 })).toHaveLength(1);
    const page = await test.done(employeesList, { token: hr, query: { pageSize: 3, page: 2 } });
    expect(page).toMatchObject({ page: 2, pageSize: 3, hasPreviousPage: true });
    expect(page.items).toHaveLength(3);
  });

  it('are found with whole names first, with their diacritics before without', async () => {
    const hang = row({ fullName: 'Phùng Thu Hằng' });
    const exact = row({ fullName: 'Phùng Thu Hà' });
    const folded = row({ fullName: 'Phùng Thu Hạ' });
    await save([exact]);
    await save([folded]);
    await save([hang]);
    const found = await test.done(employeesList, { token: hr, query: { search: 'phùng thu hà' } });
    expect(found.items.map(({ employeeCode }) => employeeCode)).toEqual(
      [exact, folded, hang].map(({ employeeCode }) => employeeCode),
    );
  });

  it('are found by the end of their contract, as the calendar of the company has it, what ends first first', async () => {
    const zone = (await test.deps.db.select().from(companies).where(eq(companies.id, company.id)))[0]
      ?.timeZone;
    const today = dayOf(test.clock.now(), zone ?? '');
    const ending = (code: string, end: string | null) =>
      row({
        employeeCode: code,
        contractType: end === null ? 1 : 2,
        contractEffectiveDate: '2020-01-01',
        contractExpiredDate: end,
        fullName: 'Hết Hạn Dần',
      });
    await save([
      ending('KT-IN-30', addDays(today, 30)),
      ending('KT-TODAY', today),
      ending('KT-PAST', addDays(today, -1)),
      ending('KT-IN-31', addDays(today, 31)),
      ending('KT-NEVER', null),
    ]);
    await save([row({ employeeCode: 'KT-ELSEWHERE', contractExpiredDate: '2026-12-31' })], elsewhere);
    const codes = async (query: QueryInput<typeof employeesList>) =>
      (await test.done(employeesList, { token: hr, query: { search: 'KT-', ...query } })).items.map(
        ({ employeeCode }) => employeeCode,
      );
    expect(await codes({ contractEndsWithin: 30 })).toEqual(['KT-TODAY', 'KT-IN-30']);
    expect(await codes({ contractEndsWithin: 0 })).toEqual(['KT-TODAY']);
    expect(await codes({ contractEnded: true })).toEqual(['KT-PAST']);
    expect(await codes({ contractEnded: false })).toEqual(['KT-TODAY', 'KT-IN-30', 'KT-IN-31', 'KT-NEVER']);
    expect(await codes({ contractEndsFrom: addDays(today, -1), contractEndsTo: addDays(today, 30) })).toEqual(
      ['KT-PAST', 'KT-TODAY', 'KT-IN-30'],
    );
    expect(await codes({ contractEndsFrom: addDays(today, 31) })).toEqual(['KT-IN-31']);
    expect(
      await test.call(employeesList, { token: hr, query: { contractEndsTo: '31/12/2026' } }),
    ).toMatchObject({ kind: 'refused' });
  });

  it('are sorted as asked: names by the given name, contracts without an end last either way', async () => {
    const one = (code: string, fullName: string, from: string, to: string | null) =>
      row({
        employeeCode: code,
        fullName,
        contractType: to === null ? 1 : 2,
        contractEffectiveDate: from,
        contractExpiredDate: to,
      });
    await save([
      one('SX-2', 'Trần Văn Ấn', '2026-03-01', null),
      one('SX-1', 'Lê Thị Đào', '2026-01-01', '2027-01-01'),
      one('SX-4', 'Bùi Văn An', '2026-02-01', '2026-12-01'),
      one('SX-3', 'Vũ Thị Cúc', '2026-04-01', '2027-02-01'),
    ]);
    const codes = async (query: QueryInput<typeof employeesList>) =>
      (await test.done(employeesList, { token: hr, query: { search: 'SX-', ...query } })).items.map(
        ({ employeeCode }) => employeeCode,
      );
    expect(await codes({ sort: 'code' })).toEqual(['SX-1', 'SX-2', 'SX-3', 'SX-4']);
    expect(await codes({ sort: 'name' })).toEqual(['SX-4', 'SX-2', 'SX-3', 'SX-1']);
    expect(await codes({ sort: 'name', descending: true })).toEqual(['SX-1', 'SX-3', 'SX-2', 'SX-4']);
    expect(await codes({ sort: 'contractStart' })).toEqual(['SX-1', 'SX-4', 'SX-2', 'SX-3']);
    expect(await codes({ sort: 'contractEnd' })).toEqual(['SX-4', 'SX-1', 'SX-3', 'SX-2']);
    expect(await codes({ sort: 'contractEnd', descending: true })).toEqual(['SX-3', 'SX-1', 'SX-4', 'SX-2']);
  });

  it('come many in one call, as they stand one by one, in the order of their ids', async () => {
    const [one, two] = await save([row(), row()]);
    const [theirs] = await save([row()], elsewhere);
    const [first, second] = [one?.id ?? 0, two?.id ?? 0];
    const ids = [second, 999_999, first, second, theirs?.id ?? 0];
    const whole = await Promise.all(
      [second, first].map((id) => test.done(employeeGet, { token: hr, params: { id } })),
    );
    expect(await test.done(employeesByIds, { token: hr, body: { ids } })).toEqual(whole);
    const none = await test.call(employeesByIds, { token: hr, body: { ids: [theirs?.id ?? 0] } });
    expect(none).toMatchObject({ kind: 'refused', messages: ['Employee not found'] });
    expect(await test.call(employeesByIds, { token: clerk, body: { ids } })).toMatchObject({ status: 403 });
  });
});

describe('acting on many employees', () => {
  it('sets the status of those of the company alone, and says how many it changed', async () => {
    const [on, off] = await save([row(), row({ status: -1 })]);
    const [theirs] = await save([row()], elsewhere);
    const ids = [on?.id ?? 0, off?.id ?? 0, theirs?.id ?? 0];
    const set = () => test.done(employeesSetStatus, { token: hr, body: { ids, status: -1 } });
    expect(await set()).toEqual({ changed: 1 });
    expect(await set()).toEqual({ changed: 0 });
    const { status } = await test.done(employeeGet, { token: elsewhere, params: { id: theirs?.id ?? 0 } });
    expect(status).toMatchObject({ value: 1 });
  });

  it('issues certificates to those who have none', async () => {
    const [one, two] = await save([row({ user: { generateSelfSignedCertEnabled: true } }), row()]);
    const [theirs] = await save([row()], elsewhere);
    const ids = [one?.id ?? 0, two?.id ?? 0, theirs?.id ?? 0];
    const issue = () => test.done(employeesIssueCertificates, { token: hr, body: { ids } });
    expect(await issue()).toEqual({ issued: 1 });
    expect(await issue()).toEqual({ issued: 0 });
  });

  it('invites again those who may sign in and have set no password', async () => {
    const [waiting, signedUp, disabled] = await save([row(), row(), row()]);
    const [theirs] = await save([row()], elsewhere);
    const userId = (employee: typeof waiting): number => employee?.user?.id ?? 0;
    const accountOf = test.deps.db
      .select({ id: users.accountId })
      .from(users)
      .where(eq(users.id, userId(signedUp)));
    await test.deps.db.update(accounts).set({ passwordHash: 'set' }).where(inArray(accounts.id, accountOf));
    await test.deps.db
      .update(users)
      .set({ status: -1 })
      .where(eq(users.id, userId(disabled)));
    const ids = [waiting, signedUp, disabled, theirs].map((employee) => employee?.id ?? 0);
    expect(await test.done(employeesInvite, { token: hr, body: { ids } })).toEqual({ invited: 1 });
    const invitations = await test.deps.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(
        and(
          eq(notifications.kind, 'invitation'),
          inArray(notifications.userId, [waiting, theirs].map(userId)),
        ),
      );
    // One each from when they were made.
    expect(invitations.map((one) => one.userId).toSorted((a, b) => a - b)).toEqual(
      [userId(waiting), userId(waiting), userId(theirs)].toSorted((a, b) => a - b),
    );
  });
});

describe('matching a file', () => {
  it('finds whoever shares a code, an identity number or a user, with what a call would have to give', async () => {
    const person = row({ contractNote: null, user: { generateSelfSignedCertEnabled: false } });
    const [made] = await save([person]);
    const match = async (body: BodyInput<typeof employeesMatch>, token = hr) =>
      test.done(employeesMatch, { token, body });
    const { user, ...fields } = person;
    const whole = { id: made?.id, ...fields, user: { ...user, username: user.username.toLowerCase() } };
    expect(await match({ employeeCodes: [person.employeeCode, 'nobody'] })).toEqual({
      employees: [whole],
      users: [],
    });
    expect((await match({ identityNumbers: [person.identityNumber] })).employees).toEqual([whole]);
    const byUser = {
      employees: [whole],
      users: [{ code: user.code, username: user.username.toLowerCase() }],
    };
    expect(await match({ userCodes: [user.code] })).toEqual(byUser);
    expect(await match({ usernames: [user.username.toUpperCase()] })).toEqual(byUser);
    expect((await match({ emails: [person.email.toUpperCase()] })).employees).toEqual([whole]);
    expect(await match({})).toEqual({ employees: [], users: [] });
    expect(await match({ employeeCodes: [person.employeeCode] }, elsewhere)).toEqual({
      employees: [],
      users: [],
    });
  });
});
