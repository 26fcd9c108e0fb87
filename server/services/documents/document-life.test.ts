import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { processCodeLogin } from '../../../contract/operations/auth.ts';
import {
  documentCancel,
  documentCorrect,
  documentDelete,
  documentGet,
  documentRestore,
  documentsList,
  documentUpdate,
  sendProcess,
  updateProcess,
} from '../../../contract/operations/documents.ts';
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

let desk: DocumentFixture;

beforeAll(async () => {
  desk = await createDocumentFixture();
});

afterAll(() => desk.app.close());

async function sent(permission: 'DR' | 'A' = 'A') {
  const { id } = await desk.create();
  const document = await desk.send(id, [
    { to: 'an', permission },
    { to: 'binh', permission: 'A' },
  ]);
  return { id, steps: document.processes.map((step) => step.id) };
}

const cancel = (id: string) =>
  desk.app.call(documentCancel, { token: desk.tokens.clerk, body: { id, reason: 'Sai mức lương' } });

describe('canceling', () => {
  it('ends a document under way for good, and tells those who know of it', async () => {
    const { id, steps } = await sent();
    await desk.act('an', steps[0] ?? '');
    expect((await desk.get(id)).isCancelable).toBe(true);
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
    const { histories } = await desk.get(id);
    expect(histories.at(-1)).toMatchObject({
      activity: { value: -3, description: 'Cancel document' },
      description: 'Sai mức lương',
    });
    const told = await desk.app.deps.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.documentId, id), eq(notifications.kind, 'document-canceled')));
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [desk.people.an.userId, desk.people.binh.userId].toSorted(),
    );
    await expect(desk.act('binh', steps[1] ?? '')).rejects.toThrow('Document process is not waiting');
    expect((await cancel(id)).messages).toEqual(['Document can no longer be canceled']);
  });

  it('ends the codes that were sent', async () => {
    const { id } = await sent();
    const [mail] = await desk.app.outbox('an@example.vn');
    await cancel(id);
    const answer = await desk.app.call(processCodeLogin, {
      body: { processCode: mail?.processCode ?? '' },
    });
    expect(answer.messages).toEqual(['Process code is invalid or expired']);
  });
});

describe('a deleted document', () => {
  const restore = (id: string) =>
    desk.app.call(documentRestore, { token: desk.tokens.clerk, params: { id } });
  const remove = (id: string, permanent = false) =>
    desk.app.call(documentDelete, { token: desk.tokens.clerk, params: { id }, query: { permanent } });

  it('is said to be restorable, and comes back as New', async () => {
    const { id } = await desk.create();
    await remove(id);
    const query = { status: -2, pageSize: 100 };
    const { items } = await desk.app.done(documentsList, { token: desk.tokens.clerk, query });
    expect(items.filter((item) => item.id === id)).toMatchObject([
      { isRestoreable: true, isEditable: false },
    ]);
    expect(await restore(id)).toMatchObject({
      kind: 'done',
      messages: ['Restore document success'],
      data: { status: { value: 1 }, isRestoreable: false, isEditable: true },
    });
    expect((await desk.get(id)).histories.map(({ activity }) => activity.value)).toEqual([1, -2, 19]);
    expect((await restore(id)).messages).toEqual(['Document not found']);
  });

  it('does not come back once its number is taken', async () => {
    const { id, no } = await desk.create();
    await remove(id);
    await desk.create({ no });
    expect((await restore(id)).messages).toEqual(['no: this number has already been used']);
  });

  it('can be removed for good', async () => {
    const { id } = await desk.create();
    await remove(id);
    expect(await remove(id, true)).toMatchObject({ messages: ['Delete document success'] });
    expect(await desk.app.deps.db.select().from(documents).where(eq(documents.id, id))).toEqual([]);
    expect((await restore(id)).messages).toEqual(['Document not found']);
    expect((await remove(id, true)).messages).toEqual(['Document not found']);
  });
});

describe('correcting', () => {
  const correct = (id: string) =>
    desk.app.call(documentCorrect, { token: desk.tokens.clerk, params: { id } });

  async function rejected() {
    const { id, steps } = await sent('DR');
    await desk.act('an', steps[0] ?? '');
    await desk.act('binh', steps[1] ?? '', { reject: true, reason: 'Sai tên' });
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
    const corrected = await desk.get(id);
    expect(
      corrected.processes.map(({ status, reason, processedDate }) => [status.value, reason, processedDate]),
    ).toEqual([
      [1, null, null],
      [1, null, null],
    ]);
    expect(textOf(await desk.download(corrected.downloadUrl))).not.toContain('Nguyễn Văn An');
    expect(corrected.histories.map(({ activity }) => activity.value)).toEqual([1, 2, 3, 6, 3, -1, 17]);
    const revisions = await desk.app.deps.db
      .select({ revision: fileRevisions.revision, sha256: fileRevisions.sha256 })
      .from(fileRevisions)
      .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
      .where(eq(documentFiles.documentId, id))
      .orderBy(fileRevisions.revision);
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(revisions[2]?.sha256).toBe(revisions[0]?.sha256);
    expect((await desk.app.call(documentGet, { token: desk.tokens.an, params: { id } })).messages).toEqual([
      'Document not found',
    ]);

    const changed = await desk.app.done(documentUpdate, {
      token: desk.tokens.clerk,
      body: { id, subject: 'Hợp đồng (sửa)' },
    });
    expect(changed.processes.map((step) => step.id)).toEqual(steps);
    const again = await desk.app.done(sendProcess, {
      token: desk.tokens.clerk,
      params: { documentId: id },
    });
    expect(again).toMatchObject({ status: { value: 2 }, reason: null, waitingProcess: { id: steps[0] } });
    await desk.act('an', steps[0] ?? '');
    const done = await desk.act('binh', steps[1] ?? '');
    expect(done.status.value).toBe(4);
    const text = textOf(await desk.download(done.downloadUrl));
    expect(text.match(/Nguyễn Văn An/g)).toHaveLength(1);
  });

  it('lets files and workflow be changed', async () => {
    const { id } = await rejected();
    await correct(id);
    const token = desk.tokens.clerk;
    const file = pdfFile('mới.pdf', pdfFixture({ pages: [{}, {}] }));
    await desk.app.done(documentUpdate, { token, body: { id, file } });
    await desk.app.done(updateProcess, {
      token,
      body: { id, processes: [{ processedByUserCode: 'chi', accessPermissionCode: 'A' }] },
    });
    const again = await desk.app.done(sendProcess, { token, params: { documentId: id } });
    expect(again).toMatchObject({
      file: { name: 'mới.pdf' },
      processes: [{ processedByUser: { code: 'chi' } }],
    });
  });

  it('does not answer for what was confirmed before', async () => {
    const { id } = await desk.create();
    const { processes } = await desk.send(id, [
      { to: 'chi', permission: 'A' },
      { to: 'an', permission: 'A' },
    ]);
    const [login] = await desk.app.outbox('chi@example.vn');
    const signIn = async () => {
      const [mail] = await desk.app.outbox('chi@example.vn');
      return desk.app.done(processCodeLogin, { body: { processCode: mail?.processCode ?? '' } });
    };
    expect(login?.processCode).toMatch(/^\d{6}$/);
    const { token } = await signIn();
    const approval = { processId: processes[0]?.id ?? '', reason: 'Đồng ý', reject: false };
    await desk.app.call(processDocument, { token, body: { ...approval, otp: null } });
    const [code] = await desk.app.outbox('chi@example.vn');
    const second = { ...approval, otp: code?.otp ?? '' };
    await desk.app.done(processDocument, { token, body: second });
    await desk.act('an', processes[1]?.id ?? '', { reject: true, reason: 'Sai' });
    await correct(id);
    await desk.app.done(sendProcess, { token: desk.tokens.clerk, params: { documentId: id } });
    const fresh = await signIn();
    const answer = await desk.app.call(processDocument, { token: fresh.token, body: second });
    expect(answer).toMatchObject({ kind: 'refused', messages: ['Request an OTP first'] });
    expect((await desk.get(id)).processes[0]?.status.value).toBe(1);
  });
});

describe('the day on which a document under way expires', () => {
  const update = (body: { id: string; expiryDate?: string | null; subject?: string }, as: Code = 'clerk') =>
    desk.app.call(documentUpdate, { token: desk.tokens[as], body });

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
