import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';

import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { activity, documentStatus } from '../../../contract/enums.ts';
import { documentCancel, documentKeepVerifiable } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { processDocument, type ProcessRequestInput } from '../../../contract/operations/processing.ts';
import { documentTypes, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import {
  documentFiles,
  documents,
  fileRevisions,
  histories,
} from '../../adapters/database/schema/documents.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { createTimeStamper } from '../../adapters/signatures/rfc3161-time-stamper.ts';
import type { TimeStamper } from '../../adapters/signatures/time-stamper.ts';
import { readHistoryHead } from '../../domain/history-head.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { checkWith } from '../../../test/tools/check-with.ts';
import { embeddedSignatures, seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkPdf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import {
  remoteCertificates,
  remoteRoot,
  RemoteSignerDouble,
} from '../../../test/service/remote-signer-double.ts';
import type { TestAppOptions } from '../../../test/service/test-app.ts';
import { LoopbackResponder } from '../../../test/peers/ocsp-responder.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { hoursAgo } from '../demo/seed-documents.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { keepLease, leaseMs, releaseLease, tryLease } from '../workflow/lease.ts';
import { archiveDocument, renewArchives } from './archive-document.ts';
import { finishDocument } from './finish-document.ts';
import { finishLeftDocuments } from './finish-left-documents.ts';

type Code = 'clerk' | 'an' | 'binh' | 'chi';
type Fixture = CompanyFixture<Code>;

const remote = new RemoteSignerDouble();
const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

/** Nobody here is asked for a one-time code: that is tested with signing. */
async function open(options: TestAppOptions): Promise<Fixture> {
  const members = {
    clerk: { roles: ['clerk'] },
    an: { name: 'Nguyễn Văn An' },
    binh: { name: 'Trần Thị Bình' },
    chi: { name: 'Lê Thị Chi' },
  } as const;
  const fixture = await createCompanyFixture<Code>(members, { ...options, now: new Date() });
  await fixture.app.deps.db.update(users).set({ signConfirmationEnabled: false });
  return fixture;
}

const signing = (processId: string, position: string): ProcessRequestInput => ({
  processId,
  reason: 'Đồng ý',
  reject: false,
  confirmTermsConditions: true,
  signatureDisplayMode: 2,
  signatureImage: image,
  signingPage: 1,
  signingPosition: position,
});

const act = (fixture: Fixture, code: Code, body: ProcessRequestInput) =>
  fixture.app.done(processDocument, { token: fixture.tokens[code], body });

/** Every state of the document's only file, oldest first. */
async function statesOf({ app }: Fixture, { id }: SentDocument): Promise<Uint8Array[]> {
  const rows = await app.deps.db
    .select({ sha256: fileRevisions.sha256 })
    .from(fileRevisions)
    .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
    .where(eq(documentFiles.documentId, id))
    .orderBy(asc(fileRevisions.revision));
  return Promise.all(rows.map(({ sha256 }) => app.deps.files.read(sha256)));
}

async function rootOf({ app, company }: Fixture): Promise<string> {
  const [row] = await app.deps.db
    .select({ certificate: issuingAuthorities.certificate })
    .from(issuingAuthorities)
    .where(eq(issuingAuthorities.comId, company.id));
  return row?.certificate ?? '';
}

const completions = async (fixture: Fixture, code: Code): Promise<number> =>
  (await fixture.app.outbox(`${code}@example.vn`)).filter(({ subject }) =>
    /completed|hoàn tất/i.test(subject),
  ).length;

describe('a document that everyone has signed', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open({ remoteSigner: remote });
  });
  afterAll(() => fixture.app.close());

  it('bears the signature of each step and the seal of its company, all of them valid, over what was there before', async () => {
    const [certificate] = await fixture.app.deps.db
      .insert(userCertificates)
      .values({
        comId: fixture.company.id,
        userId: fixture.people.chi.userId,
        kind: 'remote',
        name: 'Ký số từ xa',
        serialNumber: '540101',
        subjectDn: 'CN=Lê Thị Chi',
        remoteUsername: 'chi',
        remoteCredentialId: 'credential-1',
        certificate: remoteCertificates,
      })
      .returning();
    const document = await fixture.sent([
      ['an', 'DR'],
      ['binh', 'E'],
      ['chi', 'D'],
      ['binh', 'A'],
      ['an', 'E'],
    ]);
    const [draw = '', eSign = '', digital = '', approve = '', last = ''] = document.stepIds;
    await act(fixture, 'an', signing(draw, '60,600,200,660'));
    await act(fixture, 'binh', signing(eSign, '260,600,400,660'));
    const remotely = act(fixture, 'chi', {
      ...signing(digital, '60,500,200,560'),
      remoteCaCertId: certificate?.id ?? 0,
      isBusinessRemoteCaAccount: false,
    });
    (await remote.next()).confirm();
    await remotely;
    await act(fixture, 'binh', { processId: approve, reason: 'Duyệt', reject: false });
    const completed = await act(fixture, 'an', signing(last, '260,500,400,560'));
    expect(completed).toMatchObject({ status: { value: 4 }, finalising: false, hasSeal: true });

    const states = await statesOf(fixture, document);
    expect(states).toHaveLength(7);
    for (const [index, state] of states.entries()) {
      const later = states[index + 1];
      expect(later?.subarray(0, state.length) ?? state).toEqual(state);
    }
    const file = states.at(-1) ?? new Uint8Array();
    checkPdf(file);
    const seen = seenSignatures(file, [await rootOf(fixture), remoteRoot]);
    expect(seen).toMatchObject([
      { ...sound, field: 'Signature_1', signer: 'Nguyễn Văn An' },
      { ...sound, field: 'Signature_2', signer: 'Trần Thị Bình' },
      { ...sound, field: 'Signature_3', signer: 'Nguyễn Văn An' },
      { ...sound, field: 'Approval_4', signer: 'Trần Thị Bình' },
      { ...sound, field: 'Signature_5', signer: 'Nguyễn Văn An' },
      { ...sound, field: 'Seal', coversAll: true },
    ]);
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['ETSI.CAdES.detached']));
  });
});

describe('the seal', () => {
  let stamps: LoopbackTimeStamps;
  let fixture: Fixture;
  /** How many stamps there are until the authority is gone. */
  let left = Infinity;
  /** What happens while a time stamp is waited for. */
  let meanwhile = (): Promise<unknown> => Promise.resolve();

  beforeAll(async () => {
    stamps = await LoopbackTimeStamps.start();
    const real = createTimeStamper({ url: stamps.url });
    const timeStamper: TimeStamper = {
      stamp: (hash) => {
        left -= 1;
        return left < 0
          ? Promise.resolve({ kind: 'failed', reason: 'unreachable', detail: 'nobody answers' })
          : meanwhile().then(() => real.stamp(hash));
      },
    };
    fixture = await open({ timeStamper, remoteSigner: remote });
  });
  afterAll(async () => {
    await fixture.app.close();
    await stamps.end();
  });

  it('comes later where the time-stamp authority is gone, and everyone is told then', async () => {
    const document = await fixture.sent([['an', 'E']]);
    left = 1;
    const signed = await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    expect(signed).toMatchObject({
      status: { value: 3 },
      finalising: true,
      hasSeal: false,
      completedDate: null,
      waitingProcesses: [],
    });
    expect(await statesOf(fixture, document)).toHaveLength(2);
    expect(await completions(fixture, 'clerk')).toBe(0);

    // Nothing can come between the last step and the seal.
    const cancel = { id: document.id, reason: 'Thôi' };
    const canceled = await fixture.app.call(documentCancel, { token: fixture.tokens.clerk, body: cancel });
    expect(canceled.messages).toEqual(['Document can no longer be canceled']);

    left = Infinity;
    const job = { documentId: document.id, batchProcessId: null };
    await finishDocument(fixture.app.deps, job);
    const finished = await fixture.app.done(documentGet, {
      token: fixture.tokens.clerk,
      params: { id: document.id },
    });
    expect(finished).toMatchObject({ status: { value: 4 }, finalising: false, hasSeal: true });
    expect(await completions(fixture, 'clerk')).toBe(1);
    await finishDocument(fixture.app.deps, job);
    const states = await statesOf(fixture, document);
    expect(states).toHaveLength(3);
    // The seal signs what the history was before it; what came while it waited is covered, and its own entry follows.
    const entries = await fixture.app.deps.db
      .select()
      .from(histories)
      .where(eq(histories.documentId, document.id))
      .orderBy(asc(histories.seq));
    const before = entries.findIndex((entry) => entry.activity === activity.completeDocument);
    const head = readHistoryHead(states.at(-1)?.subarray(states.at(-2)?.length) ?? new Uint8Array());
    expect(head).toEqual({ entries: before, hash: entries[before - 1]?.hash });
    const seen = seenSignatures(states.at(-1) ?? new Uint8Array(), [await rootOf(fixture)]);
    expect(seen).toMatchObject([sound, sound]);
    expect(await completions(fixture, 'clerk')).toBe(1);
  });

  it('is not kept from a document by who has only to read it and rejects it meanwhile', async () => {
    const document = await fixture.sent([
      ['an', 'E'],
      ['binh', 'V'],
    ]);
    left = 1;
    await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    const body = { processId: document.stepIds[1] ?? '', reason: 'Sai tên', reject: true };
    const rejected = await fixture.app.call(processDocument, { token: fixture.tokens.binh, body });
    expect(rejected.messages).toEqual(['Document is being signed by another person, try again']);
    left = Infinity;
    await finishDocument(fixture.app.deps, { documentId: document.id, batchProcessId: null });
    const finished = await fixture.app.done(documentGet, {
      token: fixture.tokens.clerk,
      params: { id: document.id },
    });
    expect(finished).toMatchObject({ status: { value: 4 }, hasSeal: true });
  });

  it('is of one sealing at a time, also where the documents of a demo company get theirs in the past', async () => {
    const document = await fixture.sent([['an', 'E']]);
    left = 1;
    await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    left = Infinity;
    const job = { documentId: document.id, batchProcessId: null };
    const { deps } = fixture.app;
    meanwhile = async () => {
      // The job that heals what was left comes by while the first one is at it.
      meanwhile = () => Promise.resolve();
      await expect(finishDocument(deps, job)).rejects.toThrow('being worked on by another');
    };
    await finishDocument(hoursAgo(deps, 24), job);
    expect(await statesOf(fixture, document)).toHaveLength(3);
  });

  it('comes to what is left behind others that cannot be sealed', async () => {
    const { app, company, people } = fixture;
    const { db } = app.deps;
    const [unsealable] = await db
      .insert(documentTypes)
      .values({ comId: company.id, code: 'CK', name: 'Cần chứng thư', searchText: '', sealLevel: 'public' })
      .returning();
    const leave = async (): Promise<string> => {
      const document = await fixture.sent([['an', 'E']]);
      left = 1;
      await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
      left = Infinity;
      return document.id;
    };
    const good = await leave();
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    await db
      .update(documents)
      .set({ modifiedAt: daysAgo(2) })
      .where(eq(documents.id, good));
    await db.insert(documents).values(
      Array.from({ length: 60 }, (_, index) => ({
        comId: company.id,
        typeId: unsealable?.id ?? 0,
        departmentId: company.departmentId,
        createdByUserId: people.clerk.userId,
        no: `CK-${String(index)}`,
        subject: 'Cần chứng thư',
        searchText: '',
        status: documentStatus.inProgress,
        finalising: true,
        modifiedAt: daysAgo(3),
      })),
    );
    const warn = vi.spyOn(app.deps.log, 'warn');
    await finishLeftDocuments(app.deps);
    const [row] = await db.select().from(documents).where(eq(documents.id, good));
    expect(row).toMatchObject({ finalising: false, status: documentStatus.completed });
    // They are all refused alike: a few tell of it.
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
    await db.delete(documents).where(eq(documents.typeId, unsealable?.id ?? 0));
  });

  it('is kept from others as long as its work goes on', async () => {
    const document = await fixture.sent([['an', 'E']]);
    const { deps, clock } = fixture.app;
    const holder = randomUUID();
    await tryLease(deps.db, document.id, holder, clock.now());
    clock.advance({ seconds: 50 });
    const stop = keepLease(deps, holder, 5);
    const leaseUntil = async () => {
      const rows = await deps.db.select().from(documents).where(eq(documents.id, document.id));
      return rows[0]?.leaseUntil;
    };
    await expect.poll(leaseUntil).toEqual(new Date(clock.now().getTime() + leaseMs));
    stop();
    await releaseLease(deps, document.id, holder);
  });

  it('is not come to where a signature itself gets no time stamp: the step still waits', async () => {
    const document = await fixture.sent([['an', 'E']]);
    left = 0;
    const body = signing(document.stepIds[0] ?? '', '60,600,200,660');
    const answer = await fixture.app.call(processDocument, { token: fixture.tokens.an, body });
    expect(answer.messages).toEqual(['The time-stamp authority does not answer, try again later']);
    expect(await statesOf(fixture, document)).toHaveLength(1);
    left = Infinity;
    await expect(act(fixture, 'an', body)).resolves.toMatchObject({ hasSeal: true });
  });

  it('comes with what the responder of a signer said, by which anybody checks it without asking again', async () => {
    left = Infinity;
    const provider = await LoopbackResponder.start({ isListed: false });
    const from = '20260101000000Z';
    const id = provider.authority.issue({ name: 'Lê Thị Chi', key: 'rsa', from });
    const root = Buffer.from(provider.authority.root()).toString();
    const remoteCredentialId = 'checked';
    const key = provider.authority.key(id).export({ format: 'der', type: 'pkcs8' });
    remote.keys.set(remoteCredentialId, new Uint8Array(key));
    const [row] = await fixture.app.deps.db
      .insert(userCertificates)
      .values({
        comId: fixture.company.id,
        userId: fixture.people.chi.userId,
        kind: 'remote',
        name: 'Ký số từ xa',
        serialNumber: '540202',
        remoteCredentialId,
        certificate: `${Buffer.from(provider.authority.certificate(id)).toString()}\n${root}`,
      })
      .returning();
    const document = await fixture.sent([['chi', 'D']]);
    const remotely = act(fixture, 'chi', {
      ...signing(document.stepIds[0] ?? '', '60,500,200,560'),
      remoteCaCertId: row?.id ?? 0,
      isBusinessRemoteCaAccount: false,
    });
    (await remote.next()).confirm();
    await remotely;
    expect(provider.asked).toEqual(['ocsp']);
    await provider.end();

    const [, signed = new Uint8Array(), file = new Uint8Array()] = await statesOf(fixture, document);
    checkPdf(file);
    const roots = [root, await rootOf(fixture), Buffer.from(stamps.root()).toString()];
    const trusting = { roots: Buffer.from(roots.join('\n')) };
    expect(await checkWith(signed, trusting)).toMatchObject({ isTrusted: true, level: 'B-T' });
    expect(seenSignatures(signed, roots)).toMatchObject([{ validation: sound.validation }]);
    // What pdfsig says of the certificate it would ask the responder, which is gone.
    expect(seenSignatures(file, roots)).toMatchObject([{ validation: sound.validation }, sound]);
    expect(await checkWith(file, trusting)).toMatchObject({
      ...{ isTrusted: true, level: 'B-LT' },
      signatures: [
        { verdict: 'intact-with-additions', signer: { revocation: { kind: 'good' } } },
        { verdict: 'intact', signer: { revocation: { kind: 'good' } } },
      ],
    });

    const params = { id: document.id };
    await fixture.app.done(documentKeepVerifiable, { token: fixture.tokens.clerk, params });
    await archiveDocument(fixture.app.deps, { documentId: document.id });
    const archived = (await statesOf(fixture, document)).at(-1) ?? new Uint8Array();
    checkPdf(archived);
    expect(await checkWith(archived, trusting)).toMatchObject({ isTrusted: true, level: 'B-LTA' });
    expect(seenSignatures(archived, roots)).toMatchObject([
      { validation: sound.validation },
      sound,
      { type: 'unknown' },
    ]);
  });
});

describe('a finished document that is to stay verifiable for the long term', () => {
  let stamps: LoopbackTimeStamps;
  let fixture: Fixture;
  let isAway = false;
  /** What happens while a time stamp is waited for. */
  let meanwhile = (): Promise<unknown> => Promise.resolve();

  beforeAll(async () => {
    stamps = await LoopbackTimeStamps.start();
    const real = createTimeStamper({ url: stamps.url });
    const timeStamper: TimeStamper = {
      stamp: (hash) =>
        isAway
          ? Promise.resolve({ kind: 'failed', reason: 'unreachable', detail: 'nobody answers' })
          : meanwhile().then(() => real.stamp(hash)),
    };
    fixture = await open({ timeStamper });
  });
  afterAll(() => fixture.app.close());

  it('gets a time stamp of the whole once somebody asks for it', async () => {
    const { app, tokens } = fixture;
    const document = await fixture.sent([['an', 'E']]);
    await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    const params = { id: document.id };
    expect(await app.done(documentGet, { token: tokens.clerk, params })).toMatchObject({
      longTerm: null,
      canKeepVerifiable: true,
    });
    const asked = await app.done(documentKeepVerifiable, { token: tokens.clerk, params });
    expect(asked).toMatchObject({ longTerm: { until: null }, canKeepVerifiable: false });
    // Somebody else has changed the document when it comes to be written: nothing is, and it is still due.
    const where = eq(documents.id, document.id);
    meanwhile = () => app.deps.db.update(documents).set({ version: 99 }).where(where);
    await expect(archiveDocument(app.deps, { documentId: document.id })).rejects.toThrow('has changed');
    expect(await statesOf(fixture, document)).toHaveLength(3);
    meanwhile = () => Promise.resolve();
    await archiveDocument(app.deps, { documentId: document.id });
    await archiveDocument(app.deps, { documentId: document.id });
    expect(await statesOf(fixture, document)).toHaveLength(4);
    const { longTerm, histories: entries } = await app.done(documentGet, { token: tokens.clerk, params });
    expect(longTerm?.until).not.toBeNull();
    expect(entries.slice(-2).map((entry) => entry.activity.value)).toEqual([
      activity.keepVerifiable,
      activity.addTimeStamp,
    ]);
  });

  it('is renewed behind others whose files are gone', async () => {
    const { app, tokens } = fixture;
    const { db } = app.deps;
    const document = await fixture.sent([['an', 'E']]);
    await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    await app.done(documentKeepVerifiable, { token: tokens.clerk, params: { id: document.id } });
    const [found] = await db.select().from(documents).where(eq(documents.id, document.id));
    const [kept] = await db.select().from(documentFiles).where(eq(documentFiles.documentId, document.id));
    const row = found ?? expect.fail('the document is gone');
    const file = kept ?? expect.fail('its file is gone');
    const { id: _file, ...fileValues } = file;
    const now = app.clock.now();
    await db.update(documents).set({ renewalDueAt: now }).where(eq(documents.id, document.id));
    const broken = Array.from({ length: 110 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      no: `Mất tệp ${String(index)}`,
      renewalDueAt: new Date(now.getTime() - 86_400_000),
    }));
    await db.insert(documents).values(broken);
    const files = await db
      .insert(documentFiles)
      .values(broken.map(({ id: documentId }) => ({ ...fileValues, documentId })))
      .returning();
    await db.insert(fileRevisions).values(
      files.map(({ id: fileId }) => ({
        ...{ fileId, revision: 1, sha256: '0'.repeat(64), size: 1, pages: [] },
        createdAt: now,
      })),
    );
    await renewArchives(app.deps);
    expect(await statesOf(fixture, document)).toHaveLength(4);
    await db.delete(documents).where(like(documents.no, 'Mất tệp %'));
  });

  it('has a time stamp of the whole where its type asks for that, which is renewed, and is checked without any network', async () => {
    const { app, company, tokens } = fixture;
    await app.deps.db
      .update(documentTypes)
      .set({ keepVerifiable: true })
      .where(eq(documentTypes.id, company.typeId));
    const document = await fixture.sent([['an', 'E']]);
    await act(fixture, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    const roots = [await rootOf(fixture), Buffer.from(stamps.root()).toString()];
    const get = () => app.done(documentGet, { token: tokens.clerk, params: { id: document.id } });
    const before = (await get()).longTerm?.until ?? '';
    expect(Date.parse(before)).toBeGreaterThan(Date.now());

    // Not due yet, and due while the authority is away: nothing is added, and nothing is lost.
    await renewArchives(app.deps);
    const due = { renewalDueAt: app.deps.clock.now() };
    const where = eq(documents.id, document.id);
    await app.deps.db.update(documents).set(due).where(where);
    isAway = true;
    await renewArchives(app.deps);
    expect(await statesOf(fixture, document)).toHaveLength(3);

    isAway = false;
    // Two runs at once are one renewal.
    await Promise.allSettled([
      archiveDocument(app.deps, { documentId: document.id }),
      archiveDocument(app.deps, { documentId: document.id }),
    ]);
    await renewArchives(app.deps);
    const states = await statesOf(fixture, document);
    expect(states).toHaveLength(4);
    const [, , sealed = new Uint8Array(), renewed = new Uint8Array()] = states;
    expect(Buffer.from(renewed.subarray(0, sealed.length)).equals(sealed)).toBe(true);
    expect((await get()).histories.at(-1)?.activity.value).toBe(activity.addTimeStamp);

    for (const token of embeddedSignatures(renewed).slice(2)) {
      expect(stamps.holds(token.der, token.covered)).toBe(true);
    }
    const pem = Buffer.from(roots.join('\n'));
    await stamps.end();
    const connect = vi.spyOn(Socket.prototype, 'connect');
    for (const [file, count] of [
      [sealed, 1],
      [renewed, 2],
    ] as const) {
      expect(await checkWith(file, { roots: pem })).toMatchObject({ isTrusted: true, level: 'B-LTA' });
      checkPdf(file);
      // pdfsig finds time stamps of the whole, and checks none.
      expect(seenSignatures(file, roots)).toMatchObject([
        sound,
        sound,
        ...Array<object>(count).fill({ type: 'unknown' }),
      ]);
    }
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
    expect((await checkIntegrity(app.deps, () => undefined)).faults).toEqual([]);
  });
});
