import { createPrivateKey, X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import { getMe } from '../../../contract/operations/account.ts';
import { smartCaAdd, smartCaDelete, smartCaUpdate } from '../../../contract/operations/users.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import {
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { authorityOf } from './authority.ts';
import { ensureSeal } from './ensure-seal.ts';
import {
  ensureCertificate,
  openUserKey,
  prepareCertificates,
  revokeCertificates,
} from './issue-certificates.ts';

let test: TestApp;
let company: TestCompany;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  company = await makeCompany(test.deps);
  await makePerson(test.deps, company, 'admin', { roles: ['admin'] });
  admin = await signIn('admin');
});
afterAll(() => test.close());

const signIn = (code: string): Promise<string> =>
  test.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

let numbers = 0;
function person(): Promise<TestPerson> {
  numbers += 1;
  return makePerson(test.deps, company, `p${String(numbers)}`, { name: 'Trần Thị Bình' });
}

const add = (body: BodyInput<typeof smartCaAdd>, token = admin) => test.call(smartCaAdd, { token, body });
const added = async (body: BodyInput<typeof smartCaAdd>) => {
  const user = await test.done(smartCaAdd, { token: admin, body });
  return { user, id: Math.max(...user.userCertificates.map((certificate) => certificate.id)) };
};

describe('remote certificates of a user', () => {
  it('are added, and the first is the default', async () => {
    const { userId, code } = await person();
    const answer = await add({ userId, username: '0101234567', serialNumber: '54ab01' });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Add smart CA success'] });
    const { user } = await added({
      userId,
      username: 'binh-ca',
      name: 'Của công ty',
      isBusinessSmartCaAccount: true,
    });
    expect(user).toMatchObject({
      userCertificates: [
        {
          name: '0101234567',
          serialNumber: '54AB01',
          isValid: true,
          kind: 'remote',
          isBusinessSmartCaAccount: false,
        },
        { name: 'Của công ty', serialNumber: '', isBusinessSmartCaAccount: true, validTo: null },
      ],
      defaultSmartCa: { serialNumber: '54AB01' },
    });
    expect(await test.done(getMe, { token: await signIn(code) })).toMatchObject({
      user: { defaultSmartCa: { serialNumber: '54AB01' } },
    });
  });

  it('are renamed, and one of them made the default', async () => {
    const { userId } = await person();
    await added({ userId, username: 'a', serialNumber: '01' });
    const { id } = await added({ userId, username: 'b', serialNumber: '02' });
    const answer = await test.call(smartCaUpdate, { token: admin, body: { id, name: 'Thẻ mới' } });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Update smart CA success'],
      data: { defaultSmartCa: { serialNumber: '01' } },
    });
    const user = await test.done(smartCaUpdate, { token: admin, body: { id, isSetDefault: true } });
    expect(user.defaultSmartCa).toMatchObject({ id, name: 'Thẻ mới', serialNumber: '02' });
    expect(user.userCertificates.map(({ serialNumber }) => serialNumber)).toEqual(['02', '01']);
  });

  it('can be the default from the start', async () => {
    const { userId } = await person();
    await added({ userId, username: 'a', serialNumber: '01' });
    const { user } = await added({ userId, username: 'b', serialNumber: '02', isSetDefault: true });
    expect(user.defaultSmartCa).toMatchObject({ serialNumber: '02' });
  });

  it('are taken away, and the next one follows as the default', async () => {
    const { userId } = await person();
    const { id } = await added({ userId, username: 'a', serialNumber: '01' });
    const { id: second } = await added({ userId, username: 'b', serialNumber: '02' });
    const answer = await test.call(smartCaDelete, { token: admin, body: { id } });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Delete smart CA success'],
      data: { userCertificates: [{ id: second }], defaultSmartCa: { id: second } },
    });
    const last = await test.done(smartCaDelete, { token: admin, body: { id: second } });
    expect(last).toMatchObject({ userCertificates: [], defaultSmartCa: null });
  });

  it('are added once', async () => {
    const { userId } = await person();
    await added({ userId, username: 'a', serialNumber: 'ff01' });
    expect(await add({ userId, username: 'a', serialNumber: 'FF01' })).toMatchObject({
      status: 200,
      kind: 'refused',
      code: 0,
      messages: ['The user already has this certificate'],
    });
  });

  it('are added once however their serial number is written', async () => {
    const { userId } = await person();
    await added({ userId, username: 'a', serialNumber: '54:AB:01' });
    for (const serialNumber of ['54ab01', '54 AB 01', '0054AB01']) {
      expect(await add({ userId, username: 'a', serialNumber })).toMatchObject({
        kind: 'refused',
        messages: ['The user already has this certificate'],
      });
    }
  });

  it('are added to nobody who was erased', async () => {
    const { userId } = await person();
    await test.deps.db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, userId));
    expect(await add({ userId, username: 'a' })).toMatchObject({
      kind: 'refused',
      messages: ['User not found'],
    });
  });

  it('are added once by their account as well, where no serial number is given', async () => {
    const { userId } = await person();
    const exists = { kind: 'refused', messages: ['The user already has this certificate'] };
    await added({ userId, username: 'a', serialNumber: null });
    expect(await add({ userId, username: 'a', serialNumber: null })).toMatchObject(exists);
    expect(await add({ userId, username: 'a', serialNumber: '' })).toMatchObject(exists);
    // Another account, and the same name for a business one, are others.
    expect(await add({ userId, username: 'b' })).toMatchObject({ kind: 'done' });
    const { user } = await added({ userId, username: 'a', isBusinessSmartCaAccount: true });
    expect(user.userCertificates).toMatchObject([
      { name: 'a', serialNumber: '' },
      { name: 'b', serialNumber: '' },
      { name: 'a', serialNumber: '', isBusinessSmartCaAccount: true },
    ]);
  });

  it('are no issued ones', async () => {
    const { userId } = await person();
    const issued = await ensureCertificate(test.deps, company.id, userId);
    const notFound = { status: 200, kind: 'refused', messages: ['Smart CA not found'] };
    const call = { token: admin, body: { id: issued.id } };
    expect(await test.call(smartCaUpdate, call)).toMatchObject(notFound);
    expect(await test.call(smartCaDelete, call)).toMatchObject(notFound);
  });
});

describe('the authority of a company', () => {
  it('is renewed with its key before it would end', async () => {
    const fresh = await makeCompany(test.deps, 'Hoà Bình');
    const before = await authorityOf(test.deps, fresh.id);
    const [certificate] = await prepareCertificates(test.deps, fresh.id, [
      { name: 'An', uid: '1', isGuest: false },
    ]);
    const now = test.clock.now();
    test.clock.set(new Date('2045-01-01T00:00:00Z'));
    const renewed = await authorityOf(test.deps, fresh.id);
    test.clock.set(now);
    expect(renewed.validTo > before.validTo).toBe(true);
    const issued = new X509Certificate(certificate?.certificate ?? '');
    expect(issued.verify(new X509Certificate(renewed.certificate).publicKey)).toBe(true);
    expect(issued.checkIssued(new X509Certificate(renewed.certificate))).toBe(true);
  });
});

describe('the certificate that a user signs with', () => {
  it('is issued at its first need, kept, and comes with its key', async () => {
    const { userId, code } = await person();
    const first = await ensureCertificate(test.deps, company.id, userId);
    expect(first.subjectDn).toBe(`UID=${code},CN=Trần Thị Bình,O=Minh Long`);
    expect((await ensureCertificate(test.deps, company.id, userId)).id).toBe(first.id);
    const key = createPrivateKey({
      key: Buffer.from(openUserKey(test.deps, first)),
      format: 'der',
      type: 'pkcs8',
    });
    expect(new X509Certificate(first.certificate ?? '').checkPrivateKey(key)).toBe(true);
  });

  it('is issued anew once it was revoked or has expired', async () => {
    const { userId } = await person();
    const first = await ensureCertificate(test.deps, company.id, userId);
    await test.deps.db.transaction((transaction) => revokeCertificates(transaction, test.deps, [userId]));
    const second = await ensureCertificate(test.deps, company.id, userId);
    expect(second.id).not.toBe(first.id);
    await test.deps.db
      .update(userCertificates)
      .set({ validTo: test.clock.now() })
      .where(eq(userCertificates.id, second.id));
    const third = await ensureCertificate(test.deps, company.id, userId);
    expect(third.id).not.toBe(second.id);
  });

  it('is another one where the clock was set back since: no signature is older than its certificate', async () => {
    const { userId } = await person();
    test.clock.advance({ hours: 5 });
    const ahead = await ensureCertificate(test.deps, company.id, userId);
    test.clock.advance({ hours: -5 });
    const now = await ensureCertificate(test.deps, company.id, userId);
    expect(now.id).not.toBe(ahead.id);
    expect(now.validFrom?.getTime()).toBeLessThanOrEqual(test.clock.now().getTime());
    test.clock.advance({ hours: 5 });
    const seal = await ensureSeal(test.deps, company.id);
    test.clock.advance({ hours: -5 });
    expect((await ensureSeal(test.deps, company.id)).certificates[0]).not.toBe(seal.certificates[0]);
  });
});
