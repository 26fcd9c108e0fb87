import { X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { QueryInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  certificatesIssue,
  certificatesList,
  certificatesOverview,
} from '../../../contract/operations/certificates.ts';
import { userUpdate, smartCaAdd } from '../../../contract/operations/users.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
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
let binh: TestPerson;
let admin: string;

const signIn = (code: string): Promise<string> =>
  test.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps, 'Minh Long');
  await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
  await makePerson(test.deps, company, 'clerk', { roles: ['clerk'] });
  an = await makePerson(test.deps, company, 'an', { name: 'Nguyễn Văn An' });
  binh = await makePerson(test.deps, company, 'binh', { name: 'Trần Thị Bình' });
  admin = await signIn('admin');
});
afterAll(() => test.close());

const overview = (token = admin) => test.done(certificatesOverview, { token });
const list = (query: QueryInput<typeof certificatesList> = {}, token = admin) =>
  test.done(certificatesList, { token, query });
const issue = (userIds: number[] | null, token = admin) =>
  test.call(certificatesIssue, { token, body: { userIds } });

describe('the certificates of a company', () => {
  it('begin with none, and no authority', async () => {
    expect(await overview()).toEqual({
      authority: null,
      counts: { valid: 0, expiring: 0, expired: 0, revoked: 0 },
      usersWithout: 4,
    });
  });

  it('are issued to those who lack one, once', async () => {
    expect(await issue([an.userId, an.userId])).toMatchObject({
      messages: ['Issue 1 certificate success'],
      data: { issued: 1, left: 3 },
    });
    expect(await issue([an.userId])).toMatchObject({ data: { issued: 0, left: 3 } });
    expect((await list()).items).toMatchObject([
      { kind: 'issued', state: 'valid', isValid: true, user: { code: 'an' }, revokedDate: null },
    ]);
    expect(await overview()).toMatchObject({ counts: { valid: 1 }, usersWithout: 3 });
  });

  it('come from an authority whose certificate anybody can check them by', async () => {
    const { authority } = await overview();
    const read = new X509Certificate(authority?.certificate ?? '');
    expect(read.ca).toBe(true);
    expect(authority).toMatchObject({
      serialNumber: read.serialNumber,
      fingerprint: read.fingerprint256,
      validFrom: '2026-11-21T10:00:00.000+07:00',
    });
    expect(authority?.subjectDN).toContain('Minh Long CA');
    const [row] = await test.deps.db
      .select()
      .from(userCertificates)
      .where(eq(userCertificates.userId, an.userId));
    expect(new X509Certificate(row?.certificate ?? '').verify(read.publicKey)).toBe(true);
  });

  it('are issued to everyone who lacks one, but not to the disabled nor to holders of a remote one', async () => {
    await test.done(smartCaAdd, { token: admin, body: { userId: binh.userId, username: 'binh-ca' } });
    const off = await makePerson(test.deps, company, 'off');
    await test.done(userUpdate, { token: admin, body: { id: off.userId, status: -1 } });
    expect(await issue(null)).toMatchObject({ data: { issued: 2, left: 0 } });
    expect((await list({ kind: 'remote' })).items).toMatchObject([
      { user: { code: 'binh' }, state: 'valid' },
    ]);
    expect((await list({ kind: ['issued', 'remote'] })).totalCount).toBe((await list()).totalCount);
    expect((await list({ search: 'tran thi' })).items.map(({ user }) => user.code)).toEqual(['binh']);
    expect((await list({ search: 'off' })).totalCount).toBe(0);
  });

  it('are found with whole names first, whichever end first', async () => {
    const own = await makeCompany(test.deps, 'Đông người');
    const names = ['Phạm Thu Hằng', 'Phạm Thu Hạnh', 'Phạm Thị Thu Hà', 'Phạm Thu Hà'];
    const asAdmin = await makePerson(test.deps, own, 'many-admin', { roles: ['admin'] });
    const token = await signIn(asAdmin.code);
    for (const [index, name] of names.entries()) {
      const { userId } = await makePerson(test.deps, own, `many${String(index)}`, { name });
      await issue([userId], token);
      test.clock.advance({ seconds: 1 });
    }
    const found = async (query: QueryInput<typeof certificatesList>) =>
      (await list(query, token)).items.map(({ user }) => user.name);
    expect(await found({})).toEqual(names);
    const nearest = ['Phạm Thu Hà', 'Phạm Thị Thu Hà', 'Phạm Thu Hằng', 'Phạm Thu Hạnh'];
    expect(await found({ search: 'Phạm Thu Hà' })).toEqual(nearest);
    expect(await found({ search: 'Phạm Thu Hà', pageSize: 1 })).toEqual(['Phạm Thu Hà']);
  });

  it('say when they end soon, have ended, or were revoked', async () => {
    const states = async () => (await overview()).counts;
    test.clock.advance({ hours: 24 * (2 * 365 - 20) });
    admin = await signIn('admin');
    expect(await states()).toMatchObject({ valid: 1, expiring: 3, expired: 0 });
    expect((await list({ state: 'expiring' })).items[0]).toMatchObject({ isValid: true });
    await test.done(userUpdate, { token: admin, body: { id: an.userId, status: -1 } });
    expect((await list({ state: 'revoked' })).items).toMatchObject([
      { user: { code: 'an' }, isValid: false, state: 'revoked' },
    ]);
    expect((await list({ state: ['revoked', 'expiring'] })).totalCount).toBe(3);
    test.clock.advance({ hours: 24 * 30 });
    admin = await signIn('admin');
    expect(await states()).toEqual({ valid: 1, expiring: 0, expired: 2, revoked: 1 });
    expect(await overview()).toMatchObject({ usersWithout: 2 });
  });
});
