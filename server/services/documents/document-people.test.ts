import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { processCodeLogin } from '../../../contract/operations/auth.ts';
import {
  documentMessage,
  documentShare,
  documentUnshare,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentStar, documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { guestCreate } from '../../../contract/operations/users.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { documents, histories } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import {
  type Code,
  createDocumentFixture,
  type DocumentFixture,
} from '../../../test/company/document-fixture.ts';

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await createDocumentFixture();
});

afterAll(() => fixture.app.close());

async function sentTo(...codes: Code[]) {
  const { id } = await fixture.create();
  return fixture.send(
    id,
    codes.map((to) => ({ to, permission: 'A' })),
  );
}

const read = (id: string, as: Code) =>
  fixture.app.call(documentGet, { token: fixture.tokens[as], params: { id } });

type Chosen = { userCodes?: string[]; userIds?: number[] };

const share = (id: string, chosen: Chosen, as: Code = 'clerk') =>
  fixture.app.call(documentShare, { token: fixture.tokens[as], body: { id, ...chosen } });

const unshare = (id: string, chosen: Chosen, as: Code = 'clerk') =>
  fixture.app.call(documentUnshare, { token: fixture.tokens[as], body: { id, ...chosen } });

describe('sharing', () => {
  it('lets others read and download until it is taken back', async () => {
    const { id } = await sentTo('an');
    expect((await read(id, 'chi')).messages).toEqual(['Document not found']);
    const answer = await share(id, { userCodes: ['chi'], userIds: [fixture.people.clerk2.userId] });
    expect(answer).toMatchObject({ kind: 'done', messages: ['Share document success'] });
    const document = await fixture.get(id, 'chi');
    expect(document.sharedUsers.map(({ code }) => code).toSorted()).toEqual(['chi', 'clerk2']);
    expect(document).toMatchObject({ isShareable: false, isEditable: false, isCancelable: false });
    await fixture.download(document.downloadUrl);
    const list = await fixture.app.done(documentsList, {
      token: fixture.tokens.chi,
      query: { pageSize: 100 },
    });
    expect(list.items.map((item) => item.id)).toContain(id);
    expect((await fixture.mail('chi'))[0]).toContain(document.no);
    expect((await fixture.get(id)).histories.at(-1)).toMatchObject({
      activity: { value: 16, description: 'Share document' },
      user: { code: 'clerk' },
    });
    expect(await unshare(id, { userCodes: ['chi'] })).toMatchObject({
      messages: ['Unshare document success'],
      data: { sharedUsers: [{ code: 'clerk2' }] },
    });
    expect((await read(id, 'chi')).messages).toEqual(['Document not found']);
    expect((await fixture.get(id)).histories.at(-1)).toMatchObject({
      activity: { value: 20 },
      description: 'chi',
    });
  });

  it('tells each of them once', async () => {
    const { id } = await sentTo('an');
    const before = (await fixture.mail('binh')).length;
    await share(id, { userCodes: ['binh'] });
    await share(id, { userCodes: ['binh', 'binh'] });
    expect(await fixture.mail('binh')).toHaveLength(before + 1);
    const { histories: entries } = await fixture.get(id);
    expect(entries.filter(({ activity }) => activity.value === 16)).toHaveLength(1);
  });

  it('is for a document that was sent', async () => {
    const draft = await fixture.create();
    expect((await share(draft.id, { userCodes: ['chi'] })).messages).toEqual(['Document cannot be shared']);
  });

  it('names everyone whom the company does not have', async () => {
    const { id } = await sentTo('an');
    const answer = await share(id, { userCodes: ['chi', 'stranger'], userIds: [3_000_000_000, 2] });
    expect(answer.messages).toEqual(['userIds.0: must be at most 2147483647']);
    const ids = [fixture.people.stranger.userId, fixture.people.an.userId];
    expect((await share(id, { userCodes: ['chi', 'stranger'], userIds: ids })).messages).toEqual([
      'userCodes.1: no enabled user has this code',
      'userIds.0: no such user',
    ]);
    expect((await share(id, {})).messages).toEqual(['userCodes: is required']);
  });
});

describe('a star', () => {
  it('is each user’s own', async () => {
    const { id } = await sentTo('an');
    const star = (as: Code, wanted?: boolean) =>
      fixture.app.call(documentStar, {
        token: fixture.tokens[as],
        params: { id },
        body: wanted === undefined ? {} : { star: wanted },
      });
    expect(await star('an')).toMatchObject({
      messages: ['Star document success'],
      data: { isMarkStar: true },
    });
    await star('an', true);
    expect((await fixture.get(id)).isMarkStar).toBe(false);
    const list = await fixture.app.done(documentsList, { token: fixture.tokens.an, query: {} });
    expect(list.items.find((item) => item.id === id)?.isMarkStar).toBe(true);
    expect(await star('an', false)).toMatchObject({
      messages: ['Unstar document success'],
      data: { isMarkStar: false },
    });
  });
});

describe('messages', () => {
  const write = (id: string, as: Code, text = 'Xem lại điều 3') =>
    fixture.app.call(documentMessage, { token: fixture.tokens[as], params: { id }, body: { text } });

  it('reach everyone else of the document', async () => {
    const { id } = await sentTo('an', 'binh');
    await share(id, { userCodes: ['chi'] });
    const before = (await fixture.mail('an')).length;
    expect(await write(id, 'an')).toMatchObject({ kind: 'done', messages: ['Send message success'] });
    for (const code of ['clerk', 'binh', 'chi'] as const) {
      expect((await fixture.mail(code))[0]).toContain('Xem lại điều 3');
    }
    expect(await fixture.mail('an')).toHaveLength(before);
    fixture.app.clock.advance({ seconds: 1 });
    await write(id, 'clerk', 'Đã xem');
    const { messages } = await fixture.get(id, 'chi');
    expect(messages.map(({ text, user }) => [text, user?.code])).toEqual([
      ['Xem lại điều 3', 'an'],
      ['Đã xem', 'clerk'],
    ]);
  });
});

describe('what a document says of itself', () => {
  it('names the people of its department, but not to the bearer of a code', async () => {
    const { id } = await sentTo('an');
    expect((await fixture.get(id)).department?.users.map(({ code }) => code)).toEqual([
      'an',
      'binh',
      'boss',
      'chi',
      'clerk',
      'clerk2',
    ]);
    const [mail] = await fixture.app.outbox('an@example.vn');
    const { token } = await fixture.app.done(processCodeLogin, {
      body: { processCode: mail?.processCode ?? '' },
    });
    const seen = await fixture.app.done(documentGet, { token, params: { id } });
    expect(seen.department?.users).toEqual([]);
  });

  it('names the template and the batch that it came from, and is valid at first', async () => {
    const { id } = await fixture.create();
    const { db } = fixture.app.deps;
    const common = { comId: fixture.company.id };
    const [template] = await db
      .insert(documentTemplates)
      .values({
        ...common,
        name: 'Hợp đồng lao động',
        fileName: 'mau.docx',
        sha256: '0'.repeat(64),
        size: 10,
        pdfSha256: '1'.repeat(64),
        pdfSize: 20,
        fields: [],
        signatureBoxes: [],
        createdByUserId: fixture.people.clerk.userId,
        searchText: '',
      })
      .returning();
    const [batch] = await db
      .insert(batchImports)
      .values({
        ...common,
        uploadedByUserId: fixture.people.clerk.userId,
        name: 'Tháng 11',
        status: 1,
        numberOfRecords: 3,
        departmentId: fixture.company.departmentId,
        documentTypeId: fixture.company.typeId,
        documentTemplateId: template?.id ?? 0,
        templateSha256: '0'.repeat(64),
        parameters: [],
        errors: [],
      })
      .returning();
    const made = {
      documentTemplateId: template?.id,
      batchImportId: batch?.id,
      isLaborContract: true,
      validTo: '2026-12-01',
    };
    await db.update(documents).set(made).where(eq(documents.id, id));
    const document = await fixture.get(id);
    expect(document).toMatchObject({
      documentTemplate: { id: template?.id, name: 'Hợp đồng lao động', fileName: 'mau.docx' },
      batchImportId: batch?.id,
      batchImport: { name: 'Tháng 11', numberOfRecords: 3, uploadedByUserId: fixture.people.clerk.userId },
      isLaborContractDocument: true,
      contractStatus: { value: 1 },
    });
    expect(document.documentTemplate?.downloadUrl).toContain('/Api/Download?token=');
    expect(document.documentTemplate?.pdfDownloadUrl).toContain('/Api/Download?token=');
    const listed = async (...contractStatus: number[]) => {
      const query = { contractStatus, pageSize: 100 };
      const page = await fixture.app.done(documentsList, { token: fixture.tokens.clerk, query });
      return page.items.some((item) => item.id === id);
    };
    expect([await listed(1), await listed(2)]).toEqual([true, false]);
    const guest = await fixture.app.done(guestCreate, {
      token: fixture.tokens.clerk,
      body: { name: 'Phạm Khách', email: 'khach@example.com' },
    });
    const processes = ['an', guest.code].map((processedByUserCode) => ({
      processedByUserCode,
      accessPermissionCode: 'A' as const,
    }));
    const asClerk = { token: fixture.tokens.clerk };
    await fixture.app.done(updateProcess, { ...asClerk, body: { id, processInOrder: false, processes } });
    await fixture.app.done(sendProcess, { ...asClerk, params: { documentId: id } });
    const asCode = async (address: string) => {
      const [mail] = await fixture.app.outbox(address);
      const { token } = await fixture.app.done(processCodeLogin, {
        body: { processCode: mail?.processCode ?? '' },
      });
      return fixture.app.done(documentGet, { token, params: { id } });
    };
    for (const seen of [await fixture.get(id, 'an'), await asCode('an@example.vn')]) {
      expect(seen.documentTemplate).toMatchObject({ name: 'Hợp đồng lao động' });
      expect(seen.documentTemplate?.downloadUrl).toBeNull();
      expect(seen.documentTemplate?.pdfDownloadUrl).toBeNull();
    }
    expect(await asCode('khach@example.com')).toMatchObject({
      documentTemplate: null,
      batchImportId: null,
      batchImport: null,
    });
    expect((await fixture.get(id)).contractStatus).toEqual({ value: 2, description: 'Nearly expired' });
    expect([await listed(1), await listed(2), await listed(1, 2), await listed(1, -1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('evidence', () => {
  async function signedByCode() {
    const { id } = await fixture.create();
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'DR' },
      { to: 'binh', permission: 'A' },
    ]);
    const [mail] = await fixture.app.outbox('an@example.vn');
    const { token } = await fixture.app.done(processCodeLogin, {
      body: { processCode: mail?.processCode ?? '' },
    });
    const request = {
      processId: processes[0]?.id ?? '',
      reason: 'Đồng ý',
      reject: false,
      signatureDisplayMode: 1,
      signatureText: '{{Name}}',
      confirmTermsConditions: true,
    };
    await fixture.app.call(processDocument, { token, body: { ...request, otp: null } });
    const [code] = await fixture.app.outbox('an@example.vn');
    const wrong = code?.otp === '000000' ? '111111' : '000000';
    await fixture.app.call(processDocument, { token, body: { ...request, otp: wrong } });
    await fixture.app.done(processDocument, { token, body: { ...request, otp: code?.otp ?? '' } });
    return { id, stepId: request.processId };
  }

  it('says what was done to which bytes, and by which code', async () => {
    const { id, stepId } = await signedByCode();
    const report = await fixture.app.done(documentEvidence, {
      token: fixture.tokens.clerk,
      params: { id },
    });
    const [file] = report.files;
    expect(file?.revisions.map(({ revision, processId }) => [revision, processId])).toEqual([
      [1, null],
      [2, stepId],
    ]);
    expect(report).toMatchObject({
      documentId: id,
      chainVerified: true,
      company: { name: 'Minh Long' },
      steps: [
        {
          processId: stepId,
          user: { code: 'an' },
          status: { value: 3 },
          files: [
            {
              fileId: file?.id,
              sha256Before: file?.revisions[0]?.sha256,
              sha256After: file?.revisions[1]?.sha256,
            },
          ],
          otps: [{ sentTo: 'a•••@example.vn', wrongTries: 1 }],
        },
        { user: { code: 'binh' }, files: [], otps: [] },
      ],
    });
    expect(report.steps[0]?.otps[0]?.confirmedDate).toMatch(/\+07:00$/);
    const signing = report.history.find(({ activity }) => activity.value === 6);
    expect(signing).toMatchObject({
      processId: stepId,
      fileSha256: file?.revisions[1]?.sha256,
      ipAddress: '127.0.0.1',
      requestType: { value: 2 },
      verified: true,
    });
    report.history.slice(1).forEach((entry, index) => {
      expect(entry.previousHash).toBe(report.history[index]?.hash);
    });
  });

  it('names what adjacent steps made of a file together', async () => {
    const { id } = await fixture.create();
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'DR' },
      { to: 'an', permission: 'DR' },
    ]);
    await fixture.act('an', processes[0]?.id ?? '', { processAllAdjacentProcesses: true });
    const report = await fixture.app.done(documentEvidence, { token: fixture.tokens.an, params: { id } });
    const revisions = report.files[0]?.revisions ?? [];
    const change = { sha256Before: revisions[0]?.sha256, sha256After: revisions[1]?.sha256 };
    expect(revisions).toMatchObject([
      { processId: null },
      { processId: processes[0]?.id },
      // The seal is of no step.
      { processId: null },
    ]);
    expect(report.steps).toMatchObject([{ files: [change] }, { files: [change] }]);
  });

  it('shows that somebody has changed an entry behind our back', async () => {
    const { id } = await signedByCode();
    await fixture.app.deps.db
      .update(histories)
      .set({ description: 'Không đồng ý' })
      .where(eq(histories.activity, 6));
    const report = await fixture.app.done(documentEvidence, {
      token: fixture.tokens.clerk,
      params: { id },
    });
    expect(report.chainVerified).toBe(false);
    expect(report.history.filter(({ verified }) => !verified).map(({ activity }) => activity.value)).toEqual([
      6,
    ]);
  });
});
