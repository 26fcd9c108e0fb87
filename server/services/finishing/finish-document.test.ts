import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { activity } from '../../../contract/enums.ts';
import { documentCancel, documentGet } from '../../../contract/operations/documents.ts';
import { processDocument, type ProcessRequestInput } from '../../../contract/operations/processing.ts';
import { issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { documentFiles, fileRevisions, histories } from '../../adapters/database/schema/documents.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { createTimeStamper } from '../../adapters/signatures/rfc3161-time-stamper.ts';
import type { TimeStamper } from '../../adapters/signatures/time-stamper.ts';
import { readHistoryHead } from '../../domain/history-head.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkPdf } from '../../../test/tools/pdf-tools.ts';
import type { SentDocument } from '../../../test/company/people.ts';
import {
  remoteCertificates,
  remoteRoot,
  RemoteSignerDouble,
} from '../../../test/service/remote-signer-double.ts';
import type { TestAppOptions } from '../../../test/service/test-app.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import { finishDocument } from './finish-document.ts';

type Code = 'clerk' | 'an' | 'binh' | 'chi';
type Desk = CompanyFixture<Code>;

const remote = new RemoteSignerDouble();
const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

/** Nobody here is asked for a one-time code: that is tested with signing. */
async function open(options: TestAppOptions): Promise<Desk> {
  const members = {
    clerk: { roles: ['clerk'] },
    an: { name: 'Nguyễn Văn An' },
    binh: { name: 'Trần Thị Bình' },
    chi: { name: 'Lê Thị Chi' },
  } as const;
  const desk = await createCompanyFixture<Code>(members, { ...options, now: new Date() });
  await desk.app.deps.db.update(users).set({ signConfirmationEnabled: false });
  return desk;
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

const act = (desk: Desk, code: Code, body: ProcessRequestInput) =>
  desk.app.done(processDocument, { token: desk.tokens[code], body });

/** Every state of the document's only file, oldest first. */
async function statesOf({ app }: Desk, { id }: SentDocument): Promise<Uint8Array[]> {
  const rows = await app.deps.db
    .select({ sha256: fileRevisions.sha256 })
    .from(fileRevisions)
    .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
    .where(eq(documentFiles.documentId, id))
    .orderBy(asc(fileRevisions.revision));
  return Promise.all(rows.map(({ sha256 }) => app.deps.files.read(sha256)));
}

async function rootOf({ app, company }: Desk): Promise<string> {
  const [row] = await app.deps.db
    .select({ certificate: issuingAuthorities.certificate })
    .from(issuingAuthorities)
    .where(eq(issuingAuthorities.comId, company.id));
  return row?.certificate ?? '';
}

const completions = async (desk: Desk, code: Code): Promise<number> =>
  (await desk.app.outbox(`${code}@example.vn`)).filter(({ subject }) => /completed|hoàn tất/i.test(subject))
    .length;

describe('a document that everyone has signed', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await open({ remoteSigner: remote });
  });
  afterAll(() => desk.app.close());

  it('bears the signature of each step and the seal of its company, all of them valid, over what was there before', async () => {
    const [certificate] = await desk.app.deps.db
      .insert(userCertificates)
      .values({
        comId: desk.company.id,
        userId: desk.people.chi.userId,
        kind: 'remote',
        name: 'Ký số từ xa',
        serialNumber: '540101',
        subjectDn: 'CN=Lê Thị Chi',
        remoteUsername: 'chi',
        remoteCredentialId: 'credential-1',
        certificate: remoteCertificates,
      })
      .returning();
    const document = await desk.sent([
      ['an', 'DR'],
      ['binh', 'E'],
      ['chi', 'D'],
      ['binh', 'A'],
      ['an', 'E'],
    ]);
    const [draw = '', eSign = '', digital = '', approve = '', last = ''] = document.stepIds;
    await act(desk, 'an', signing(draw, '60,600,200,660'));
    await act(desk, 'binh', signing(eSign, '260,600,400,660'));
    const remotely = act(desk, 'chi', {
      ...signing(digital, '60,500,200,560'),
      remoteCaCertId: certificate?.id ?? 0,
      isBusinessRemoteCaAccount: false,
    });
    (await remote.next()).confirm();
    await remotely;
    await act(desk, 'binh', { processId: approve, reason: 'Duyệt', reject: false });
    const completed = await act(desk, 'an', signing(last, '260,500,400,560'));
    expect(completed).toMatchObject({ status: { value: 4 }, finalising: false, hasSeal: true });

    const states = await statesOf(desk, document);
    expect(states).toHaveLength(7);
    for (const [index, state] of states.entries()) {
      const later = states[index + 1];
      expect(later?.subarray(0, state.length) ?? state).toEqual(state);
    }
    const file = states.at(-1) ?? new Uint8Array();
    checkPdf(file);
    const seen = seenSignatures(file, [await rootOf(desk), remoteRoot]);
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
  let desk: Desk;
  /** How many stamps there are until the authority is gone. */
  let left = Infinity;

  beforeAll(async () => {
    stamps = await LoopbackTimeStamps.start();
    const real = createTimeStamper({ url: stamps.url });
    const timeStamper: TimeStamper = {
      stamp: (hash) => {
        left -= 1;
        return left < 0
          ? Promise.resolve({ kind: 'failed', reason: 'unreachable', detail: 'nobody answers' })
          : real.stamp(hash);
      },
    };
    desk = await open({ timeStamper });
  });
  afterAll(async () => {
    await desk.app.close();
    await stamps.end();
  });

  it('comes later where the time-stamp authority is gone, and everyone is told then', async () => {
    const document = await desk.sent([['an', 'E']]);
    left = 1;
    const signed = await act(desk, 'an', signing(document.stepIds[0] ?? '', '60,600,200,660'));
    expect(signed).toMatchObject({
      status: { value: 3 },
      finalising: true,
      hasSeal: false,
      completedDate: null,
      waitingProcesses: [],
    });
    expect(await statesOf(desk, document)).toHaveLength(2);
    expect(await completions(desk, 'clerk')).toBe(0);

    // Nothing can come between the last step and the seal.
    const cancel = { id: document.id, reason: 'Thôi' };
    const canceled = await desk.app.call(documentCancel, { token: desk.tokens.clerk, body: cancel });
    expect(canceled.messages).toEqual(['Document can no longer be canceled']);

    left = Infinity;
    const job = { documentId: document.id, batchProcessId: null };
    await finishDocument(desk.app.deps, job);
    const finished = await desk.app.done(documentGet, {
      token: desk.tokens.clerk,
      params: { id: document.id },
    });
    expect(finished).toMatchObject({ status: { value: 4 }, finalising: false, hasSeal: true });
    expect(await completions(desk, 'clerk')).toBe(1);
    await finishDocument(desk.app.deps, job);
    const states = await statesOf(desk, document);
    expect(states).toHaveLength(3);
    // The seal signs what the history was before it; what came while it waited is covered, and its own entry follows.
    const entries = await desk.app.deps.db
      .select()
      .from(histories)
      .where(eq(histories.documentId, document.id))
      .orderBy(asc(histories.seq));
    const before = entries.findIndex((entry) => entry.activity === activity.completeDocument);
    const head = readHistoryHead(states.at(-1)?.subarray(states.at(-2)?.length) ?? new Uint8Array());
    expect(head).toEqual({ entries: before, hash: entries[before - 1]?.hash });
    const seen = seenSignatures(states.at(-1) ?? new Uint8Array(), [await rootOf(desk)]);
    expect(seen).toMatchObject([sound, sound]);
    expect(await completions(desk, 'clerk')).toBe(1);
  });

  it('is not come to where a signature itself gets no time stamp: the step still waits', async () => {
    const document = await desk.sent([['an', 'E']]);
    left = 0;
    const body = signing(document.stepIds[0] ?? '', '60,600,200,660');
    const answer = await desk.app.call(processDocument, { token: desk.tokens.an, body });
    expect(answer.messages).toEqual(['The time-stamp authority does not answer, try again later']);
    expect(await statesOf(desk, document)).toHaveLength(1);
    left = Infinity;
    await expect(act(desk, 'an', body)).resolves.toMatchObject({ hasSeal: true });
  });
});
