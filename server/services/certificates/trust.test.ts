import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { companySettingsSave } from '../../../contract/operations/company.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { authoritiesFind } from '../../../contract/operations/certificates.ts';
import { userUpdate } from '../../../contract/operations/users.ts';
import { companySeals, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { createTimeStamper } from '../../adapters/signatures/rfc3161-time-stamper.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { authorityOf } from './authority.ts';
import { ensureSeal } from './ensure-seal.ts';
import { gatherValidationData } from './gather-validation-data.ts';
import { ensureCertificate } from './issue-certificates.ts';
import { ensureSigningKey, type SigningKey } from './signing-key.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

let test: TestApp;
let company: TestCompany;
let admin: string;
const folder = temporaryFolder();

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps, 'Minh Long');
  await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
  admin = await test.done(passwordLogin, { body: { username: 'admin@example.vn', password: testPassword } });
});
afterAll(() => test.close());

const keyIdOf = async (comId = company.id) =>
  test.deps.certificates.keyIdOf((await authorityOf(test.deps, comId)).certificate);

const askForList = (keyId: string) =>
  test.app.inject({ method: 'GET', url: `/api/trust/authorities/${keyId}/crl` });

/** What anybody is told of one authority. */
async function askAbout(keyId: string) {
  const [found] = await test.done(authoritiesFind, { query: { keyIds: [keyId] } });
  if (!found) {
    throw new Error('there is no such authority');
  }
  return found;
}

/** What openssl says of a certificate, with what the service serves of its authority and nothing else. */
async function verify(certificate: string): Promise<string> {
  const keyId = await keyIdOf();
  const { certificates, revocationList } = await askAbout(keyId);
  writeFileSync(join(folder, 'ca.pem'), certificates[0] ?? '');
  writeFileSync(join(folder, 'list.pem'), revocationList);
  writeFileSync(join(folder, 'user.pem'), certificate);
  const moment = String(Math.floor(test.clock.now().getTime() / 1000));
  const options = ['-x509_strict', '-crl_check', '-attime', moment, '-no-CApath', '-no-CAstore'];
  try {
    return execFileSync(
      'openssl',
      ['verify', ...options, '-CAfile', 'ca.pem', '-CRLfile', 'list.pem', 'user.pem'],
      { cwd: folder, stdio: 'pipe' },
    ).toString('utf8');
  } catch (error) {
    return String(error instanceof Error && 'stderr' in error ? error.stderr : error);
  }
}

describe('what anybody may ask of an authority', () => {
  it('is its certificates, by the key that a signature names', async () => {
    const keyId = await keyIdOf();
    const { certificate } = await authorityOf(test.deps, company.id);
    expect(await askAbout(keyId)).toMatchObject({ keyId, certificates: [certificate] });
    expect(await askAbout(keyId.toUpperCase())).toMatchObject({ keyId, certificates: [certificate] });
  });

  it('leaves out keys of nobody, and refuses what is no key, and too many at once', async () => {
    const nobody = '0'.repeat(40);
    const keyId = await keyIdOf();
    const found = await test.done(authoritiesFind, { query: { keyIds: [nobody, keyId] } });
    expect(found.map((one) => one.keyId)).toEqual([keyId]);
    expect(await test.done(authoritiesFind, { query: { keyIds: [nobody] } })).toEqual([]);
    const list = await askForList(nobody);
    expect(list.statusCode).toBe(404);
    expect(list.json()).toMatchObject({ messages: ['Certification authority not found'] });
    for (const keyIds of [['admin'], Array.from({ length: 21 }, () => nobody)]) {
      const wrong = await test.call(authoritiesFind, { query: { keyIds } });
      expect(wrong).toMatchObject({ kind: 'refused', code: 400 });
    }
  });

  it('finds authorities that were made before their keys were kept by name', async () => {
    const old = await makeCompany(test.deps, 'Sao Mai');
    const keyId = await keyIdOf(old.id);
    await test.deps.db
      .update(issuingAuthorities)
      .set({ keyId: null })
      .where(eq(issuingAuthorities.comId, old.id));
    expect((await askAbout(keyId)).certificates).toHaveLength(1);
  });

  it('holds every certificate that it has had', async () => {
    const renewing = await makeCompany(test.deps, 'Hoà Bình');
    const before = await authorityOf(test.deps, renewing.id);
    const now = test.clock.now();
    test.clock.set(new Date('2045-01-01T00:00:00Z'));
    const after = await authorityOf(test.deps, renewing.id);
    test.clock.set(now);
    const { certificates } = await askAbout(await keyIdOf(renewing.id));
    expect(certificates).toEqual([after.certificate, before.certificate]);
  });
});

describe('the list of what an authority has revoked', () => {
  it('is where certificates say that it is', async () => {
    const { userId } = await makePerson(test.deps, company, 'an');
    const { certificates } = await ensureSigningKey(test.deps, company.id, userId);
    const told = execFileSync('openssl', ['x509', '-noout', '-ext', 'crlDistributionPoints'], {
      input: certificates[0] ?? '',
    }).toString('utf8');
    expect(told).toContain(`URI:https://sign.example/api/trust/authorities/${await keyIdOf()}/crl\n`);
    const answer = await askForList(await keyIdOf());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pkix-crl',
      'cache-control': 'public, max-age=300',
    });
    const { revocationList } = await askAbout(await keyIdOf());
    const tell = (form: string, input: string | Buffer): string =>
      execFileSync(
        'openssl',
        ['crl', '-inform', form, '-noout', '-issuer', '-lastupdate', '-nextupdate', '-crlnumber'],
        { input },
      ).toString('utf8');
    expect(tell('DER', answer.rawPayload)).toBe(tell('PEM', revocationList));
  });

  it('names the certificate of a user once the user is disabled', async () => {
    const { userId } = await makePerson(test.deps, company, 'binh');
    const { certificates } = await ensureSigningKey(test.deps, company.id, userId);
    expect(await verify(certificates[0] ?? '')).toContain('user.pem: OK');
    await test.done(userUpdate, { token: admin, body: { id: userId, status: -1 } });
    expect(await verify(certificates[0] ?? '')).toContain('certificate revoked');
  });

  it('says nothing of other companies', async () => {
    const other = await makeCompany(test.deps, 'Bình Minh');
    const answer = await askForList(await keyIdOf(other.id));
    writeFileSync(join(folder, 'other.crl'), answer.rawPayload);
    const told = execFileSync('openssl', ['crl', '-inform', 'DER', '-in', 'other.crl', '-noout', '-text'], {
      cwd: folder,
    }).toString('utf8');
    expect(told).toContain('No Revoked Certificates');
  });

  it('is named in no certificate while the service has no lasting address', async () => {
    const deps = { ...test.deps, settings: { ...test.deps.settings, lastingUrl: null } };
    const { userId } = await makePerson(test.deps, company, 'chi');
    const { certificates } = await ensureSigningKey(deps, company.id, userId);
    const told = execFileSync('openssl', ['x509', '-noout', '-text'], { input: certificates[0] ?? '' });
    expect(told.toString('utf8')).not.toContain('CRL Distribution Points');
  });
});

describe('the certificate that a user signs with', () => {
  it('is renewed when it ends within thirty days, and the one before stays', async () => {
    const { userId } = await makePerson(test.deps, company, 'dung');
    const first = await ensureCertificate(test.deps, company.id, userId);
    const setEnd = (days: number) =>
      test.deps.db
        .update(userCertificates)
        .set({ validTo: new Date(test.clock.now().getTime() + days * 86_400_000) })
        .where(eq(userCertificates.id, first.id));
    await setEnd(31);
    expect((await ensureCertificate(test.deps, company.id, userId)).id).toBe(first.id);
    await setEnd(30);
    const second = await ensureCertificate(test.deps, company.id, userId);
    expect(second.id).not.toBe(first.id);
    const [old] = await test.deps.db
      .select()
      .from(userCertificates)
      .where(and(eq(userCertificates.id, first.id)));
    expect(old?.revokedAt).toBeNull();
    expect(await verify(second.certificate ?? '')).toContain('user.pem: OK');
  });
});

describe('the seal of a company', () => {
  const leaf = ({ certificates }: SigningKey) => new X509Certificate(certificates[0] ?? '');

  it('is made once, under the company’s authority, with its key', async () => {
    const seal = await ensureSeal(test.deps, company.id);
    expect(await verify(seal.certificates[0] ?? '')).toContain('user.pem: OK');
    expect(seal.certificates[1]).toBe((await authorityOf(test.deps, company.id)).certificate);
    const key = createPrivateKey({ key: Buffer.from(seal.privateKey), format: 'der', type: 'pkcs8' });
    expect(leaf(seal).checkPrivateKey(key)).toBe(true);
    expect((await ensureSeal(test.deps, company.id)).certificates).toEqual(seal.certificates);
    const [row] = await test.deps.db.select().from(companySeals).where(eq(companySeals.comId, company.id));
    expect(row?.sealedKey).toMatch(/^v1\./);
  });

  it('names the company as it is called and registered now', async () => {
    const before = leaf(await ensureSeal(test.deps, company.id));
    expect(before.subject.split('\n')).toEqual(['O=Minh Long', 'CN=Minh Long']);
    const settings = { name: 'Minh Long Group', taxCode: '0101243150', timeZone: 'Asia/Ho_Chi_Minh' };
    await test.done(companySettingsSave, {
      token: admin,
      body: { ...settings, address: 'Hà Nội', processorsMayReassign: false },
    });
    const after = leaf(await ensureSeal(test.deps, company.id));
    expect(after.subject.split('\n')).toEqual([
      'C=VN',
      'O=Minh Long Group',
      'organizationIdentifier=VATVN-0101243150',
      'CN=Minh Long Group',
    ]);
  });

  it('is renewed before it ends', async () => {
    const before = leaf(await ensureSeal(test.deps, company.id));
    await test.deps.db.update(companySeals).set({ validTo: test.clock.now() });
    expect(leaf(await ensureSeal(test.deps, company.id)).serialNumber).not.toBe(before.serialNumber);
  });
});

describe('what a finished document is checked with', () => {
  it('is every certificate, and the lists of all their authorities', async () => {
    const stamps = await LoopbackTimeStamps.start();
    const hash = createHash('sha256').update('x').digest();
    const stamped = await createTimeStamper({ url: stamps.url }).stamp(hash);
    const { userId } = await makePerson(test.deps, company, 'giang');
    const user = await ensureSigningKey(test.deps, company.id, userId);
    const seal = await ensureSeal(test.deps, company.id);
    // The authority of time stamps has the time of this machine.
    const now = test.clock.now();
    test.clock.set(new Date());
    const { certificates, crls } = await gatherValidationData(test.deps, company.id, [
      user.certificates,
      seal.certificates,
      stamped.kind === 'stamped' ? stamped.certificates : [],
    ]);
    test.clock.set(now);
    await stamps.end();
    expect(certificates.map((der) => new X509Certificate(der).subject.split('\n').pop())).toEqual([
      'UID=giang',
      'CN=Minh Long CA',
      'CN=Minh Long Group',
      'CN=Time Stamps',
      'CN=Time Root',
    ]);
    const issuers = crls.map((der) =>
      execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-issuer'], { input: der }).toString(
        'utf8',
      ),
    );
    expect(issuers.map((line) => line.trim().split('CN = ')[1])).toEqual(['Minh Long CA', 'Time Root']);
    expect(test.logged).toEqual([]);
  });
});
