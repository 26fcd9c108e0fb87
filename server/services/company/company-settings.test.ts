import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { passwordLoginV2 } from '../../../contract/operations/auth.ts';
import { companySettingsGet, companySettingsSave } from '../../../contract/operations/company.ts';
import { getMe } from '../../../contract/operations/account.ts';
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
let admin: string;

const tokenOf = (person: TestPerson) =>
  test.done(passwordLoginV2, { body: { username: person.username, password: testPassword } });

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  admin = await tokenOf(await makePerson(test.deps, company, 'admin', { roles: ['admin'] }));
});
afterAll(() => test.close());

describe('company settings', () => {
  it('are read and changed by an admin, field by field', async () => {
    const before = await test.done(companySettingsGet, { token: admin });
    expect(before).toEqual({
      id: company.id,
      name: 'Minh Long',
      address: 'Hà Nội',
      taxCode: '0101',
      timeZone: 'Asia/Ho_Chi_Minh',
      processorsMayReassign: false,
      acceptsActiveContent: true,
      codeInSubject: false,
      attachesCompleted: false,
      guestAccessDays: null,
      secondFactorRoles: [],
    });
    const answer = await test.call(companySettingsSave, {
      token: admin,
      body: { name: 'Minh Long 2', taxCode: '0101243150\u2011001\u2060', processorsMayReassign: true },
    });
    expect(answer).toMatchObject({
      messages: ['Save company settings success'],
      data: { ...before, name: 'Minh Long 2', taxCode: '0101243150-001', processorsMayReassign: true },
    });
    expect(await test.done(companySettingsGet, { token: admin })).toMatchObject({ name: 'Minh Long 2' });
  });

  it('write times in the zone that is set', async () => {
    await test.done(companySettingsSave, { token: admin, body: { timeZone: 'Europe/Paris' } });
    const { user } = await test.done(getMe, { token: admin });
    expect(user?.createdDate).toBe('2026-11-21T04:00:00.000+01:00');
  });

  it.each([
    [{ timeZone: 'Hanoi time' }, 'timeZone: must be the name of a time zone'],
    [{ name: '  ' }, 'name: is required'],
    [{ processorsMayReassign: 'maybe' }, 'processorsMayReassign: must be true or false'],
    [{ guestAccessDays: 3651 }, 'guestAccessDays: must be at most 3650'],
    [{ attachesCompleted: 'maybe' }, 'attachesCompleted: must be true or false'],
    [{ codeInSubject: 'maybe' }, 'codeInSubject: must be true or false'],
    [{ acceptsActiveContent: 'maybe' }, 'acceptsActiveContent: must be true or false'],
  ])('refuse %j', async (body, message) => {
    expect(await test.call(companySettingsSave, { token: admin, body: body as never })).toMatchObject({
      kind: 'refused',
      code: 400,
      messages: [message],
    });
  });
});
