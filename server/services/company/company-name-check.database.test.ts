import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { passwordLogin } from '../../../contract/operations/auth.ts';
import { companySettingsSave } from '../../../contract/operations/company.ts';
import { authoritiesFind } from '../../../contract/operations/certificates.ts';
import { companies, companyNameChecks } from '../../adapters/database/schema/companies.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { authorityOf } from '../certificates/authority.ts';
import { checkCompanyName, listNameChecks, withdrawNameCheck } from './company-name-check.ts';

let test: TestApp;
let company: TestCompany;
let other: TestCompany;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps, 'Đại Phát');
  other = await makeCompany(test.deps, 'DAI PHAT');
  await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
  admin = await test.done(passwordLogin, { body: { username: 'admin@example.vn', password: testPassword } });
});
beforeEach(async () => {
  await test.deps.db.delete(companyNameChecks);
});
afterAll(() => test.close());

const by = 'Trần Văn A';
const check = (comId: number, name: string) => checkCompanyName(test.deps, { comId, name, by });
const rename = (name: string) => test.done(companySettingsSave, { token: admin, body: { name } });

/** What anybody who holds a signature is told of the company behind it. */
async function toldOf(comId: number) {
  const { certificate } = await authorityOf(test.deps, comId);
  const keyIds = [test.deps.certificates.keyIdOf(certificate)];
  const [found] = await test.done(authoritiesFind, { query: { keyIds } });
  return { companyId: found?.companyId, companyName: found?.companyName };
}

const endings = async () =>
  (await test.deps.db.select().from(companyNameChecks).orderBy(companyNameChecks.id)).map(
    ({ name, endReason }) => [name, endReason],
  );

describe('a company that signatures lead to', () => {
  it('is told by its number until its name was checked', async () => {
    expect(await toldOf(company.id)).toEqual({ companyId: company.id, companyName: null });
    expect(await check(company.id, 'Đại Phát')).toEqual({ kind: 'checked' });
    expect(await toldOf(company.id)).toEqual({ companyId: company.id, companyName: 'Đại Phát' });
  });

  it('is told by its number again once it calls itself otherwise', async () => {
    await check(company.id, 'Đại Phát');
    await rename('Đại Phát Bank');
    expect(await toldOf(company.id)).toEqual({ companyId: company.id, companyName: null });
    await rename('Đại Phát');
    expect(await toldOf(company.id)).toMatchObject({ companyName: null });
    expect(await endings()).toEqual([['Đại Phát', 'renamed']]);
  });

  it('is told by its number when a version of the service that knows of no checks renamed it', async () => {
    await check(company.id, 'Đại Phát');
    await test.deps.db.update(companies).set({ name: 'Khác' }).where(eq(companies.id, company.id));
    expect(await toldOf(company.id)).toMatchObject({ companyName: null });
    expect(await check(other.id, 'DAI PHAT')).toEqual({ kind: 'checked' });
    await test.deps.db.update(companies).set({ name: 'Đại Phát' }).where(eq(companies.id, company.id));
    expect(await toldOf(company.id)).toMatchObject({ companyName: null });
  });
});

describe('checking the name of a company', () => {
  it('takes the name that the operator found elsewhere, and no other', async () => {
    expect(await check(company.id, 'Dai Phat')).toEqual({ kind: 'called-otherwise', name: 'Đại Phát' });
    expect(await check(company.id, 'Đại Phát'.normalize('NFD'))).toEqual({ kind: 'checked' });
    expect(await check(9999, 'Đại Phát')).toEqual({ kind: 'no-company' });
  });

  it('gives no two companies names that read alike, whoever comes first', async () => {
    const both = await Promise.all([check(company.id, 'Đại Phát'), check(other.id, 'DAI PHAT')]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['checked', 'taken']);
  });

  it('may be done again and taken back, and all of it stays on record', async () => {
    await check(company.id, 'Đại Phát');
    await check(company.id, 'Đại Phát');
    expect(await listNameChecks(test.deps.db)).toMatchObject([
      { comId: company.id, name: 'Đại Phát', check: { by } },
      { comId: other.id, name: 'DAI PHAT', check: null },
    ]);
    expect(await withdrawNameCheck(test.deps, company.id)).toBe(true);
    expect(await withdrawNameCheck(test.deps, company.id)).toBe(false);
    expect(await endings()).toEqual([
      ['Đại Phát', 'checked-anew'],
      ['Đại Phát', 'withdrawn'],
    ]);
    expect(await toldOf(company.id)).toMatchObject({ companyName: null });
  });
});
