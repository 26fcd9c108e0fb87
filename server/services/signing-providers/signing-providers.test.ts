import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BodyInput } from '../../../contract/operation.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import {
  accountProviders,
  companySealChoose,
  companySealGet,
  companySealLink,
  companySealUnlink,
  remoteAccountAsk,
  remoteAccountLink,
  remoteAccountUnlink,
  signingProviderDelete,
  signingProviderSave,
  signingProvidersList,
  signingProviderTest,
} from '../../../contract/operations/signing-providers.ts';
import { guestCreate, smartCaAdd, userGet } from '../../../contract/operations/users.ts';
import { type CompanyFixture, createCompanyFixture } from '../../../test/company/company-fixture.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import { LoopbackAuthority } from '../../../test/peers/authority.ts';
import { checkWith } from '../../../test/tools/check-with.ts';
import { seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkPdf } from '../../../test/tools/pdf-tools.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { companies, documentTypes, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { finishLeftDocuments } from '../finishing/finish-left-documents.ts';
import { signingProviders } from '../../adapters/database/schema/signing-providers.ts';

type Code = 'admin' | 'clerk' | 'an' | 'binh' | 'stranger';
let authority: LoopbackAuthority;
let fixture: CompanyFixture<Code>;

beforeAll(async () => {
  authority = await LoopbackAuthority.startForService();
  fixture = await createCompanyFixture<Code>(
    {
      admin: { roles: ['admin'] },
      clerk: { roles: ['clerk'] },
      an: { name: 'Nguyễn Văn An' },
      binh: { name: 'Trần Thị Bình' },
      stranger: { roles: ['admin'], stranger: true },
    },
    { now: new Date() },
  );
});
afterAll(async () => {
  await fixture.app.close();
  await authority.end();
});

type Body = BodyInput<typeof signingProviderSave>;

const smartCa = (change: Partial<Body> = {}): Body => ({
  kind: 'smart-ca',
  name: 'VNPT SmartCA',
  url: `${authority.url}/sca/sp769`,
  clientId: LoopbackAuthority.client.clientId,
  secret: LoopbackAuthority.client.clientSecret,
  ...change,
});
const mySign = (): Body =>
  smartCa({
    kind: 'my-sign',
    name: 'Viettel MySign',
    url: authority.url,
    profileId: 'adss:ras:profile:001',
  });

const csc = (): Body => smartCa({ kind: 'csc', name: 'CSC', url: authority.url });

const save = (body: Body) => fixture.app.call(signingProviderSave, { token: fixture.tokens.admin, body });
const saved = (body: Body) => fixture.app.done(signingProviderSave, { token: fixture.tokens.admin, body });
const test = (id: number) =>
  fixture.app.call(signingProviderTest, { token: fixture.tokens.admin, body: { id } });
const link = (code: Code, body: BodyInput<typeof remoteAccountLink>) =>
  fixture.app.call(remoteAccountLink, { token: fixture.tokens[code], body });

async function certificatesOf(code: Code) {
  const params = { id: fixture.people[code].userId };
  return (await fixture.app.done(userGet, { token: fixture.tokens.admin, params })).userCertificates;
}

/** That qpdf, poppler and our own verifier agree that a finished document bears sound signatures, the seal the last of them. */
async function expectSound(id: string, signatures: number): Promise<void> {
  const { app, company, tokens } = fixture;
  const params = { id };
  const { downloadUrl } = await app.done(documentGet, { token: tokens.clerk, params });
  const { pathname, search } = new URL(downloadUrl ?? '');
  const file = new Uint8Array((await app.app.inject({ url: pathname + search })).rawPayload);
  checkPdf(file);
  const [own] = await app.deps.db
    .select({ certificate: issuingAuthorities.certificate })
    .from(issuingAuthorities)
    .where(eq(issuingAuthorities.comId, company.id));
  const account = { username: '001094012345', business: false };
  const [credential] = await authority.signers.csc.listCredentials(account);
  const roots = [own?.certificate ?? '', credential?.certificates[1] ?? ''].filter((pem) => pem !== '');
  const seen = seenSignatures(file, roots);
  expect(seen).toMatchObject(Array(signatures).fill(sound));
  expect(seen.at(-1)).toMatchObject({ field: 'Seal', coversAll: true });
  const report = await checkWith(file, { roots: Buffer.from(roots.join('\n')) });
  expect(report).toMatchObject({ isTrusted: true, level: 'B-B' });
  expect(report.signatures).toHaveLength(signatures);
}

describe('a provider of a company', () => {
  it('is listed without its secret, and keeps the secret that it has', async () => {
    const provider = await saved(smartCa({ name: 'Một' }));
    const again = await saved(smartCa({ id: provider.id, name: 'Hai', secret: null }));
    expect(again).toMatchObject({ id: provider.id, name: 'Hai', accounts: 0 });
    const listed = await fixture.app.done(signingProvidersList, { token: fixture.tokens.admin });
    expect(JSON.stringify(listed)).not.toContain(LoopbackAuthority.client.clientSecret);
    const [row] = await fixture.app.deps.db
      .select()
      .from(signingProviders)
      .where(eq(signingProviders.id, provider.id));
    expect(row?.sealedSecret).not.toContain(LoopbackAuthority.client.clientSecret);
    expect(await test(provider.id)).toMatchObject({ kind: 'done' });
  });

  it('keeps what is left out of a change, and lacks nothing when it is new', async () => {
    const { accounts, ...provider } = await saved(mySign());
    await save({ id: provider.id, enabled: false });
    expect(await saved({ id: provider.id, name: 'Khác' })).toEqual({
      ...provider,
      name: 'Khác',
      enabled: false,
      accounts,
    });
    expect(await saved({ id: provider.id, profileId: '' })).toMatchObject({ profileId: '' });
    for (const field of ['kind', 'name', 'url', 'clientId', 'secret'] as const) {
      const answer = await save(smartCa({ [field]: undefined }));
      expect(answer).toMatchObject({ kind: 'refused', messages: [`${field}: is required`] });
    }
  });

  it('gives its secret to no other address', async () => {
    const provider = await saved(smartCa());
    const moved = await save(smartCa({ id: provider.id, url: 'https://elsewhere.example', secret: null }));
    expect(moved).toMatchObject({ kind: 'refused', messages: ['secret: is required'] });
  });

  it.each(['http://smart-ca.example', 'ftp://x', 'https://name:password@x.example', 'https://x.example/?a'])(
    'is not at %s',
    async (url) => {
      expect(await save(smartCa({ url }))).toMatchObject({
        messages: ['url: must be an address that begins with https://'],
      });
    },
  );

  it('tells why it does not pass its test', async () => {
    const wrong = await saved(smartCa({ secret: 'guessed' }));
    expect((await test(wrong.id)).messages).toEqual([
      'The provider of remote signatures does not accept the credentials of the company',
    ]);
    const away = await saved(smartCa({ url: 'http://127.0.0.1:9' }));
    expect((await test(away.id)).messages).toEqual([
      'The remote signing service cannot be reached, try again later',
    ]);
    const inside = await saved(smartCa({ url: 'https://10.0.0.1' }));
    expect((await test(inside.id)).messages).toEqual([
      'The remote signing service cannot be reached, try again later',
    ]);
  });

  it('is nobody else’s to see, to change or to use', async () => {
    const provider = await saved(smartCa());
    const token = fixture.tokens.stranger;
    expect(await fixture.app.done(signingProvidersList, { token })).toEqual([]);
    expect(await fixture.app.done(accountProviders, { token })).toEqual([]);
    for (const answer of [
      await fixture.app.call(signingProviderSave, { token, body: smartCa({ id: provider.id }) }),
      await fixture.app.call(signingProviderDelete, { token, body: { id: provider.id } }),
      await fixture.app.call(signingProviderTest, { token, body: { id: provider.id } }),
    ]) {
      expect(answer.messages).toEqual(['Signing provider not found']);
    }
    const linked = await fixture.app.call(remoteAccountLink, {
      token,
      body: { providerId: provider.id, username: '001094012345' },
    });
    expect(linked.messages).toEqual(['No remote signing service is set up']);
  });
});

describe.each([
  ['VNPT SmartCA', smartCa, '001094012345'],
  ['Viettel MySign', mySign, 'CMT_001094012345'],
  ['a service of CSC API v2', csc, '001094012345'],
] as const)('an account at %s', (_name, body, username) => {
  it('is linked by its holder, signs once they have confirmed it, and is unlinked by them alone', async () => {
    const provider = await saved(body());
    const choices = await fixture.app.done(accountProviders, { token: fixture.tokens.an });
    expect(choices).toContainEqual({
      id: provider.id,
      kind: provider.kind,
      name: provider.name,
      documentsPerConfirmation: provider.kind === 'smart-ca' ? 50 : 100,
    });
    const ask = () =>
      fixture.app.call(remoteAccountAsk, {
        token: fixture.tokens.admin,
        body: { userId: fixture.people.an.userId },
      });
    // What the account before signed after all is mailed behind its confirmation, so the newest mail may be of that.
    const asked = async () =>
      (await fixture.app.outbox(fixture.people.an.username)).filter(({ subject }) =>
        subject.includes('Liên kết tài khoản ký số'),
      );
    const before = await asked();
    expect(await ask()).toMatchObject({ kind: 'done' });
    const [mail, ...older] = await asked();
    expect(mail).toMatchObject({ link: 'https://sign.example/account' });
    expect(older).toEqual(before);
    const linked = await link('an', { providerId: provider.id, username });
    expect(linked).toMatchObject({ kind: 'done', messages: ['Link remote account success'] });
    await authority.decide('confirm');
    const own = async () => (await certificatesOf('an')).find(({ providerId }) => providerId === provider.id);
    await expect
      .poll(own, { timeout: 20_000 })
      .toMatchObject({ isConfirmed: true, commonName: 'Nguyễn Văn An' });
    const id = (await own())?.id ?? 0;
    expect((await ask()).messages).toEqual(['The user has already linked a remote account']);

    const sign = ({ stepIds }: SentDocument) =>
      fixture.app.call(processDocument, {
        token: fixture.tokens.an,
        body: {
          processId: stepIds[0] ?? '',
          reason: 'Đồng ý',
          signatureDisplayMode: 1,
          signingPage: 1,
          signingPosition: '100,100,300,180',
          signatureText: '{{SubjectDN.CN}}',
          fontSize: 9,
          remoteCaCertId: id,
          isBusinessRemoteCaAccount: false,
        },
      });
    const read = (sent: SentDocument) =>
      fixture.app.done(documentGet, { token: fixture.tokens.an, params: { id: sent.id } });
    const document = await fixture.sent([['an', 'D']]);
    const call = sign(document);
    await authority.decide('confirm');
    expect(await call).toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    expect((await read(document)).processes).toMatchObject([{ signatureText: 'Nguyễn Văn An' }]);
    await expectSound(document.id, 2);

    // A confirmation that does not come in time is told as that. Where it signs by itself it is taken when it comes after all.
    const late = await fixture.sent([['an', 'D']]);
    const settings: { remoteSignSeconds: number } = fixture.app.deps.settings;
    settings.remoteSignSeconds = 1;
    expect((await sign(late)).messages).toEqual(['Confirmation in the remote signing application timed out']);
    settings.remoteSignSeconds = 240;
    expect((await read(late)).processes).toMatchObject([
      { status: { value: 1 }, remoteSigning: { state: 'timed-out' } },
    ]);
    await authority.decide('confirm');
    if (provider.kind === 'csc') {
      const again = sign(late);
      await authority.decide('confirm');
      expect(await again).toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    }
    const stateOf = async () => (await read(late)).processes[0]?.status.value;
    await expect.poll(stateOf, { timeout: 20_000 }).toBe(3);
    expect(await authority.isAsked()).toBe(false);

    const used = await fixture.app.call(signingProviderDelete, {
      token: fixture.tokens.admin,
      body: { id: provider.id },
    });
    expect(used.messages).toEqual(['The provider cannot be deleted: 1 accounts name it']);
    const foreign = await fixture.app.call(remoteAccountUnlink, {
      token: fixture.tokens.binh,
      body: { id },
    });
    expect(foreign.messages).toEqual(['Smart CA not found']);
    await fixture.app.done(remoteAccountUnlink, { token: fixture.tokens.an, body: { id } });
    expect(await own()).toBeUndefined();
    await fixture.app.done(signingProviderDelete, { token: fixture.tokens.admin, body: { id: provider.id } });
  }, 60_000);

  it('of somebody else is not linked, and its holder is not asked', async () => {
    const provider = await saved(body());
    const answer = await link('binh', { providerId: provider.id, username });
    expect(answer.messages).toEqual(['remoteCaCertId: the certificate is that of somebody else']);
    expect(await certificatesOf('binh')).toEqual([]);
    expect(await authority.isAsked()).toBe(false);
    // Once a day, however often somebody tries.
    const { db } = fixture.app.deps;
    const told = await db.select().from(notifications).where(eq(notifications.kind, 'certificate-mismatch'));
    expect(told).toMatchObject([
      { userId: fixture.people.admin.userId, aboutUserId: fixture.people.binh.userId },
    ]);
  });

  it('that the provider does not have is named', async () => {
    const provider = await saved(body());
    const answer = await link('an', { providerId: provider.id, username: '999999999999' });
    expect(answer.messages).toEqual([
      // The standard knows accounts by their certificates alone.
      provider.kind === 'csc'
        ? 'remoteCaCertId: no such remote certificate of yours'
        : 'The provider of remote signatures has no such account',
    ]);
  });

  it('is given to nobody at a provider that is switched off', async () => {
    const provider = await saved({ ...body(), enabled: false });
    const answer = await fixture.app.call(smartCaAdd, {
      token: fixture.tokens.admin,
      body: { userId: fixture.people.an.userId, username, providerId: provider.id },
    });
    expect(answer.messages).toEqual(['providerId: no such signing provider']);
    const choices = await fixture.app.done(accountProviders, { token: fixture.tokens.an });
    expect(choices.map(({ id }) => id)).not.toContain(provider.id);
  });
});

it('nobody outside the company is asked to link an account: they have no page to do it on', async () => {
  const { app, tokens } = fixture;
  const khach = { name: 'Lê Thị Khách', email: 'khach@saomai.example.com' };
  const guest = await app.done(guestCreate, { token: tokens.admin, body: khach });
  const answer = await app.call(remoteAccountAsk, { token: tokens.admin, body: { userId: guest.id } });
  expect(answer.messages).toEqual(['User not found']);
  expect(await app.outbox(khach.email)).toEqual([]);
});

describe('the seal of a company', () => {
  const username = '0101243150-seal';
  const linkSeal = (providerId: number, name = username) =>
    fixture.app.call(companySealLink, {
      token: fixture.tokens.admin,
      body: { providerId, username: name },
    });
  const getSeal = () => fixture.app.done(companySealGet, { token: fixture.tokens.admin });
  const getDocument = (id: string) =>
    fixture.app.done(documentGet, { token: fixture.tokens.clerk, params: { id } });

  async function completed(): Promise<string> {
    const document = await fixture.sent([['an', 'A']]);
    await approve(document);
    return document.id;
  }

  const approve = ({ stepIds }: SentDocument) =>
    fixture.app.done(processDocument, {
      token: fixture.tokens.an,
      body: { processId: stepIds[0] ?? '', reason: 'Duyệt', reject: false },
    });

  beforeAll(async () => {
    const { db } = fixture.app.deps;
    const minhLong = { name: 'Công ty Cổ phần Minh Long', taxCode: '0101243150' };
    await db.update(companies).set(minhLong).where(eq(companies.id, fixture.company.id));
    await db.update(users).set({ signConfirmationEnabled: false });
  });

  it('is not that of an account that somebody confirms, nor of somebody else', async () => {
    const asked = await saved(smartCa());
    const needsConfirmation = ['The provider asks for a confirmation of each seal'];
    expect((await linkSeal(asked.id)).messages).toEqual(needsConfirmation);
    expect(await authority.isAsked()).toBe(false);
    const provider = await saved(csc());
    // A person's own, and that of a person who signs for the company.
    expect((await linkSeal(provider.id, '001094012345')).messages).toEqual([
      'username: no such remote certificate of yours',
    ]);
    expect((await linkSeal(provider.id, '0101243150-an')).messages).toEqual([
      'username: the certificate is that of somebody else',
    ]);
    authority.spoil = (path, body) =>
      path === 'credentials/authorize' ? JSON.stringify({ handle: 'waits' }) : body;
    expect((await linkSeal(provider.id)).messages).not.toEqual(['Link seal success']);
    authority.spoil = (_path, body) => body;
    expect(await getSeal()).toMatchObject({ usesAccount: false, account: null });
  });

  it('is made by its account, waits while the provider is away, and is made by its own authority where that is chosen', async () => {
    const provider = await saved(csc());
    expect(await linkSeal(provider.id)).toMatchObject({ kind: 'done', messages: ['Link seal success'] });
    expect(await getSeal()).toMatchObject({
      usesAccount: true,
      account: { username, subject: 'Công ty Cổ phần Minh Long', issuer: 'Countersign thử nghiệm CA' },
    });
    const body = { id: provider.id };
    const used = await fixture.app.call(signingProviderDelete, { token: fixture.tokens.admin, body });
    expect(used.messages).toEqual(['The provider cannot be deleted: 1 accounts name it']);

    const sealed = await completed();
    expect(await getDocument(sealed)).toMatchObject({ hasSeal: true, sealLevel: 'public-organization' });
    await expectSound(sealed, 2);

    await authority.kill();
    const waiting = await completed();
    expect(await getDocument(waiting)).toMatchObject({ finalising: true, hasSeal: false, sealLevel: null });
    expect(await getSeal()).toMatchObject({
      waiting: 1,
      fault: { message: 'The remote signing service cannot be reached, try again later' },
    });
    await authority.restart();
    const { clock, db } = fixture.app.deps;
    await finishLeftDocuments(fixture.app.deps);
    expect(await getDocument(waiting)).toMatchObject({ finalising: true });
    const dayBefore = new Date(clock.now().getTime() - 24 * 3_600_000);
    await db.update(documents).set({ modifiedAt: dayBefore }).where(eq(documents.id, waiting));
    await finishLeftDocuments(fixture.app.deps);
    expect(await getDocument(waiting)).toMatchObject({ hasSeal: true, sealLevel: 'public-organization' });
    expect(await getSeal()).toMatchObject({ waiting: 0, fault: null });

    const choice = { token: fixture.tokens.admin, body: { usesAccount: false } };
    // What was sent under a type that asks for a public seal is not sealed by less.
    await db.update(documentTypes).set({ sealLevel: 'public' });
    const document = await fixture.sent([['an', 'A']]);
    expect(await fixture.app.done(companySealChoose, choice)).toMatchObject({ usesAccount: false });
    await approve(document);
    expect(await getDocument(document.id)).toMatchObject({ finalising: true, hasSeal: false });
    await db.update(documentTypes).set({ sealLevel: null });
    expect(await getDocument(await completed())).toMatchObject({ hasSeal: true, sealLevel: 'company' });
    const unlinked = await fixture.app.done(companySealUnlink, { token: fixture.tokens.admin });
    expect(unlinked.account).toBeNull();
    const again = { token: fixture.tokens.admin, body: { usesAccount: true } };
    expect((await fixture.app.call(companySealChoose, again)).messages).toEqual([
      'No account is linked for the seal',
    ]);
  });
});
