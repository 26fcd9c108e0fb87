import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { usersList } from '../../../contract/operations/users.ts';
import { users } from '../../adapters/database/schema/users.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';

let test: TestApp;
let company: TestCompany;
let an: TestPerson;
let token: string;

const tokenOf = (person: TestPerson) =>
  test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  const clerk = await makePerson(test.deps, company, 'clerk', { name: 'Vũ Thị Lan', roles: ['clerk'] });
  an = await makePerson(test.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(test.deps, company, 'duc', { name: 'Đặng 100% Đức' });
  const other = await makeCompany(test.deps, 'Khác');
  await makePerson(test.deps, other, 'an2', { name: 'Nguyễn Văn Khác' });
  token = await tokenOf(clerk);
});
afterAll(() => test.close());

const codes = async (query: Parameters<typeof test.done<typeof usersList>>[1]) =>
  (await test.done(usersList, { token, ...query })).items.map(({ code }) => code);

describe('users', () => {
  it('are those of the company alone, by code, in pages', async () => {
    const first = await test.done(usersList, { token, query: { pageSize: 2 } });
    expect(first).toMatchObject({
      totalCount: 3,
      pageCount: 2,
      page: 1,
      pageSize: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    expect(first.items.map(({ code }) => code)).toEqual(['an', 'clerk']);
    const second = await test.done(usersList, { token, query: { pageSize: 2, page: 2 } });
    expect(second.items.map(({ code }) => code)).toEqual(['duc']);
    expect(second).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });

  it('are written as the specification says', async () => {
    const { items } = await test.done(usersList, { token, query: { search: 'nguyen' } });
    expect(items[0]).toMatchObject({
      id: an.userId,
      comId: company.id,
      code: 'an',
      createdDate: '2026-11-21T10:00:00.000+07:00',
      status: { value: 1, description: 'Enabled' },
      receiveOtpMethod: { value: 1, description: 'Email' },
      identityVerificationStatus: { value: 0, description: 'Not verified' },
      accountId: an.accountId,
      isValid: true,
    });
  });

  it.each([
    ['nguyen', ['an']],
    ['AN nguyễn', ['an']],
    ['dang', ['duc']],
    ['an@example', ['an']],
    ['100%', ['duc']],
    ['%', ['duc']],
    ['_', []],
    ['nobody', []],
  ])('are searched without regard to case and accents, signs taken literally: %s', async (search, found) => {
    expect(await codes({ query: { search } })).toEqual(found);
  });

  it('are found with whole names first, with their diacritics before without', async () => {
    const own = await makeCompany(test.deps, 'Đông người');
    const admin = await makePerson(test.deps, own, 'z-admin', { name: 'Lê Văn Tý', roles: ['admin'] });
    const names = [
      'Phạm Thu Hằng',
      'PHẠM THỊ THU HÀ',
      'Phạm Thu Hạ',
      'Phạm Thu Hà',
      'Đỗ Thu Phan Hạ',
      'Phạm Thuý Hạnh',
    ];
    for (const [index, name] of names.entries()) {
      await makePerson(test.deps, own, `nv${index}`, { name });
    }
    await makePerson(test.deps, own, 'nv', { name: 'Đỗ Nv1' });
    const asAdmin = await tokenOf(admin);
    const found = async (search: string) =>
      (await test.done(usersList, { token: asAdmin, query: { search } })).items.map(({ code }) => code);
    expect(await found('phạm THU Hà')).toEqual(['nv3', 'nv1', 'nv2', 'nv0', 'nv5']);
    expect(await found('pham thu ha')).toEqual(['nv2', 'nv3', 'nv1', 'nv0', 'nv5']);
    expect(await found('ĐỖ')).toEqual(['nv', 'nv4']);
    expect((await found('NV1')).slice(0, 2)).toEqual(['nv1', 'nv']);
  });

  it('are filtered by status and department', async () => {
    await test.deps.db.update(users).set({ status: -1 }).where(eq(users.code, 'duc'));
    expect(await codes({ query: { status: [1] } })).toEqual(['an', 'clerk']);
    expect(await codes({ query: { status: [-1] } })).toEqual(['duc']);
    expect(await codes({ query: { status: [1, -1] } })).toEqual(['an', 'clerk', 'duc']);
    expect(await codes({ query: { status: [0] } })).toEqual(['an', 'clerk', 'duc']);
    expect(await codes({ query: { departmentId: [company.departmentId] } })).toEqual(['an', 'clerk', 'duc']);
    expect(await codes({ query: { departmentId: [999_999] } })).toEqual([]);
  });
});
