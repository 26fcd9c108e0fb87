import { createHash, generateKeyPairSync } from 'node:crypto';

import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type UserStatus, userStatus } from '../../../contract/enums.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { reassign } from '../../../contract/operations/follow-up.ts';
import { type ProcessRequestInput, processDocument } from '../../../contract/operations/processing.ts';
import {
  documentFiles,
  documents,
  fileRevisions,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { fileRemovals } from '../../adapters/database/schema/privacy.ts';
import { remoteSignings } from '../../adapters/database/schema/processing.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { issueRsaCertificate } from '../../adapters/security/x509-certificate-issuer.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import {
  remoteCertificates,
  remoteRoot,
  RemoteSignerDouble,
  signatureOf,
} from '../../../test/service/remote-signer-double.ts';
import type { TestAppOptions } from '../../../test/service/test-app.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { releaseAllLeases } from '../workflow/lease.ts';
import { resumeRemoteSigning } from '../batch-process/resume-remote-signing.ts';
import { readContinuation } from './remote-continuation.ts';
import { beginRemoteSigning, checkAbandoned, keepAlive } from './remote-signings.ts';

const remote = new RemoteSignerDouble();
const members = {
  clerk: { roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;
let certificateId: number;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members, { remoteSigner: remote });
  certificateId = await certify('an', {});
});

afterAll(() => fixture.app.close());

beforeEach(() => {
  remote.fault = null;
  remote.windowSeconds = null;
  remote.knowsOurIds = false;
  remote.credentials = [];
  remote.keys.clear();
  remote.requests.length = 0;
});

async function certify(code: Code, change: Partial<typeof userCertificates.$inferInsert>): Promise<number> {
  const [row] = await fixture.app.deps.db
    .insert(userCertificates)
    .values({
      comId: fixture.company.id,
      userId: fixture.people[code].userId,
      kind: 'remote',
      name: 'Ký số từ xa',
      commonName: 'Nguyễn Văn An',
      serialNumber: `54010101${String(Math.random()).slice(2)}`,
      subjectDn: 'CN=Nguyễn Văn An, O=Sở Lao động, UID=CMND:001099012345, T=Giám đốc',
      issuerDn: 'CN=Test CA',
      remoteUsername: '001099012345',
      remoteCredentialId: 'credential-1',
      certificate: remoteCertificates,
      ...change,
    })
    .returning();
  return row?.id ?? 0;
}

const stepOf = ({ stepIds }: SentDocument, index = 0): string => stepIds[index] ?? '';
const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

const digital = (processId: string, change: Partial<ProcessRequestInput> = {}): ProcessRequestInput => ({
  processId,
  reason: 'Đồng ý ký số',
  reject: false,
  signatureDisplayMode: 2,
  signatureImage: image,
  signingPage: 1,
  signingPosition: '100,100,300,180',
  signatureText: 'Ký bởi: {{SubjectDN.CN}}\n{{SubjectDN.T}}, {{SubjectDN.O}}',
  fontSize: 9,
  showReason: true,
  remoteCaCertId: certificateId,
  isBusinessRemoteCaAccount: false,
  ...change,
});

const act = (code: Code, body: ProcessRequestInput) =>
  fixture.app.call(processDocument, { token: fixture.tokens[code], body });
const read = (code: Code, { id }: SentDocument) =>
  fixture.app.done(documentGet, { token: fixture.tokens[code], params: { id } });

/** Makes the same request again, and comes back as soon as that waits for the first one. */
async function repeat(document: SentDocument): Promise<{ readonly answer: ReturnType<typeof act> }> {
  const transactions = vi.spyOn(fixture.app.deps.db, 'transaction');
  const answer = act('an', digital(stepOf(document)));
  await expect
    .poll(() => transactions.mock.settledResults.map(({ value }): unknown => value))
    .toContainEqual({ kind: 'duplicate', id: await signingOf(document) });
  transactions.mockRestore();
  return { answer };
}

/** The last remote signing of the first step of a document. */
async function signingOf(document: SentDocument): Promise<string> {
  const [row] = await fixture.app.deps.db
    .select({ id: remoteSignings.id })
    .from(remoteSignings)
    .where(eq(remoteSignings.stepId, stepOf(document)));
  return row?.id ?? '';
}

async function expectFree({ id, stepIds }: SentDocument): Promise<void> {
  const [row] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id));
  expect(row).toMatchObject({ leaseHolder: null, leaseUntil: null });
  const [step] = await fixture.app.deps.db
    .select()
    .from(processSteps)
    .where(eq(processSteps.id, stepIds[0] ?? ''));
  expect(step?.remoteExpiresAt).toBeNull();
}

async function keptSignatures({ id }: SentDocument) {
  const rows = await fixture.app.deps.db
    .select({ sha256: fileRevisions.sha256, remoteSignature: fileRevisions.remoteSignature })
    .from(fileRevisions)
    .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
    .where(and(eq(documentFiles.documentId, id), isNotNull(fileRevisions.remoteSignature)));
  return rows;
}

describe('signing with a remote certificate', () => {
  it('takes one call, which waits for the person and then answers the document', async () => {
    const document = await fixture.sent([
      ['an', 'D'],
      ['binh', 'A'],
    ]);
    const { no, subject } = await read('clerk', document);
    const call = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    expect(waiting.request).toMatchObject({
      account: { username: '001099012345', business: false },
      credentialId: 'credential-1',
      description: `${no}: ${subject}`,
    });
    expect(waiting.request.contents).toHaveLength(1);
    const meanwhile = await read('binh', document);
    expect(meanwhile.processes).toMatchObject([
      {
        status: { value: 1 },
        remoteSigning: { state: 'waiting', expiresAt: '2026-11-21T10:04:00.000+07:00' },
      },
      { remoteSigning: null },
    ]);
    waiting.confirm();
    const answer = await call;
    expect(answer).toMatchObject({
      kind: 'done',
      code: 0,
      messages: ['Sign document success'],
      data: {
        status: { value: 3 },
        receiveOtpMethod: null,
        processes: [
          {
            status: { value: 3, description: 'Signed' },
            signedMethod: { value: 2, description: 'Remote CA' },
            signatureText: 'Ký bởi: Nguyễn Văn An\nGiám đốc, Sở Lao động\nLý do: Đồng ý ký số',
            remoteSigning: null,
          },
          { status: { value: 1 } },
        ],
        waitingProcess: { processedByUser: { code: 'binh' } },
      },
    });
    if (answer.kind !== 'done') {
      throw new Error(answer.kind);
    }
    expect(answer.data.histories.at(-2)?.activity).toEqual({ value: 7, description: 'Sign digital' });
    const { pathname, search } = new URL(answer.data.downloadUrl ?? '');
    const file = new Uint8Array((await fixture.app.app.inject({ url: pathname + search })).rawPayload);
    checkPdf(file);
    expect(textOf(file)).toContain('Nguyễn Văn An');
    const hash = waiting.request.contents[0]?.hash ?? new Uint8Array();
    await expect(keptSignatures(document)).resolves.toMatchObject([
      {
        sha256: createHash('sha256').update(file).digest('hex'),
        remoteSignature: {
          value: Buffer.from(signatureOf(hash)).toString('base64'),
          issuerDn: 'CN=Test CA',
        },
      },
    ]);
    expect(seenSignatures(file, [remoteRoot])).toMatchObject([{ ...sound, signer: 'Nguyễn Văn An' }]);
    await expectFree(document);
  });

  it('takes names in any case, as the interface writes them', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const { remoteCaCertId, ...rest } = digital(stepOf(document));
    const answer = fixture.app.app
      .inject({
        method: 'POST',
        url: '/api/documents/process',
        headers: { authorization: `Bearer ${fixture.tokens.an}` },
        payload: { ...rest, RemoteCaCertId: String(remoteCaCertId) },
      })
      .then((response) => response);
    (await remote.next()).confirm();
    expect((await answer).json()).toMatchObject({ success: true, code: 0, data: { status: { value: 4 } } });
  });

  it('says that the service cannot be reached', async () => {
    const document = await fixture.sent([['an', 'D']]);
    remote.fault = 'unavailable';
    const answer = await act('an', digital(stepOf(document)));
    expect(answer.messages).toEqual(['The remote signing service cannot be reached, try again later']);
    await expectFree(document);
  });

  it('is refused to others meanwhile, and the same request again waits and answers the same', async () => {
    const document = await fixture.sent(
      [
        ['an', 'D'],
        ['binh', 'A'],
      ],
      false,
    );
    const first = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    const duplicate = await repeat(document);
    const other = await act('an', digital(stepOf(document), { reason: 'Khác' }));
    expect(other.messages).toEqual(['Document is being signed by another person, try again']);
    // Whoever came in between took nothing away from what is shown.
    await expect(read('an', document)).resolves.toMatchObject({
      processes: [{ remoteSigning: { state: 'waiting' } }, {}],
    });
    waiting.confirm();
    for (const answer of [await first, await duplicate.answer, await act('an', digital(stepOf(document)))]) {
      expect(answer).toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    }
    expect(remote.requests).toHaveLength(1);
    const { histories } = await read('an', document);
    expect(histories.filter(({ activity }) => activity.value === 7)).toHaveLength(1);
  });

  it('that is declined is declined for its duplicate as well', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const first = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    const duplicate = await repeat(document);
    waiting.decline();
    for (const answer of [await first, await duplicate.answer]) {
      expect(answer.messages).toEqual(['Signing was declined in the remote signing application']);
    }
    await expectFree(document);
    expect(remote.requests).toHaveLength(1);
  });

  it('goes on when its caller hangs up, and the repeated request finds it done', async () => {
    const document = await fixture.sent([['an', 'D']]);
    await fixture.app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = fixture.app.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const hangUp = new AbortController();
    const request = fetch(`http://127.0.0.1:${String(port)}/api/documents/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.tokens.an}`, 'content-type': 'application/json' },
      body: JSON.stringify(digital(stepOf(document))),
      signal: hangUp.signal,
    });
    const waiting = await remote.next();
    hangUp.abort();
    await expect(request).rejects.toThrow();
    waiting.confirm();
    await expect(act('an', digital(stepOf(document)))).resolves.toMatchObject({
      kind: 'done',
      messages: ['Sign document success'],
    });
    expect(remote.requests).toHaveLength(1);
  });

  it('is taken up by another service when its own dies, and signed once', async () => {
    const document = await fixture.sent([['an', 'D']]);
    void act('an', digital(stepOf(document)));
    const abandoned = await remote.next();
    await abandoned.orphan();
    fixture.app.clock.advance({ seconds: 61 });
    const again = act('an', digital(stepOf(document)));
    const other = await act('an', digital(stepOf(document), { reason: 'Ký lại' }));
    expect(other.messages).toEqual([
      'A request of before may still be confirmed in the remote signing application until 21/11/2026 10:04 +07:00',
    ]);
    const resumed = resumeRemoteSigning(fixture.app.deps, await signingOf(document));
    abandoned.confirm();
    await resumed;
    await expect(again).resolves.toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    expect(await keptSignatures(document)).toHaveLength(1);
    expect(remote.requests).toHaveLength(1);
    await expectFree(document);
  });

  it('is asked about by our id when its service died before it knew the provider’s', async () => {
    const document = await fixture.sent([['an', 'D']]);
    void act('an', digital(stepOf(document)));
    const abandoned = await remote.next();
    await abandoned.orphan();
    const id = await signingOf(document);
    const [row] = await fixture.app.deps.db.select().from(remoteSignings).where(eq(remoteSignings.id, id));
    const known = readContinuation(row?.continuation);
    const continuation = known && { ...known, sent: { ...known.sent, reference: null } };
    await fixture.app.deps.db.update(remoteSignings).set({ continuation }).where(eq(remoteSignings.id, id));
    fixture.app.clock.advance({ seconds: 61 });
    remote.knowsOurIds = true;
    const resumed = resumeRemoteSigning(fixture.app.deps, id);
    abandoned.confirm();
    await resumed;
    expect(await keptSignatures(document)).toHaveLength(1);
  });

  it('sends nothing else while nobody knows whether the person sees what was sent', async () => {
    const document = await fixture.sent([['an', 'D']]);
    remote.windowSeconds = 185;
    remote.fault = 'answer-lost';
    const lost = await act('an', digital(stepOf(document)));
    expect(lost.messages).toEqual([
      'The answer of the provider was lost; decline a request in its application before trying again',
    ]);
    await expectFree(document);
    remote.fault = null;
    const early = await act('an', digital(stepOf(document)));
    expect(early.messages).toEqual([expect.stringContaining('may still be confirmed')]);
    expect(remote.requests).toHaveLength(0);
    fixture.app.clock.advance({ seconds: 186 });
    await resumeRemoteSigning(fixture.app.deps, await signingOf(document));
    const [row] = await fixture.app.deps.db
      .select()
      .from(remoteSignings)
      .where(eq(remoteSignings.stepId, stepOf(document)));
    expect(row).toMatchObject({ outcome: 'answer-lost', continuation: null, openUntil: null });
    const again = act('an', digital(stepOf(document)));
    (await remote.next()).confirm();
    await expect(again).resolves.toMatchObject({ kind: 'done' });
  });

  it('sends nothing else while a provider is away that has the request', async () => {
    const document = await fixture.sent([['an', 'D']]);
    remote.windowSeconds = 300;
    const call = act('an', digital(stepOf(document)));
    (await remote.next()).breakOff();
    expect((await call).messages).toEqual([
      'The answer of the provider was lost; decline a request in its application before trying again',
    ]);
    const again = await act('an', digital(stepOf(document)));
    expect(again.messages).toEqual([expect.stringContaining('may still be confirmed')]);
    expect(remote.requests).toHaveLength(1);
    await expectFree(document);
  });

  it('can be sent again at once when the provider says that it failed', async () => {
    const document = await fixture.sent([['an', 'D']]);
    remote.windowSeconds = 300;
    const call = act('an', digital(stepOf(document)));
    (await remote.next()).fail();
    expect((await call).messages).toEqual(['The remote signing service cannot be reached, try again later']);
    const again = act('an', digital(stepOf(document)));
    (await remote.next()).confirm();
    await expect(again).resolves.toMatchObject({ kind: 'done' });
  });

  it('signs nothing that has changed since it was sent', async () => {
    const document = await fixture.sent([['an', 'D']]);
    void act('an', digital(stepOf(document)));
    const abandoned = await remote.next();
    await abandoned.orphan();
    fixture.app.clock.advance({ seconds: 61 });
    const signer = { userId: fixture.people.an.userId, name: 'Nguyễn Văn Ân' };
    await fixture.app.deps.db.update(users).set({ name: signer.name }).where(eq(users.id, signer.userId));
    const resumed = resumeRemoteSigning(fixture.app.deps, await signingOf(document));
    abandoned.decline();
    await resumed;
    await fixture.app.deps.db.update(users).set({ name: 'Nguyễn Văn An' }).where(eq(users.id, signer.userId));
    expect(await keptSignatures(document)).toEqual([]);
    await expectFree(document);
  });

  it('ends where its person may not sign any more when it is taken up', async () => {
    const document = await fixture.sent([['an', 'D']]);
    void act('an', digital(stepOf(document)));
    await (await remote.next()).orphan();
    fixture.app.clock.advance({ seconds: 61 });
    const setStatus = (status: UserStatus) =>
      fixture.app.deps.db.update(users).set({ status }).where(eq(users.id, fixture.people.an.userId));
    await setStatus(userStatus.disabled);
    await resumeRemoteSigning(fixture.app.deps, await signingOf(document));
    await setStatus(userStatus.enabled);
    expect(await read('an', document)).toMatchObject({
      processes: [{ status: { value: 1 }, remoteSigning: { state: 'failed' } }],
    });
    await expectFree(document);
  });

  it('is taken late, where nothing has changed, although its caller was told that it was too late', async () => {
    const document = await fixture.sent([
      ['an', 'D'],
      ['binh', 'A'],
    ]);
    remote.windowSeconds = 300;
    const settings: { remoteSignSeconds: number } = fixture.app.deps.settings;
    settings.remoteSignSeconds = 0.2;
    const call = await act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    expect(call.messages).toEqual(['Confirmation in the remote signing application timed out']);
    settings.remoteSignSeconds = 240;
    const patient = act('an', digital(stepOf(document)));
    waiting.confirm();
    await expect(patient).resolves.toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    expect(remote.requests).toHaveLength(1);
    await expectFree(document);
  });

  describe('of a step that went to somebody else', () => {
    let certificateOfBinh: number;
    beforeAll(async () => {
      certificateOfBinh = await certify('binh', {});
    });

    /** Has Bình asked to confirm what An was asked for. */
    async function askBinh(document: SentDocument) {
      await fixture.app.done(reassign, {
        token: fixture.tokens.clerk,
        params: { processId: stepOf(document) },
        body: { userCode: 'binh', reason: 'An đi vắng' },
      });
      const call = act('binh', digital(stepOf(document), { remoteCaCertId: certificateOfBinh }));
      return { call, waiting: await remote.next() };
    }

    /** What ends for An leaves what is shown of Bình. */
    async function expectToSign(document: SentDocument, binh: Awaited<ReturnType<typeof askBinh>>) {
      expect(await read('clerk', document)).toMatchObject({
        processes: [{ remoteSigning: { state: 'waiting' } }],
      });
      binh.waiting.confirm();
      await expect(binh.call).resolves.toMatchObject({ kind: 'done', messages: ['Sign document success'] });
    }

    it('ends without a word of it on the step', async () => {
      const document = await fixture.sent([['an', 'D']]);
      const settings: { remoteSignSeconds: number } = fixture.app.deps.settings;
      remote.windowSeconds = 300;
      settings.remoteSignSeconds = 0.2;
      const call = act('an', digital(stepOf(document)));
      const waiting = await remote.next();
      expect((await call).messages).toEqual(['Confirmation in the remote signing application timed out']);
      settings.remoteSignSeconds = 240;
      const id = await signingOf(document);
      const binh = await askBinh(document);
      waiting.decline();
      const outcomeNow = async () => {
        const { db } = fixture.app.deps;
        const rows = await db.select().from(remoteSignings).where(eq(remoteSignings.id, id));
        return rows[0]?.outcome;
      };
      await expect.poll(outcomeNow).toBe('declined');
      await expectToSign(document, binh);
    });

    it('is given up without a word of it on the step', async () => {
      const document = await fixture.sent([['an', 'D']]);
      void act('an', digital(stepOf(document)));
      await (await remote.next()).orphan();
      fixture.app.clock.advance({ seconds: 61 });
      const id = await signingOf(document);
      const binh = await askBinh(document);
      await resumeRemoteSigning(fixture.app.deps, id);
      await expectToSign(document, binh);
    });
  });

  it('that is confirmed late is recorded where the document has changed meanwhile', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const { db, settings } = fixture.app.deps;
    remote.windowSeconds = 300;
    const patience: { remoteSignSeconds: number } = settings;
    patience.remoteSignSeconds = 0.2;
    const call = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    expect((await call).messages).toEqual(['Confirmation in the remote signing application timed out']);
    patience.remoteSignSeconds = 240;
    await db.update(documents).set({ version: 99 }).where(eq(documents.id, document.id));
    const unused = await db.$count(fileRemovals);
    waiting.confirm();
    const id = await signingOf(document);
    await expect
      .poll(() => fixture.app.logged.at(-1))
      .toMatchObject({
        message: 'what a person confirmed remotely was not signed',
        details: { remoteSigningId: id, stepId: stepOf(document) },
      });
    const outcomeNow = async () => {
      const rows = await db.select().from(remoteSignings).where(eq(remoteSignings.id, id));
      return rows[0]?.outcome;
    };
    await expect.poll(outcomeNow).toBe('failed');
    expect(await keptSignatures(document)).toEqual([]);
    expect(await db.$count(fileRemovals)).toBe(unused + 1);
    await expectFree(document);
  });

  it.each([
    [
      'service-credentials',
      'The provider of remote signatures does not accept the credentials of the company',
    ],
    ['unknown-account', 'The provider of remote signatures has no such account'],
    [
      'certificate-unusable',
      'The remote certificate cannot sign: it has expired, or was revoked or suspended',
    ],
    ['quota-used-up', 'The signatures paid for at the provider are used up'],
  ] as const)('tells why the provider signs nothing: %s', async (fault, message) => {
    const document = await fixture.sent([['an', 'D']]);
    remote.fault = fault;
    const answer = await act('an', digital(stepOf(document)));
    expect(answer.messages).toEqual([message]);
    await expect(read('an', document)).resolves.toMatchObject({
      processes: [{ status: { value: 1 }, remoteSigning: { state: fault } }],
    });
    await expectFree(document);
  });

  it.each([
    ['its lease has gone to somebody else', { leaseHolder: '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10' }],
    ['its document has got another version', { version: 99 }],
  ])('writes nothing when only %s', async (_what, change) => {
    const document = await fixture.sent([['an', 'D']]);
    const call = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    await fixture.app.deps.db.update(documents).set(change).where(eq(documents.id, document.id));
    waiting.confirm();
    const answer = await call;
    expect(answer.messages).toEqual(['Document has been changed meanwhile, load it again']);
    expect(await keptSignatures(document)).toEqual([]);
  });

  it('is kept alive, with its lease, as long as its service lives', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const subject = { kind: 'step', stepId: stepOf(document) } as const;
    const request = { subject, userId: fixture.people.an.userId, requestHash: 'hash' };
    const begun = await beginRemoteSigning(fixture.app.deps, request, [
      { stepId: stepOf(document), documentId: document.id },
    ]);
    if (begun.kind !== 'begun') {
      throw new Error(begun.kind);
    }
    fixture.app.clock.advance({ seconds: 50 });
    const stop = keepAlive(fixture.app.deps, begun.id, 5);
    const until = new Date(fixture.app.clock.now().getTime() + 60_000);
    const leaseUntil = async () => {
      const [row] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
      return row?.leaseUntil;
    };
    await expect.poll(leaseUntil).toEqual(until);
    stop();
    const [row] = await fixture.app.deps.db
      .select()
      .from(remoteSignings)
      .where(eq(remoteSignings.id, begun.id));
    expect(row?.aliveUntil).toEqual(until);
    const busy = await act('an', digital(stepOf(document)));
    expect(busy.messages).toEqual(['Document is being signed by another person, try again']);
  });

  it('is taken up at the start of a service that has its database to itself', async () => {
    const document = await fixture.sent([['an', 'D']]);
    void act('an', digital(stepOf(document)));
    const abandoned = await remote.next();
    await abandoned.orphan();
    await releaseAllLeases(fixture.app.deps.db);
    // Before it is taken up as well, nobody is told that it came to nothing.
    expect(await read('an', document)).toMatchObject({
      processes: [{ remoteSigning: { state: 'waiting' } }],
    });
    await checkAbandoned(fixture.app.deps);
    expect(fixture.app.jobs.jobs.at(-1)).toMatchObject({
      queue: 'resume-remote-signing',
      payload: { remoteSigningId: await signingOf(document) },
      startAfterSeconds: 0,
    });
    const resumed = resumeRemoteSigning(fixture.app.deps, await signingOf(document));
    abandoned.confirm();
    await resumed;
    expect(await keptSignatures(document)).toHaveLength(1);
    await expectFree(document);
  });
});

describe('a remote certificate', () => {
  it.each([
    ['somebody else’s', 'binh', {}, 'no such remote certificate of yours'],
    ['of the other kind of account', 'an', { isBusiness: true }, 'no such remote certificate of yours'],
    [
      'issued by the company',
      'an',
      { kind: 'issued', sealedKey: 'sealed' },
      'no such remote certificate of yours',
    ],
    ['revoked', 'an', { revokedAt: new Date(0) }, 'the certificate is revoked or expired'],
    ['expired', 'an', { validTo: new Date('2026-11-20T00:00:00Z') }, 'the certificate is revoked or expired'],
    [
      'not valid yet',
      'an',
      { validFrom: new Date('2027-01-01T00:00:00Z') },
      'the certificate is revoked or expired',
    ],
  ] as const)('that is %s signs nothing', async (_what, owner, change, fault) => {
    const remoteCaCertId = await certify(owner, change);
    const document = await fixture.sent([['an', 'D']]);
    const answer = await act('an', digital(stepOf(document), { remoteCaCertId }));
    expect(answer).toMatchObject({ code: 400, messages: [`remoteCaCertId: ${fault}`] });
    expect(remote.requests).toHaveLength(0);
  });

  it('that was replaced at the provider after it was linked signs nothing, and its holder is told', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    remote.keys.set('credential-1', privateKey.export({ type: 'pkcs8', format: 'der' }));
    remote.windowSeconds = 300;
    const document = await fixture.sent([['an', 'D']]);
    const call = act('an', digital(stepOf(document)));
    const waiting = await remote.next();
    const repeated = await repeat(document);
    waiting.confirm();
    for (const answer of [await call, await repeated.answer]) {
      expect(answer.messages).toEqual([
        'The provider has another certificate than the linked one, nothing was signed: link the account again',
      ]);
    }
    expect(remote.requests).toHaveLength(1);
    expect((await read('an', document)).processes).toMatchObject([
      { status: { value: 1 }, remoteSigning: { state: 'certificate-changed' } },
    ]);
    await expectFree(document);
  });

  it('of a business account is named as one', async () => {
    const remoteCaCertId = await certify('an', { isBusiness: true });
    const document = await fixture.sent([['an', 'D']]);
    const call = act('an', digital(stepOf(document), { remoteCaCertId, isBusinessRemoteCaAccount: true }));
    const waiting = await remote.next();
    expect(waiting.request.account.business).toBe(true);
    waiting.confirm();
    await expect(call).resolves.toMatchObject({ kind: 'done' });
  });

  it('must be named, with everything else that is wrong', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const answer = await act('an', digital(stepOf(document), { remoteCaCertId: null, signingPage: 9 }));
    expect(answer.messages).toEqual(['signingPage: the document has 2 pages', 'remoteCaCertId: is required']);
  });
});

describe('a certificate that an account alone was given for', () => {
  const validity = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') };
  const unread = {
    subjectDn: '',
    commonName: '',
    issuerDn: '',
    remoteCredentialId: null,
    certificate: null,
  };

  /** Makes the service hold one certificate for each name, and answers their serial numbers. */
  async function holdThere(names: readonly string[], until = validity.to): Promise<string[]> {
    const authority = await fixture.app.deps.certificates.createAuthority('Remote CA', validity);
    const issued = await Promise.all(
      names.map((commonName) =>
        issueRsaCertificate(authority, {
          commonName,
          uid: 'CMND:001099012345',
          organization: 'Minh Long, Hà Nội',
          validity: { from: validity.from, to: until },
        }),
      ),
    );
    for (const [index, { privateKey }] of issued.entries()) {
      remote.keys.set(`credential-${String(index)}`, privateKey);
    }
    remote.credentials = [
      { credentialId: 'broken', certificates: ['no certificate'] },
      ...issued.map(({ certificate }, index) => ({
        credentialId: `credential-${String(index)}`,
        certificates: [certificate, authority.certificate],
      })),
    ];
    return issued.map(({ serialNumber }) => serialNumber);
  }

  const body = async (remoteCaCertId: number) => {
    const document = await fixture.sent([['an', 'D']]);
    return digital(stepOf(document), { remoteCaCertId, signatureText: '{{SubjectDN.CN}}, {{SubjectDN.O}}' });
  };

  it('is asked for once, and told apart by its serial number', async () => {
    const [, serialNumber = ''] = await holdThere(['Người khác', 'Nguyễn Văn An']);
    const spelled = `00:${serialNumber.toLowerCase()}`;
    const id = await certify('an', { ...unread, serialNumber: spelled });
    const call = act('an', await body(id));
    const waiting = await remote.next();
    expect(waiting.request.credentialId).toBe('credential-1');
    waiting.confirm();
    await expect(call).resolves.toMatchObject({
      kind: 'done',
      data: {
        processes: [{ signatureText: 'Nguyễn Văn An, Minh Long, Hà Nội\nLý do: Đồng ý ký số' }],
      },
    });
    const [row] = await fixture.app.deps.db
      .select()
      .from(userCertificates)
      .where(eq(userCertificates.id, id));
    expect(row).toMatchObject({
      serialNumber: spelled,
      remoteCredentialId: 'credential-1',
      commonName: 'Nguyễn Văn An',
      validTo: validity.to,
    });
    expect(row?.certificate).toContain('BEGIN CERTIFICATE');

    remote.credentials = [];
    const again = act('an', await body(id));
    (await remote.next()).confirm();
    await expect(again).resolves.toMatchObject({ kind: 'done' });
  });

  it('is the first that can be read where no serial number was given', async () => {
    await holdThere(['Nguyễn Văn An']);
    const call = act('an', await body(await certify('an', { ...unread, serialNumber: '' })));
    const waiting = await remote.next();
    expect(waiting.request.credentialId).toBe('credential-0');
    waiting.confirm();
    await expect(call).resolves.toMatchObject({ kind: 'done' });
  });

  it('signs nothing when the service does not have it, or it has expired there', async () => {
    await holdThere(['Nguyễn Văn An']);
    const foreign = await act('an', await body(await certify('an', { ...unread, serialNumber: 'ABC' })));
    expect(foreign.messages).toEqual(['remoteCaCertId: no such remote certificate of yours']);
    const [serialNumber = ''] = await holdThere(['Nguyễn Văn An'], new Date('2026-06-01T00:00:00Z'));
    const expired = await act('an', await body(await certify('an', { ...unread, serialNumber })));
    expect(expired.messages).toEqual(['remoteCaCertId: the certificate is revoked or expired']);
    remote.fault = 'unavailable';
    const away = await act('an', await body(await certify('an', { ...unread, serialNumber: 'DEF' })));
    expect(away.messages).toEqual(['The remote signing service cannot be reached, try again later']);
    expect(remote.requests).toHaveLength(0);
  });
});

describe('adjacent steps of Sign digital', () => {
  it('are confirmed at once and signed together', async () => {
    const document = await fixture.sent([
      ['an', 'D'],
      ['an', 'D'],
      ['an', 'D'],
      ['binh', 'A'],
    ]);
    const call = act(
      'an',
      digital(stepOf(document), {
        adjacentProcesses: [
          {
            processId: stepOf(document, 1),
            signingPage: 2,
            signingPosition: '20,20,200,90',
            signatureDisplayMode: 1,
            signatureText: 'Ký nháy',
            reason: 'Trang phụ',
            fontSize: 7,
          },
        ],
        processAllAdjacentProcesses: true,
      }),
    );
    (await remote.next()).confirm();
    await expect(call).resolves.toMatchObject({
      kind: 'done',
      data: {
        processes: [
          { status: { value: 3 }, signedMethod: { value: 2 }, reason: 'Đồng ý ký số' },
          {
            status: { value: 3 },
            signedMethod: { value: 2 },
            pageSign: 2,
            position: '20,20,200,90',
            signatureText: 'Ký nháy\nLý do: Trang phụ',
            fontSize: 7,
          },
          { status: { value: 1 } },
          {},
        ],
      },
    });
    expect(remote.requests).toHaveLength(1);
  });
});

describe('rejecting a step of Sign digital', () => {
  it('takes one call with a reason, and nobody is asked remotely', async () => {
    const document = await fixture.sent([['an', 'D']]);
    const bare = { processId: stepOf(document), reject: true };
    await expect(act('an', { ...bare, reason: null })).resolves.toMatchObject({
      messages: ['reason: is required'],
    });
    await expect(act('an', { ...bare, reason: 'Sai tên' })).resolves.toMatchObject({
      kind: 'done',
      messages: ['Reject document success'],
      data: { status: { value: -1 }, reason: 'Sai tên', processes: [{ status: { value: -1 } }] },
    });
    expect(remote.requests).toHaveLength(0);
  });
});

/** A call to sign in an installation of its own. */
async function signElsewhere(options: TestAppOptions) {
  const other = await createCompanyFixture(members, options);
  try {
    const [certificate] = await other.app.deps.db
      .insert(userCertificates)
      .values({
        comId: other.company.id,
        userId: other.people.an.userId,
        kind: 'remote',
        name: 'Ký số từ xa',
        serialNumber: '1',
        remoteUsername: '1',
        remoteCredentialId: '1',
        certificate: remoteCertificates,
      })
      .returning();
    const document = await other.sent([['an', 'D']]);
    const body = digital(stepOf(document), { remoteCaCertId: certificate?.id ?? 0 });
    return await other.app.call(processDocument, { token: other.tokens.an, body });
  } finally {
    await other.app.close();
  }
}

describe('an installation', () => {
  it('without a remote signing service says so', async () => {
    const answer = await signElsewhere({});
    expect(answer.messages).toEqual(['No remote signing service is set up']);
  });

  it('decides how long a person may take', async () => {
    const remoteSigner = new RemoteSignerDouble();
    const answer = await signElsewhere({ remoteSigner, settings: { remoteSignSeconds: 0.2 } });
    expect(answer.messages).toEqual(['Confirmation in the remote signing application timed out']);
    expect(remoteSigner.requests).toHaveLength(1);
  });
});
