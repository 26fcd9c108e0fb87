import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { processCodeLogin } from '../../../contract/operations/auth.ts';
import {
  documentCancel,
  documentCorrect,
  documentCreate,
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
import { notices } from '../../adapters/database/schema/notices.ts';
import { type Code, createDocumentDesk, type DocumentDesk, pdfFile } from '../../testing/document-desk.ts';
import { pdfFixture } from '../../testing/pdf-fixtures.ts';
import { textOf } from '../../testing/pdf-tools.ts';
import { nobodysId } from '../../testing/wire-actions.ts';

let desk: DocumentDesk;

beforeAll(async () => {
  desk = await createDocumentDesk();
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

const cancel = (id: string, as: Code = 'clerk', reason: string | null = 'Sai mức lương') =>
  desk.app.call(documentCancel, { token: desk.tokens[as], body: { id, reason } });

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
      .select({ userId: notices.userId })
      .from(notices)
      .where(and(eq(notices.documentId, id), eq(notices.kind, 'document-canceled')));
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

  it('is possible once it is completed, and without a reason', async () => {
    const { id, steps } = await sent();
    await desk.act('an', steps[0] ?? '');
    await desk.act('binh', steps[1] ?? '');
    expect(await cancel(id, 'clerk', null)).toMatchObject({ data: { status: { value: -3 }, reason: null } });
  });

  it('is for its creator, and only once it was sent', async () => {
    const { id } = await desk.create();
    expect((await cancel(id)).messages).toEqual(['Document can no longer be canceled']);
    await desk.send(id, [{ to: 'an', permission: 'A' }]);
    expect((await cancel(id, 'boss')).messages).toEqual(['Document can no longer be canceled']);
    expect((await cancel(id, 'clerk2')).messages).toEqual(['Document not found']);
    expect((await cancel(id, 'stranger')).messages).toEqual(['Document not found']);
    expect((await cancel(nobodysId)).messages).toEqual(['Document not found']);
    expect(await cancel(id, 'an')).toMatchObject({ status: 403, code: 403 });
  });
});

describe('a deleted document', () => {
  const restore = (id: string, as: Code = 'clerk') =>
    desk.app.call(documentRestore, { token: desk.tokens[as], params: { id } });
  const remove = (id: string, permanent = false) =>
    desk.app.call(documentDelete, { token: desk.tokens.clerk, params: { id }, query: { permanent } });

  it('stands in the list of its creator alone, and comes back as New', async () => {
    const { id } = await desk.create();
    await remove(id);
    const listed = async (as: Code) => {
      const query = { status: -2, pageSize: 100 };
      const page = await desk.app.done(documentsList, { token: desk.tokens[as], query });
      return page.items.filter((item) => item.id === id);
    };
    expect(await listed('clerk')).toMatchObject([{ isRestoreable: true, isEditable: false }]);
    expect(await listed('boss')).toEqual([]);
    for (const as of ['clerk2', 'boss', 'stranger'] as const) {
      expect((await restore(id, as)).messages).toEqual(['Document not found']);
    }
    expect((await restore(id, 'an')).status).toBe(403);
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

describe('two documents that are made at once', () => {
  it('share no number', async () => {
    const { no, ...fields } = desk.fields();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        desk.app.call(documentCreate, {
          token: desk.tokens.clerk,
          body: { ...fields, no, file: pdfFile() },
        }),
      ),
    );
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    for (const answer of answers.filter(({ kind }) => kind !== 'done')) {
      expect(answer).toMatchObject({ status: 200, messages: ['no: this number has already been used'] });
    }
  });
});

describe('correcting', () => {
  const correct = (id: string, as: Code = 'clerk') =>
    desk.app.call(documentCorrect, { token: desk.tokens[as], params: { id } });

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

  it('is for the creator of a rejected document', async () => {
    const { id } = await rejected();
    expect((await correct(id, 'boss')).messages).toEqual(['Only a rejected document can be corrected']);
    expect((await correct(id, 'clerk2')).messages).toEqual(['Document not found']);
    expect((await correct(id, 'stranger')).messages).toEqual(['Document not found']);
    expect((await correct(id, 'an')).status).toBe(403);
    const other = await sent();
    expect((await correct(other.id)).messages).toEqual(['Only a rejected document can be corrected']);
    const draft = await desk.create();
    expect((await correct(draft.id)).messages).toEqual(['Only a rejected document can be corrected']);
  });
});

describe('the day on which a document under way expires', () => {
  const update = (body: { id: string; expiryDate?: string | null; subject?: string }, as: Code = 'clerk') =>
    desk.app.call(documentUpdate, { token: desk.tokens[as], body });

  it('may be put off by its creator, even once it is over', async () => {
    const { id } = await desk.create({ expiryDate: '2026-11-21' });
    const { processes } = await desk.send(id, [{ to: 'an', permission: 'A' }]);
    desk.app.clock.advance({ hours: 15 });
    await expect(desk.act('an', processes[0]?.id ?? '')).rejects.toThrow('Document has expired');
    const answer = await update({ id, expiryDate: '2026-12-01' });
    expect(answer).toMatchObject({
      kind: 'done',
      messages: ['Update document success'],
      data: { expiryDate: '2026-12-01T23:59:59.000+07:00', isExpired: false },
    });
    await desk.act('an', processes[0]?.id ?? '');
    desk.app.clock.advance({ hours: -15 });
  });

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
