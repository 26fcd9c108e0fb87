import { and, count, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AccessPermissionCode, type UserStatus, userStatus } from '../../../contract/enums.ts';
import {
  batchProcessGet,
  batchProcessLookUp,
  type BatchProcessRequestInput,
  createBatchProcess,
  processBatch,
} from '../../../contract/operations/batch-process.ts';
import { documentCancel } from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import {
  documentFiles,
  documents,
  fileRevisions,
  histories,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { batchProcessItems, remoteSignings } from '../../adapters/database/schema/processing.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import { pngFixture } from '../../../test/files/pdf-fixtures.ts';
import { asCaller, type SentDocument } from '../../../test/company/people.ts';
import { remoteCertificates, RemoteSignerDouble } from '../../../test/service/remote-signer-double.ts';
import { createCompanyFixture, type CompanyFixture } from '../../../test/company/company-fixture.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { removeUnused } from '../files/unused-files.ts';
import { processBatch as processGathered } from './batch-process.ts';
import { resumeRemoteSigning } from './resume-remote-signing.ts';

const remote = new RemoteSignerDouble();
const members = {
  clerk: { roles: ['clerk'] },
  an: { name: 'Nguyễn Văn An' },
  binh: { name: 'Trần Thị Bình' },
  free: {},
} as const;
type Code = keyof typeof members;
let fixture: CompanyFixture<Code>;
let certificateId: number;

beforeAll(async () => {
  fixture = await createCompanyFixture<Code>(members, { remoteSigner: remote });
  await fixture.app.deps.db
    .update(users)
    .set({ signConfirmationEnabled: false })
    .where(eq(users.id, fixture.people.free.userId));
  const [certificate] = await fixture.app.deps.db
    .insert(userCertificates)
    .values({
      comId: fixture.company.id,
      userId: fixture.people.an.userId,
      kind: 'remote',
      name: 'Ký số từ xa',
      serialNumber: '54010101',
      subjectDn: 'CN=Nguyễn Văn An',
      remoteUsername: '001099012345',
      remoteCredentialId: 'credential-1',
      certificate: remoteCertificates,
    })
    .returning();
  certificateId = certificate?.id ?? 0;
});

afterAll(() => fixture.app.close());

beforeEach(() => {
  remote.fault = null;
  remote.hashesMax = 100;
  remote.requests.length = 0;
});

/** So many documents with one step each. */
async function sendMany(n: number, code: Code, permission: AccessPermissionCode): Promise<SentDocument[]> {
  const sent: SentDocument[] = [];
  for (let made = 0; made < n; made += 1) {
    sent.push(await fixture.sent([[code, permission]]));
  }
  return sent;
}

const idsOf = (sent: readonly SentDocument[]): string[] => sent.map(({ id }) => id);

async function gather(
  code: Code,
  sent: readonly SentDocument[],
  accessPermissionCode: 'D' | 'E' | 'DR' | 'A',
): Promise<string> {
  const batch = await fixture.app.done(createBatchProcess, {
    token: fixture.tokens[code],
    body: { documentIds: idsOf(sent), accessPermissionCode },
  });
  return batch.id;
}

const act = (code: Code, body: BatchProcessRequestInput) =>
  fixture.app.call(processBatch, { token: fixture.tokens[code], body });

const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

const signature = (
  batchProcessId: string,
  change: Partial<BatchProcessRequestInput> = {},
): BatchProcessRequestInput => ({
  batchProcessId,
  reason: 'Đồng ý tất cả',
  reject: false,
  otp: null,
  signatureDisplayMode: 2,
  signatureImage: image,
  signatureText: 'Ký bởi: {{Name}}',
  fontSize: 9,
  showReason: true,
  confirmTermsConditions: true,
  ...change,
});

const digital = (
  batchProcessId: string,
  change: Partial<BatchProcessRequestInput> = {},
): BatchProcessRequestInput =>
  signature(batchProcessId, {
    remoteCaCertId: certificateId,
    isBusinessRemoteCaAccount: false,
    ...change,
  });

const approval = (
  batchProcessId: string,
  change: Partial<BatchProcessRequestInput> = {},
): BatchProcessRequestInput => ({ batchProcessId, reason: 'Đồng ý', reject: false, otp: null, ...change });

const countOtps = async (code: Code): Promise<number> => (await fixture.otps(code)).length;

async function confirm(code: Code, body: BatchProcessRequestInput) {
  await expect(act(code, body)).resolves.toMatchObject({ kind: 'otp-sent', code: 100 });
  return act(code, { ...body, otp: await fixture.newestOtp(code) });
}

async function statusOf({ id }: SentDocument): Promise<number | undefined> {
  const [row] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id));
  return row?.status;
}

async function fileOf(sent: SentDocument | undefined): Promise<string> {
  const [file] = await fixture.app.deps.db
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(eq(documentFiles.documentId, sent?.id ?? ''));
  return file?.id ?? '';
}

async function countActivities({ id }: SentDocument, activity: 5 | 6 | 7): Promise<number> {
  const [row] = await fixture.app.deps.db
    .select({ n: count() })
    .from(histories)
    .where(and(eq(histories.documentId, id), eq(histories.activity, activity)));
  return row?.n ?? 0;
}

const someGuid = '6f1c3d3e-6f0a-4c7e-9c6b-2d0f6c8f9a10';

describe('gathering documents', () => {
  it('finds my waiting step in each', async () => {
    const sent = await sendMany(2, 'an', 'A');
    const answer = await fixture.app.call(createBatchProcess, {
      token: fixture.tokens.an,
      body: { documentIds: idsOf(sent), accessPermissionCode: 'A' },
    });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Create batch process success'],
      data: {
        comId: fixture.company.id,
        accessPermission: { value: 3, description: 'Approve' },
        processes: sent.map(({ id, stepIds }) => ({ id: stepIds[0], documentId: id, status: { value: 1 } })),
      },
    });
  });

  it('leaves out what does not wait for me in this way, and is refused when nothing is left', async () => {
    const mine = await fixture.sent([['an', 'A']]);
    const others = [
      await fixture.sent([['binh', 'A']]),
      await fixture.sent([['an', 'DR']]),
      await fixture.sent([
        ['binh', 'A'],
        ['an', 'A'],
      ]),
      { id: someGuid, stepIds: [] },
    ];
    const batch = await fixture.app.done(createBatchProcess, {
      token: fixture.tokens.an,
      body: { documentIds: idsOf([...others, mine, mine]), accessPermissionCode: 'A' },
    });
    expect(batch.processes.map(({ documentId }) => documentId)).toEqual([mine.id]);
    const nothing = await fixture.app.call(createBatchProcess, {
      token: fixture.tokens.an,
      body: { documentIds: idsOf(others), accessPermissionCode: 'A' },
    });
    expect(nothing).toMatchObject({
      status: 200,
      messages: ['None of the documents waits for this action of yours'],
    });
  });

  it.each([
    ['no document', [], 'A', 'documentIds: must have at least 1 items'],
    [
      '501 documents',
      Array.from({ length: 501 }, () => someGuid),
      'A',
      'documentIds: must have at most 500 items',
    ],
    ['an id that is none', ['x'], 'A', 'documentIds.0: must be a GUID'],
  ])('refuses %s', async (_what, documentIds, accessPermissionCode, message) => {
    const answer = await fixture.app.app.inject({
      method: 'POST',
      url: '/api/documents/create-batch-process',
      headers: { authorization: `Bearer ${fixture.tokens.an}` },
      payload: { documentIds, accessPermissionCode },
    });
    expect(answer.json()).toMatchObject({ success: false, code: 400, messages: [message] });
  });
});

describe('processing gathered documents', () => {
  it('signs each at the place of its own step', async () => {
    const sent = await sendMany(2, 'an', 'DR');
    const id = await gather('an', sent, 'DR');
    const body = signature(id);
    await act('an', body);
    const [mail] = await fixture.app.outbox('an@example.vn');
    expect(mail?.subject).toBe('Mã OTP: 2 tài liệu');
    for (const document of sent) {
      expect(await statusOf(document)).toBe(2);
    }
    const answer = await act('an', { ...body, otp: await fixture.newestOtp('an') });
    expect(answer).toMatchObject({
      kind: 'done',
      data: sent.map(() => ({ message: 'Sign document success' })),
    });
    for (const { id: documentId } of sent) {
      const signed = await fixture.app.done(documentGet, {
        token: fixture.tokens.an,
        params: { id: documentId },
      });
      expect(signed.status.value).toBe(4);
      expect(signed.processes).toMatchObject([
        { position: '100,100,250,160', pageSign: 1, reason: 'Đồng ý tất cả' },
      ]);
      expect(signed.histories.map(({ activity }) => activity.description)).toEqual([
        'Create document',
        'Update document',
        'Invite recipient',
        'Send OTP',
        'Sign draw',
        'Complete document',
      ]);
    }
  });

  it('signs by hand and electronically with one code, which names both', async () => {
    const sent = [await fixture.sent([['binh', 'DR']]), await fixture.sent([['binh', 'E']])];
    const batch = await fixture.app.done(createBatchProcess, {
      token: fixture.tokens.binh,
      body: { documentIds: idsOf(sent), accessPermissionCode: 'DR', otherAccessPermissionCode: 'E' },
    });
    await expect(confirm('binh', signature(batch.id))).resolves.toMatchObject({
      kind: 'done',
      data: sent.map(({ id }) => ({ documentId: id, success: true })),
    });
    const mails = await fixture.app.outbox('binh@example.vn');
    expect(mails.find(({ otp }) => otp !== null)?.text).toContain('ký vẽ tay, ký điện tử');
    await expect(Promise.all(sent.map(statusOf))).resolves.toEqual([4, 4]);
  });

  it.each(['A', 'D'] as const)(
    'gathers nothing beside %s, which no signing shares its words with',
    async (code) => {
      const sent = [await fixture.sent([['binh', code]]), await fixture.sent([['binh', 'E']])];
      const batch = await fixture.app.done(createBatchProcess, {
        token: fixture.tokens.binh,
        body: { documentIds: idsOf(sent), accessPermissionCode: code, otherAccessPermissionCode: 'E' },
      });
      expect(batch.processes).toHaveLength(1);
    },
  );

  it('answers the same when the second call comes again, and signs nothing twice', async () => {
    const sent = await sendMany(2, 'an', 'E');
    const id = await gather('an', sent, 'E');
    const body = signature(id);
    const done = await confirm('an', body);
    const otp = await fixture.newestOtp('an');
    const again = await act('an', { ...body, otp });
    expect(again.raw.json()).toEqual(done.raw.json());
    for (const document of sent) {
      const { histories: entries } = await fixture.app.done(documentGet, {
        token: fixture.tokens.an,
        params: { id: document.id },
      });
      expect(entries.filter(({ activity }) => activity.value === 8)).toHaveLength(1);
    }
    for (const other of [
      { ...body, otp: otp === '000000' ? '111111' : '000000' },
      { ...body, otp: null },
      { ...body, reason: 'Khác', otp },
    ]) {
      const answer = await act('an', other);
      expect(answer.messages).toEqual(['Batch process has already been done']);
    }
  });

  /** As it stands after a crash before the second of three documents: begun, the code used up, that one untouched. */
  async function crashed() {
    const sent = await sendMany(3, 'an', 'A');
    const id = await gather('an', sent, 'A');
    await confirm('an', approval(id));
    const otp = await fixture.newestOtp('an');
    const [, second] = sent;
    await fixture.app.deps.db
      .update(batchProcessItems)
      .set({ success: null, message: null })
      .where(and(eq(batchProcessItems.batchProcessId, id), eq(batchProcessItems.orderNo, 1)));
    await fixture.app.deps.db
      .update(documents)
      .set({ status: 2, completedAt: null })
      .where(eq(documents.id, second?.id ?? ''));
    await fixture.app.deps.db
      .update(processSteps)
      .set({ status: 1, processedAt: null })
      .where(eq(processSteps.id, second?.stepIds[0] ?? ''));
    const file = await fileOf(second);
    await fixture.app.deps.db
      .delete(fileRevisions)
      .where(and(eq(fileRevisions.fileId, file), gt(fileRevisions.revision, 1)));
    fixture.app.clock.advance({ minutes: 6 });
    return { sent, again: () => act('an', approval(id, { otp })) };
  }

  it('goes on where a crash stopped it', async () => {
    const { sent, again } = await crashed();
    expect((await again()).messages).toEqual(['Process 3 documents success']);
    expect(await statusOf(sent[1] ?? { id: '', stepIds: [] })).toBe(4);
    expect(await countActivities(sent[0] ?? { id: '', stepIds: [] }, 5)).toBe(1);
  });

  it('leaves out a document whose content is not what its code was sent for', async () => {
    const { sent, again } = await crashed();
    const replaced = { revision: 2, sha256: 'ff'.repeat(32), size: 1, pages: [] };
    await fixture.app.deps.db.insert(fileRevisions).values({ fileId: await fileOf(sent[1]), ...replaced });
    const message = 'The document has changed since the OTP was sent, request a new one';
    expect(await again()).toMatchObject({
      messages: ['Process 2 of 3 documents success'],
      data: [{ success: true }, { success: false, message }, { success: true }],
    });
  });

  it('does the others when one fails, and says why it failed', async () => {
    const sent = await sendMany(4, 'an', 'DR');
    const [placeless, busy, canceled] = sent;
    const id = await gather('an', sent, 'DR');
    await fixture.app.deps.db
      .update(processSteps)
      .set({ llx: null, lly: null, urx: null, ury: null, pageSign: null })
      .where(eq(processSteps.id, placeless?.stepIds[0] ?? ''));
    await act('an', signature(id));
    const leaseUntil = new Date(fixture.app.clock.now().getTime() + 60_000);
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: someGuid, leaseUntil })
      .where(eq(documents.id, busy?.id ?? ''));
    await fixture.app.deps.db
      .update(documents)
      .set({ status: -3 })
      .where(eq(documents.id, canceled?.id ?? ''));
    const answer = await act('an', signature(id, { otp: await fixture.newestOtp('an') }));
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Process 1 of 4 documents success'],
      data: [
        { success: false, message: 'Step 1 needs a place for its signature' },
        { success: false, message: 'Document is being signed by another person, try again' },
        { success: false, message: 'Document process is not waiting' },
        { success: true, message: 'Sign document success' },
      ],
    });
  });

  it('is a failure when nothing could be done, with the reasons beside it', async () => {
    const [document] = await sendMany(1, 'an', 'A');
    const id = await gather('an', document ? [document] : [], 'A');
    await act('an', approval(id));
    const leaseUntil = new Date(fixture.app.clock.now().getTime() + 60_000);
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: someGuid, leaseUntil })
      .where(eq(documents.id, document?.id ?? ''));
    const answer = await act('an', approval(id, { otp: await fixture.newestOtp('an') }));
    expect(answer).toMatchObject({
      status: 200,
      kind: 'refused',
      messages: ['None of the 1 documents could be processed'],
      data: [{ success: false, message: 'Document is being signed by another person, try again' }],
    });
  });

  it('is named to the webhook of the company', async () => {
    const firm = { comId: fixture.company.id, url: 'https://hook.example', sealedSecret: 'sealed' };
    await fixture.app.deps.db.insert(webhooks).values(firm);
    const [document] = await sendMany(1, 'an', 'A');
    const id = await gather('an', document ? [document] : [], 'A');
    await confirm('an', approval(id));
    const deliveries = await fixture.app.deps.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.documentId, document?.id ?? ''))
      .orderBy(sql`${webhookDeliveries.payload} -> 'DocumentStatus' -> 'Value'`);
    expect(deliveries.map(({ payload }) => payload)).toMatchObject([
      { BatchProcessId: null, DocumentStatus: { Value: 2 } },
      { BatchProcessId: id, DocumentStatus: { Value: 4 } },
    ]);
    await fixture.app.deps.db.delete(webhooks).where(eq(webhooks.comId, fixture.company.id));
  });

  it.each([
    [{ signatureImage: null }, 'Please add a signature image'],
    [
      { signatureImage: Buffer.from('no picture').toString('base64') },
      'signatureImage: must be a PNG or JPEG image',
    ],
    [{ confirmTermsConditions: false }, 'confirmTermsConditions: must be accepted'],
    [{ signatureDisplayMode: 7 }, 'signatureDisplayMode: must be one of 1, 2, 3'],
    [{ reject: true, reason: null }, 'reason: is required'],
  ])('says before any code goes out that %j is wrong', async (change, message) => {
    const id = await gather('an', await sendMany(1, 'an', 'DR'), 'DR');
    const codes = await countOtps('an');
    const answer = await act('an', signature(id, change));
    expect(answer).toMatchObject({ kind: 'refused', messages: [message] });
    expect(await countOtps('an')).toBe(codes);
  });

  it('sends no code when no document can be processed', async () => {
    const [document] = await sendMany(1, 'an', 'A');
    const id = await gather('an', document ? [document] : [], 'A');
    await fixture.app.deps.db
      .update(documents)
      .set({ expiryDate: '2026-11-01' })
      .where(eq(documents.id, document?.id ?? ''));
    const answer = await act('an', approval(id));
    expect(answer.messages).toEqual(['Document has expired']);
  });

  it('counts wrong codes, and binds the right one to the request', async () => {
    const id = await gather('an', await sendMany(1, 'an', 'A'), 'A');
    await act('an', approval(id));
    const otp = await fixture.newestOtp('an');
    const wrong = await act('an', approval(id, { otp: otp === '000000' ? '111111' : '000000' }));
    expect(wrong).toMatchObject({ messages: ['Invalid OTP'], data: { attemptsLeft: 4 } });
    const changed = await act('an', approval(id, { otp, reason: 'Khác' }));
    expect(changed.messages).toEqual(['The request differs from the one that the OTP was sent for']);
    await expect(act('an', approval(id, { otp }))).resolves.toMatchObject({ kind: 'done' });
  });

  it('rejects all with one code as well', async () => {
    const sent = await sendMany(2, 'an', 'DR');
    const id = await gather('an', sent, 'DR');
    const answer = await confirm('an', { batchProcessId: id, reject: true, reason: 'Sai mẫu' });
    expect(answer).toMatchObject({
      kind: 'done',
      data: [{ message: 'Reject document success' }, { message: 'Reject document success' }],
    });
    for (const document of sent) {
      expect(await statusOf(document)).toBe(-1);
    }
  });

  it('takes one call from someone signed in who wants no code, also again', async () => {
    const sent = await sendMany(2, 'free', 'A');
    const id = await gather('free', sent, 'A');
    for (const answer of [await act('free', approval(id)), await act('free', approval(id))]) {
      expect(answer).toMatchObject({ kind: 'done', messages: ['Process 2 documents success'] });
    }
    expect(await countActivities(sent[0] ?? { id: '', stepIds: [] }, 5)).toBe(1);
  });

  it('does nothing more once its person is disabled, and keeps no file of what it had begun', async () => {
    const { deps } = fixture.app;
    const { free } = fixture.people;
    const sent = await sendMany(3, 'free', 'A');
    const id = await gather('free', sent, 'A');
    const setStatus = (status: UserStatus) =>
      deps.db.update(users).set({ status }).where(eq(users.id, free.userId));
    const stored: string[] = [];
    const files: FileStore = {
      ...deps.files,
      put: async (file) => {
        const sha256 = await deps.files.put(file);
        stored.push(sha256);
        await setStatus(userStatus.disabled);
        return sha256;
      },
    };
    const working = processGathered(
      { ...deps, files },
      asCaller(deps, fixture.company, free, ['signer']),
      processBatch.body.parse(approval(id)),
    );
    const result = { success: false, message: 'Processor free is disabled' };
    await expect(working).rejects.toMatchObject({ data: [result, result, result] });
    await setStatus(userStatus.enabled);
    expect(await Promise.all(sent.map(statusOf))).toEqual([2, 2, 2]);
    expect(stored).toHaveLength(1);
    await removeUnused(deps);
    await expect(deps.files.read(stored[0] ?? '')).rejects.toThrow('no file is stored');
  });
});

describe('signing gathered documents with a remote certificate', () => {
  it('takes one call and one confirmation for all', async () => {
    const sent = await sendMany(3, 'an', 'D');
    const id = await gather('an', sent, 'D');
    const call = act('an', digital(id));
    const waiting = await remote.next();
    expect(waiting.request.contents).toHaveLength(3);
    expect(waiting.request.description).toMatch(/^\(3\) S-\d+, S-\d+, S-\d+$/);
    const meanwhile = await fixture.app.done(documentGet, {
      token: fixture.tokens.an,
      params: { id: sent[2]?.id ?? '' },
    });
    expect(meanwhile.processes).toMatchObject([{ remoteSigning: { state: 'waiting' } }]);
    const duplicate = act('an', digital(id));
    waiting.confirm();
    for (const answer of [await call, await duplicate, await act('an', digital(id))]) {
      expect(answer).toMatchObject({
        kind: 'done',
        messages: ['Process 3 documents success'],
        data: [{ success: true, message: 'Sign document success' }, {}, {}],
      });
    }
    expect(remote.requests).toHaveLength(1);
    for (const document of sent) {
      expect(await countActivities(document, 7)).toBe(1);
      const [step] = await fixture.app.deps.db
        .select()
        .from(processSteps)
        .where(eq(processSteps.documentId, document.id));
      expect(step).toMatchObject({ status: 3, signedMethod: 2, remoteExpiresAt: null });
    }
  });

  it('takes several where the provider allows fewer documents in one; what was confirmed stays signed', async () => {
    const sent = await sendMany(3, 'an', 'D');
    const id = await gather('an', sent, 'D');
    remote.hashesMax = 2;
    const call = act('an', digital(id));
    const first = await remote.next();
    expect(first.request.contents).toHaveLength(2);
    first.confirm();
    const second = await remote.next();
    expect(second.request.contents).toHaveLength(1);
    second.decline();
    await expect(call).resolves.toMatchObject({
      messages: ['Process 2 of 3 documents success'],
      data: [
        { success: true },
        { success: true },
        { success: false, message: 'Signing was declined in the remote signing application' },
      ],
    });
  });

  it('is taken up by another service when its own dies', async () => {
    const sent = await sendMany(2, 'an', 'D');
    const id = await gather('an', sent, 'D');
    void act('an', digital(id));
    const abandoned = await remote.next();
    await abandoned.orphan();
    fixture.app.clock.advance({ seconds: 61 });
    const [row] = await fixture.app.deps.db
      .select()
      .from(remoteSignings)
      .where(eq(remoteSignings.batchProcessId, id));
    const resumed = resumeRemoteSigning(fixture.app.deps, row?.id ?? '');
    abandoned.confirm();
    await resumed;
    await expect(act('an', digital(id))).resolves.toMatchObject({
      messages: ['Process 2 documents success'],
    });
    for (const document of sent) {
      expect(await countActivities(document, 7)).toBe(1);
    }
  });

  it('leaves every step waiting when the person declines, and can be tried again', async () => {
    const sent = await sendMany(2, 'an', 'D');
    const id = await gather('an', sent, 'D');
    const call = act('an', digital(id));
    (await remote.next()).decline();
    const declined = await call;
    expect(declined.messages).toEqual(['Signing was declined in the remote signing application']);
    for (const document of sent) {
      const [row] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, document.id));
      expect(row).toMatchObject({ status: 2, leaseHolder: null });
    }
    const again = act('an', digital(id));
    (await remote.next()).confirm();
    await expect(again).resolves.toMatchObject({ kind: 'done' });
  });

  it('leaves out a document that somebody else is signing', async () => {
    const sent = await sendMany(2, 'an', 'D');
    const id = await gather('an', sent, 'D');
    const leaseUntil = new Date(fixture.app.clock.now().getTime() + 60_000);
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: someGuid, leaseUntil })
      .where(eq(documents.id, sent[0]?.id ?? ''));
    const call = act('an', digital(id));
    const waiting = await remote.next();
    expect(waiting.request.contents).toHaveLength(1);
    waiting.confirm();
    await expect(call).resolves.toMatchObject({
      messages: ['Process 1 of 2 documents success'],
      data: [
        { success: false, message: 'Document is being signed by another person, try again' },
        { success: true },
      ],
    });
  });

  it('is untouched while no document is free', async () => {
    const sent = await sendMany(1, 'an', 'D');
    const id = await gather('an', sent, 'D');
    const leaseUntil = new Date(fixture.app.clock.now().getTime() + 60_000);
    await fixture.app.deps.db
      .update(documents)
      .set({ leaseHolder: someGuid, leaseUntil })
      .where(eq(documents.id, sent[0]?.id ?? ''));
    const busy = await act('an', digital(id));
    expect(busy.messages).toEqual(['Document is being signed by another person, try again']);
    fixture.app.clock.set(new Date(leaseUntil.getTime() + 1));
    const call = act('an', digital(id));
    (await remote.next()).confirm();
    await expect(call).resolves.toMatchObject({ kind: 'done' });
  });

  it('is rejected in one call, with nobody asked', async () => {
    const sent = await sendMany(2, 'an', 'D');
    const id = await gather('an', sent, 'D');
    const body = { batchProcessId: id, reject: true, reason: 'Sai mẫu' };
    for (const answer of [await act('an', body), await act('an', body)]) {
      expect(answer).toMatchObject({
        kind: 'done',
        data: [{ message: 'Reject document success' }, { success: true }],
      });
    }
    expect(remote.requests).toHaveLength(0);
  });

  it('names a certificate of the caller', async () => {
    const id = await gather('an', await sendMany(1, 'an', 'D'), 'D');
    const answer = await act('an', digital(id, { remoteCaCertId: 999_999 }));
    expect(answer).toMatchObject({
      code: 400,
      messages: ['remoteCaCertId: no such remote certificate of yours'],
    });
  });
});

describe('what documents wait for', () => {
  const lookUp = (code: Code, documentIds: readonly string[]) =>
    fixture.app.call(batchProcessLookUp, {
      token: fixture.tokens[code],
      body: { documentIds: [...documentIds] },
    });

  it('is my first step whose turn it is, in the order asked for', async () => {
    const placed = await fixture.sent([['an', 'DR']]);
    const mixed = await fixture.sent([
      ['an', 'A'],
      ['binh', 'A'],
    ]);
    const answer = await lookUp('an', [mixed.id, placed.id, mixed.id]);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Look up documents success'],
      data: [
        { documentId: mixed.id, process: { accessPermission: { value: 3 } }, message: null },
        { documentId: placed.id, process: { accessPermission: { value: 2 } }, message: null },
      ],
    });
  });

  it('is said not to wait when it is another turn, and not to be found where I may not see it', async () => {
    const others = await fixture.sent([
      ['binh', 'A'],
      ['an', 'A'],
    ]);
    const strange = await fixture.sent([['binh', 'A']]);
    const answer = await lookUp('an', [others.id, strange.id, someGuid]);
    expect(answer).toMatchObject({
      data: [
        { documentId: others.id, process: null, message: 'Document process is not waiting' },
        { documentId: strange.id, no: '', process: null, message: 'Document not found' },
        { documentId: someGuid, no: '', process: null, message: 'Document not found' },
      ],
    });
  });
});

describe('how far a batch process is', () => {
  it('is told to its maker alone, document by document', async () => {
    const [kept, ended] = await sendMany(2, 'an', 'A');
    if (!kept || !ended) {
      throw new Error('nothing was sent');
    }
    const id = await gather('an', [kept, ended], 'A');
    const look = (code: Code) =>
      fixture.app.call(batchProcessGet, { token: fixture.tokens[code], params: { id } });
    await expect(look('an')).resolves.toMatchObject({
      data: {
        id,
        accessPermission: { value: 3 },
        isConfirmed: false,
        results: [
          { documentId: kept.id, success: null, message: null },
          { documentId: ended.id, success: null, message: null },
        ],
      },
    });
    await fixture.app.done(documentCancel, {
      token: fixture.tokens.clerk,
      body: { id: ended.id, reason: 'Thôi' },
    });
    await confirm('an', approval(id));
    await expect(look('an')).resolves.toMatchObject({
      data: {
        isConfirmed: true,
        results: [
          { documentId: kept.id, success: true },
          { documentId: ended.id, success: false, message: 'Document process is not waiting' },
        ],
      },
    });
    await expect(look('binh')).resolves.toMatchObject({
      kind: 'refused',
      messages: ['Batch process not found'],
    });
  });
});
