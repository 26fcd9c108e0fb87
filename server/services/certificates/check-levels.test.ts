import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { documentGet } from '../../../contract/operations/documents.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import { coordinate, processDocument } from '../../../contract/operations/processing.ts';
import { type CompanyFixture, createCompanyFixture } from '../../../test/company/company-fixture.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { remoteCertificates, RemoteSignerDouble } from '../../../test/service/remote-signer-double.ts';
import { documentTypes } from '../../adapters/database/schema/companies.ts';
import { companySealAccounts, signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';

type Code = 'clerk' | 'an' | 'binh' | 'guest';
const remote = new RemoteSignerDouble();
let fixture: CompanyFixture<Code>;
let certificateId: number;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(
    {
      clerk: { roles: ['clerk'] },
      an: { name: 'Nguyễn Văn An' },
      binh: { name: 'Trần Thị Bình' },
      guest: { name: 'Lê Thu Hương' },
    },
    { remoteSigner: remote },
  );
  const { db } = fixture.app.deps;
  await db.update(users).set({ signConfirmationEnabled: false });
  await db.update(users).set({ isGuest: true }).where(eq(users.id, fixture.people.guest.userId));
  const [row] = await db
    .insert(userCertificates)
    .values({
      userId: fixture.people.an.userId,
      comId: fixture.company.id,
      kind: 'remote',
      name: 'An',
      commonName: 'Nguyễn Văn An',
      subjectDn: 'CN=Nguyễn Văn An',
      serialNumber: '01',
      remoteUsername: 'an',
      remoteCredentialId: 'an',
      certificate: remoteCertificates,
      createdAt: fixture.app.deps.clock.now(),
    })
    .returning({ id: userCertificates.id });
  certificateId = row?.id ?? 0;
});
afterAll(() => fixture.app.close());
afterEach(() => ask({ userLevel: null, guestLevel: null, sealLevel: null }));

const ask = (levels: Partial<typeof documentTypes.$inferInsert>) =>
  fixture.app.deps.db.update(documentTypes).set(levels).where(eq(documentTypes.id, fixture.company.typeId));

const refusal = (messages: readonly string[]) => ({ messages });

const sign = (code: Code, { stepIds }: SentDocument, change: { remoteCaCertId?: number } = {}) =>
  fixture.app.call(processDocument, {
    token: fixture.tokens[code],
    body: {
      processId: stepIds[0] ?? '',
      reason: 'Đồng ý',
      confirmTermsConditions: true,
      signatureDisplayMode: 1,
      signatureText: '{{Name}}',
      ...change,
    },
  });
const read = (id: string) => fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });

describe('sending', () => {
  it('names at their steps everyone whose way of signing is too low, and who lacks a public certificate', async () => {
    await ask({ userLevel: 'public', guestLevel: 'company' });
    const steps = [
      ['an', 'D'],
      ['an', 'DR'],
      ['binh', 'D'],
      ['binh', 'A'],
      ['guest', 'DR'],
      ['guest', 'E'],
    ] as const;
    await expect(fixture.sent(steps)).rejects.toMatchObject(
      refusal([
        'processes.1.accessPermissionCode: Nguyễn Văn An would sign without a public certificate, the document type asks for one',
        'processes.2.processedByUserCode: Trần Thị Bình has no valid public certificate, the document type asks for one',
        'processes.4.accessPermissionCode: Lê Thu Hương would sign without a certificate, the document type asks for one',
      ]),
    );
  });

  it.each([
    ['revoked', { revokedAt: new Date('2020-01-01') }],
    ['expired', { validTo: new Date('2020-01-01') }],
  ])('counts no certificate that is %s', async (_how, change) => {
    const { db } = fixture.app.deps;
    await ask({ userLevel: 'public' });
    await fixture.sent([['an', 'D']]);
    const own = eq(userCertificates.id, certificateId);
    await db.update(userCertificates).set(change).where(own);
    await expect(fixture.sent([['an', 'D']])).rejects.toMatchObject(
      refusal([
        'processes.0.processedByUserCode: Nguyễn Văn An has no valid public certificate, the document type asks for one',
      ]),
    );
    await db.update(userCertificates).set({ revokedAt: null, validTo: null }).where(own);
  });

  it('counts no certificate at a provider that is switched off', async () => {
    const { db, clock } = fixture.app.deps;
    await ask({ userLevel: 'public' });
    const comId = fixture.company.id;
    const [provider] = await db
      .insert(signingProviders)
      .values({
        comId,
        kind: 'csc',
        name: 'CSC',
        url: 'x',
        clientId: 'x',
        sealedSecret: 'x',
        enabled: false,
        createdAt: clock.now(),
      })
      .returning();
    const own = eq(userCertificates.id, certificateId);
    await db
      .update(userCertificates)
      .set({ providerId: provider?.id ?? 0 })
      .where(own);
    await expect(fixture.sent([['an', 'D']])).rejects.toMatchObject({ messages: { length: 1 } });
    await db.update(userCertificates).set({ providerId: null }).where(own);
  });

  it('asks for the account of the company where its seal has to be public', async () => {
    await ask({ sealLevel: 'public' });
    await expect(fixture.sent([['an', 'DR']])).rejects.toMatchObject(
      refusal([
        'The document type asks for a seal with a public certificate, the company seals with its own',
      ]),
    );
    expect(await fixture.app.deps.db.$count(companySealAccounts)).toBe(0);
  });

  it('is checked for the steps that a coordinator adds', async () => {
    const { stepIds } = await fixture.sent([['an', 'C']]);
    await ask({ userLevel: 'company' });
    const answer = await fixture.app.call(coordinate, {
      token: fixture.tokens.an,
      body: {
        processId: stepIds[0] ?? '',
        processes: [{ processedByUserCode: 'binh', accessPermissionCode: 'DR' }],
      },
    });
    expect(answer).toMatchObject({
      messages: [
        'processes.0.accessPermissionCode: Trần Thị Bình would sign without a certificate, the document type asks for one',
      ],
    });
  });
});

describe('handing a step on', () => {
  it('is refused to whoever cannot come to the level', async () => {
    await ask({ userLevel: 'public', guestLevel: 'company' });
    const handedOn = async (permission: 'D' | 'A', userCode: Code) => {
      const { stepIds } = await fixture.sent([['an', permission]]);
      const params = { processId: stepIds[0] ?? '' };
      const body = { userCode, reason: 'Nghỉ phép' };
      return fixture.app.call(reassign, { token: fixture.tokens.clerk, params, body });
    };
    expect((await handedOn('D', 'binh')).messages).toEqual([
      'userCode: Trần Thị Bình has no valid public certificate, the document type asks for one',
    ]);
    expect(await handedOn('A', 'binh')).toMatchObject({ kind: 'done' });
  });
});

describe('signing', () => {
  it('is refused where the type has come to ask for more, and signs nothing', async () => {
    const drawn = await fixture.sent([['binh', 'DR']]);
    const electronic = await fixture.sent([['binh', 'E']]);
    await ask({ userLevel: 'company' });
    expect((await sign('binh', drawn)).messages).toEqual([
      'The document type asks for a signature with a certificate',
    ]);
    await ask({ userLevel: 'public' });
    expect((await sign('binh', electronic)).messages).toEqual([
      'The document type asks for a signature with a public certificate',
    ]);
    expect((await read(electronic.id)).processes).toMatchObject([{ status: { value: 1 }, level: null }]);
    await ask({ userLevel: 'company' });
    expect(await sign('binh', electronic)).toMatchObject({ kind: 'done' });
  });

  it('leaves the level that each signature came to in the document', async () => {
    const drawn = await fixture.sent([['binh', 'DR']]);
    const electronic = await fixture.sent([['binh', 'E']]);
    await sign('binh', drawn);
    await sign('binh', electronic);
    expect((await read(drawn.id)).processes).toMatchObject([{ level: 'drawn' }]);
    expect((await read(electronic.id)).processes).toMatchObject([{ level: 'company' }]);
    await ask({ userLevel: 'public' });
    const digital = await fixture.sent([['an', 'D']]);
    const call = sign('an', digital, { remoteCaCertId: certificateId });
    const waiting = await remote.next();
    waiting.confirm();
    expect(await call).toMatchObject({ kind: 'done' });
    expect((await read(digital.id)).processes).toMatchObject([{ level: 'public-person' }]);
  });
});
