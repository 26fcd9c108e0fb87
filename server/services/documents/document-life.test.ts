import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { processCodeLogin } from '../../../contract/operations/auth.ts';
import {
  documentCancel,
  documentCorrect,
  documentDelete,
  documentRestore,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { processDocument } from '../../../contract/operations/processing.ts';
import { documentFiles, documents, fileRevisions } from '../../adapters/database/schema/documents.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import {
  type Code,
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { textOf } from '../../../test/tools/pdf-tools.ts';

let fixture: DocumentFixture;

beforeAll(async () => {
  fixture = await createDocumentFixture();
});

afterAll(() => fixture.app.close());

async function sent(permission: 'DR' | 'A' = 'A') {
  const { id } = await fixture.create();
  const document = await fixture.send(id, [
    { to: 'an', permission },
    { to: 'binh', permission: 'A' },
  ]);
  return { id, steps: document.processes.map((step) => step.id) };
}

const cancel = (id: string) =>
  fixture.app.call(documentCancel, { token: fixture.tokens.clerk, body: { id, reason: 'Sai mức lương' } });

describe('canceling', () => {
  it('ends a document under way for good, and tells those who know of it', async () => {
    const { id, steps } = await sent();
    await fixture.act('an', steps[0] ?? '');
    expect((await fixture.get(id)).isCancelable).toBe(true);
    const answer = await cancel(id);
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Cancel document success'],
      data: {
        status: { value: -3, description: 'Canceled' },
        reason: 'Sai mức lương',
        waitingProcesses: [],
        isCancelable: false,
      },
    });
    const { histories } = await fixture.get(id);
    expect(histories.at(-1)).toMatchObject({
      activity: { value: -3, description: 'Cancel document' },
      description: 'Sai mức lương',
    });
    const told = await fixture.app.deps.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.documentId, id), eq(notifications.kind, 'document-canceled')));
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [fixture.people.an.userId, fixture.people.binh.userId].toSorted(),
    );
    await expect(fixture.act('binh', steps[1] ?? '')).rejects.toThrow('Document process is not waiting');
    expect((await cancel(id)).messages).toEqual(['Document can no longer be canceled']);
  });

  it('ends the codes that were sent', async () => {
    const { id } = await sent();
    const [mail] = await fixture.app.outbox('an@example.vn');
    await cancel(id);
    const answer = await fixture.app.call(processCodeLogin, {
      body: { processCode: mail?.processCode ?? '' },
    });
    expect(answer.messages).toEqual(['Process code is invalid or expired']);
  });
});

describe('a deleted document', () => {
  const restore = (id: string) =>
    fixture.app.call(documentRestore, { token: fixture.tokens.clerk, params: { id } });
  const remove = (id: string, permanent = false) =>
    fixture.app.call(documentDelete, { token: fixture.tokens.clerk, params: { id }, query: { permanent } });

  it('is said to be restorable, and comes back as New', async () => {
    const { id } = await fixture.create();
    await remove(id);
    const query = { status: -2, pageSize: 100 };
    const { items } = await fixture.app.done(documentsList, { token: fixture.tokens.clerk, query });
    expect(items.filter((item) => item.id === id)).toMatchObject([
      { isRestoreable: true, isEditable: false },
    ]);
    expect(await restore(id)).toMatchObject({
      kind: 'done',
      messages: ['Restore document success'],
      data: { status: { value: 1 }, isRestoreable: false, isEditable: true },
    });
    expect((await fixture.get(id)).histories.map(({ activity }) => activity.value)).toEqual([1, -2, 19]);
    expect((await restore(id)).messages).toEqual(['Document not found']);
  });

  it('does not come back once its number is taken', async () => {
    const { id, no } = await fixture.create();
    await remove(id);
    await fixture.create({ no });
    expect((await restore(id)).messages).toEqual(['no: this number has already been used']);
  });

  it('can be removed for good', async () => {
    const { id } = await fixture.create();
    await remove(id);
    expect(await remove(id, true)).toMatchObject({ messages: ['Delete document success'] });
    expect(await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id))).toEqual([]);
    expect((await restore(id)).messages).toEqual(['Document not found']);
    expect((await remove(id, true)).messages).toEqual(['Document not found']);
  });
});

describe('correcting', () => {
  const correct = (id: string) =>
    fixture.app.call(documentCorrect, { token: fixture.tokens.clerk, params: { id } });

  async function rejected() {
    const { id, steps } = await sent('DR');
    await fixture.act('an', steps[0] ?? '');
    await fixture.act('binh', steps[1] ?? '', { reject: true, reason: 'Sai tên' });
    return { id, steps };
  }

  it('drops what was signed, keeps its history, and lets it be sent afresh', async () => {
    const { id, steps } = await rejected();
    const answer = await correct(id.toUpperCase());
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Correct document success'],
      data: {
        status: { value: 5, description: 'Correcting' },
        reason: 'Sai tên',
        isEditable: true,
        isDeleteable: false,
        waitingProcesses: [],
      },
    });
    const corrected = await fixture.get(id);
    expect(
      corrected.processes.map(({ status, reason, processedDate }) => [status.value, reason, processedDate]),
    ).toEqual([
      [1, null, null],
      [1, null, null],
    ]);
    expect(textOf(await fixture.download(corrected.downloadUrl))).not.toContain('Nguyễn Văn An');
    expect(corrected.histories.map(({ activity }) => activity.value)).toEqual([1, 2, 3, 6, 3, -1, 17]);
    const revisions = await fixture.app.deps.db
      .select({ revision: fileRevisions.revision, sha256: fileRevisions.sha256 })
      .from(fileRevisions)
      .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
      .where(eq(documentFiles.documentId, id))
      .orderBy(fileRevisions.revision);
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(revisions[2]?.sha256).toBe(revisions[0]?.sha256);
    expect(
      (await fixture.app.call(documentGet, { token: fixture.tokens.an, params: { id } })).messages,
    ).toEqual(['Document not found']);

    const changed = await fixture.app.done(documentUpdate, {
      token: fixture.tokens.clerk,
      body: { id, subject: 'Hợp đồng (sửa)' },
    });
    expect(changed.processes.map((step) => step.id)).toEqual(steps);
    const again = await fixture.app.done(sendProcess, {
      token: fixture.tokens.clerk,
      params: { documentId: id },
    });
    expect(again).toMatchObject({ status: { value: 2 }, reason: null, waitingProcess: { id: steps[0] } });
    await fixture.act('an', steps[0] ?? '');
    const done = await fixture.act('binh', steps[1] ?? '');
    expect(done.status.value).toBe(4);
    const text = textOf(await fixture.download(done.downloadUrl));
    expect(text.match(/Nguyễn Văn An/g)).toHaveLength(1);
  });

  it('lets files and workflow be changed', async () => {
    const { id } = await rejected();
    await correct(id);
    const token = fixture.tokens.clerk;
    const file = pdfFile('mới.pdf', pdfFixture({ pages: [{}, {}] }));
    await fixture.app.done(documentUpdate, { token, body: { id, file } });
    await fixture.app.done(updateProcess, {
      token,
      body: { id, processes: [{ processedByUserCode: 'chi', accessPermissionCode: 'A' }] },
    });
    const again = await fixture.app.done(sendProcess, { token, params: { documentId: id } });
    expect(again).toMatchObject({
      file: { name: 'mới.pdf' },
      processes: [{ processedByUser: { code: 'chi' } }],
    });
  });

  it('does not answer for what was confirmed before', async () => {
    const { id } = await fixture.create();
    const { processes } = await fixture.send(id, [
      { to: 'chi', permission: 'A' },
      { to: 'an', permission: 'A' },
    ]);
    const [login] = await fixture.app.outbox('chi@example.vn');
    const signIn = async () => {
      const [mail] = await fixture.app.outbox('chi@example.vn');
      return fixture.app.done(processCodeLogin, { body: { processCode: mail?.processCode ?? '' } });
    };
    expect(login?.processCode).toMatch(/^\d{6}$/);
    const { token } = await signIn();
    const approval = { processId: processes[0]?.id ?? '', reason: 'Đồng ý', reject: false };
    await fixture.app.call(processDocument, { token, body: { ...approval, otp: null } });
    const [code] = await fixture.app.outbox('chi@example.vn');
    const second = { ...approval, otp: code?.otp ?? '' };
    await fixture.app.done(processDocument, { token, body: second });
    await fixture.act('an', processes[1]?.id ?? '', { reject: true, reason: 'Sai' });
    await correct(id);
    await fixture.app.done(sendProcess, { token: fixture.tokens.clerk, params: { documentId: id } });
    const fresh = await signIn();
    const answer = await fixture.app.call(processDocument, { token: fresh.token, body: second });
    expect(answer).toMatchObject({ kind: 'refused', messages: ['Request an OTP first'] });
    expect((await fixture.get(id)).processes[0]?.status.value).toBe(1);
  });
});

describe('the day on which a document under way expires', () => {
  const update = (body: { id: string; expiryDate?: string | null; subject?: string }, as: Code = 'clerk') =>
    fixture.app.call(documentUpdate, { token: fixture.tokens[as], body });

  it('is a coming day, and all that may be changed', async () => {
    const { id } = await sent();
    expect((await update({ id, expiryDate: '2026-11-20' })).messages).toEqual([
      'expiryDate: must not lie in the past',
    ]);
    expect((await update({ id, expiryDate: '2026-12-20', subject: 'x' })).messages).toEqual([
      'Document can no longer be changed',
    ]);
    expect((await update({ id, expiryDate: '2026-12-20' }, 'boss')).messages).toEqual([
      'Document can no longer be changed',
    ]);
    expect((await update({ id, expiryDate: '2026-12-20' }, 'clerk2')).messages).toEqual([
      'Document not found',
    ]);
    expect(await update({ id, expiryDate: '2026-12-20' })).toMatchObject({ kind: 'done' });
  });
});
