import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pdfFile, textFile } from '../../company/document-fixture.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, drawing, nobodysId } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

type Form = Record<string, string | File | readonly File[]>;

const fields = (): Record<string, string> => {
  const { no, subject, typeId, departmentId } = fixture.fields();
  return { no, subject, typeId: String(typeId), departmentId: String(departmentId) };
};
const form = (path: string, body: Form, as: 'clerk' | 'clerk2' | 'an' = 'clerk') =>
  fixture.wire.postForm(`/api/documents/${path}`, body, fixture.tokens[as]);
const post = (path: string, body?: unknown, as: 'clerk' | 'clerk2' | 'boss' | 'an' | 'binh' = 'clerk') =>
  fixture.wire.post(`/api/documents/${path}`, body, fixture.tokens[as]);
const activities = async (id: string): Promise<number[]> =>
  (await fixture.get(id)).histories.map(({ activity }) => activity.value);
const missing = { status: 200, success: false, messages: ['Document not found'] };

describe('Companion operations, §3, table', () => {
  it('GET /api/documents: own documents, shared ones, and those with a step of mine; `status` 0 is unset', async () => {
    const own = await fixture.create({ subject: 'Tìm tôi' });
    fixture.app.clock.advance({ seconds: 1 });
    const step = await fixture.send((await fixture.create({ subject: 'Tìm tôi' })).id, [
      { to: 'an', permission: 'A' },
    ]);
    await post('share', { id: step.id, userCodes: ['binh'] });
    const found = async (as: 'clerk' | 'an' | 'binh' | 'chi' | 'stranger') => {
      const query = `status=0&search=${encodeURIComponent('tim toi')}`;
      const { data } = await fixture.wire.get(`/api/documents?${query}`, fixture.tokens[as]);
      return data;
    };
    expect(await found('clerk')).toMatchObject({ totalCount: 2, items: [{ id: step.id }, { id: own.id }] });
    expect(await found('an')).toMatchObject({ totalCount: 1, items: [{ id: step.id }] });
    expect(await found('binh')).toMatchObject({ totalCount: 1, items: [{ id: step.id }] });
    expect(await found('chi')).toMatchObject({ totalCount: 0 });
    expect(await found('stranger')).toMatchObject({ totalCount: 0 });
  });

  it('GET /api/documents/{id}: Document', async () => {
    const { id } = await fixture.create();
    const answer = await fixture.wire.get(`/api/documents/${id}`, fixture.tokens.clerk);
    expect(answer).toMatchObject({ success: true, data: { id, status: { value: 1 } } });
  });

  it('POST /api/documents/create: New, history Create document, `Create document success`', async () => {
    const related = await fixture.create();
    const answer = await form('create', {
      ...fields(),
      file: pdfFile(),
      description: 'Bản nháp',
      customerCode: 'KH1',
      customerInformation: 'Công ty A',
      contractValue: '1500.5',
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
      expiryDate: '2026-12-31',
      relatedDocumentIds: related.id,
      attachments: [textFile()],
    });
    expect(answer.messages).toEqual(['Create document success']);
    expect(answer.data).toMatchObject({
      status: { value: 1, description: 'New' },
      description: 'Bản nháp',
      customerCode: 'KH1',
      customerInformation: 'Công ty A',
      contractValue: 1500.5,
      relatedDocuments: [{ id: related.id }],
      attachments: [{ name: 'ghi chú.txt' }],
      histories: [{ activity: { value: 1, description: 'Create document' } }],
    });
  });

  it.each(['no', 'subject', 'file', 'typeId', 'departmentId'])(
    'POST /api/documents/create: %s is required',
    async (name) => {
      const { [name]: _left, ...rest }: Form = { ...fields(), file: pdfFile() };
      expect((await form('create', rest)).messages).toEqual([`${name}: is required`]);
    },
  );

  it('POST /api/documents/create: the number is unique', async () => {
    const { no } = await fixture.create();
    const answer = await form('create', { ...fields(), no, file: pdfFile() });
    expect(answer).toMatchObject({ success: false, messages: ['no: this number has already been used'] });
  });

  it('POST /api/documents/create-multi-file: downloadFileUrls and zip links filled', async () => {
    const answer = await form('create-multi-file', {
      ...fields(),
      files: [pdfFile('a.pdf'), pdfFile('b.pdf')],
    });
    expect(answer.data).toMatchObject({
      downloadFileUrls: [
        { fileName: 'a.pdf', orderNo: 1, fileType: { value: 0, description: 'General' } },
        { fileName: 'b.pdf', orderNo: 2 },
      ],
    });
    for (const name of ['zipDownloadUrl', 'zipDownloadOriginalUrl', 'zipDownloadWatermarkMetadataUrl']) {
      expect(answer.at(name)).toMatch(/\/api\/Download\/MergeFilesZipDocument\?token=/);
    }
  });

  it('POST /api/documents/update: only New, only its creator; `Update document success`', async () => {
    const { id } = await fixture.create();
    const updated = await form('update', { id, subject: 'Tên mới' });
    expect(updated.messages).toEqual(['Update document success']);
    expect(updated.at('subject')).toBe('Tên mới');
    expect(await form('update', { id, subject: 'x' }, 'clerk2')).toMatchObject(missing);
    await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    expect(await form('update', { id, subject: 'x' })).toMatchObject({
      success: false,
      messages: ['Document can no longer be changed'],
    });
  });

  it('POST /api/documents/create-batch-process and batch-process: my pending step of each, one code for all', async () => {
    const first = await fixture.sent([{ to: 'an', permission: 'A' }]);
    const second = await fixture.sent([{ to: 'an', permission: 'A' }]);
    await fixture.askForCodes('an');
    const gathered = await post(
      'create-batch-process',
      { documentIds: [first.id, second.id], accessPermissionCode: 'A' },
      'an',
    );
    expect(gathered.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      comId: fixture.company.id,
      accessPermission: { value: 3, description: 'Approve' },
      processes: [{ id: first.processes[0]?.id }, { id: second.processes[0]?.id }],
    });
    const body = {
      batchProcessId: gathered.at('id'),
      reason: 'Đồng ý',
      reject: false,
      otp: null,
      signingPage: null,
      signingPosition: null,
    };
    const before = await fixture.countOtps('an');
    const nobodys = await post('batch-process', { ...body, batchProcessId: nobodysId }, 'an');
    expect(nobodys.messages).toEqual(['Batch process not found']);
    const asked = await post('batch-process', body, 'an');
    expect(asked).toMatchObject({
      ...{ success: true, code: 100, messages: ['Send confirmation otp success'] },
      data: {
        isBatchProcess: true,
        isSingleProcess: false,
        batchProcessId: gathered.at('id'),
        documentIds: [first.id, second.id],
        accessPermission: 3,
        receiveOtpMethod: 1,
        receiveOtpEmail: 'a•••@example.vn',
        retryAfterSeconds: 30,
      },
    });
    expect(asked.data).not.toHaveProperty('id');
    expect(asked.data).not.toHaveProperty('status');
    expect(await fixture.countOtps('an')).toBe(before + 1);
    const done = await post('batch-process', { ...body, otp: await fixture.newestOtp('an') }, 'an');
    expect(done).toMatchObject({ success: true, code: 0, messages: ['Process 2 documents success'] });
    expect(done.data).toEqual(
      [first, second].map(({ id, processes }) => ({
        documentId: id,
        processId: processes[0]?.id,
        success: true,
        message: 'Approve document success',
      })),
    );
    await fixture.askForCodes('an', false);
  });

  it.each(['V', 'F', 'C', 'EKYC'])('POST /api/documents/create-batch-process: not for %s', async (code) => {
    const { id } = await fixture.create();
    const answer = await post(
      'create-batch-process',
      { documentIds: [id], accessPermissionCode: code },
      'an',
    );
    expect(answer.messages).toEqual(['accessPermissionCode: must be one of D, E, DR, A']);
  });

  it('POST /api/documents/cancel: Ready, In progress or Completed; creator only; final', async () => {
    const steps = [
      { to: 'an', permission: 'A' },
      { to: 'binh', permission: 'A' },
    ] as const;
    for (const acted of [0, 1, 2]) {
      const { id, processes } = await fixture.sent(steps);
      for (const [index, as] of (['an', 'binh'] as const).slice(0, acted).entries()) {
        await fixture.act(as, processes[index]?.id ?? '');
      }
      expect((await post('cancel', { id, reason: 'x' }, 'clerk2')).success).toBe(false);
      const answer = await post('cancel', { id, reason: 'Sai mẫu' });
      expect(answer.messages).toEqual(['Cancel document success']);
      expect(answer.at('status')).toEqual({ value: -3, description: 'Canceled' });
      expect(answer.at('reason')).toBe('Sai mẫu');
      expect((await post('cancel', { id })).success).toBe(false);
      expect((await fixture.process('binh', approval(processes[1]?.id))).success).toBe(false);
    }
    expect((await post('cancel', { id: (await fixture.create()).id })).messages).toEqual([
      'Document can no longer be canceled',
    ]);
  });

  it('DELETE /api/documents/delete/{id}: New only, creator only; status -2; permanent removes it for good', async () => {
    const { id } = await fixture.create();
    const remove = (query = '', as: 'clerk' | 'clerk2' = 'clerk', which = id) =>
      fixture.wire.delete(`/api/documents/delete/${which}${query}`, fixture.tokens[as]);
    expect(await remove('', 'clerk2')).toMatchObject(missing);
    expect((await remove()).messages).toEqual(['Delete document success']);
    const deleted = await fixture.wire.get('/api/documents?status=-2', fixture.tokens.clerk);
    expect(deleted.data).toMatchObject({ items: [{ id, status: { value: -2, description: 'Deleted' } }] });
    expect((await remove('?permanent=true')).messages).toEqual(['Delete document success']);
    expect((await fixture.wire.get('/api/documents?status=-2', fixture.tokens.clerk)).at('totalCount')).toBe(
      0,
    );
    const sent = await fixture.sent([{ to: 'an', permission: 'A' }]);
    expect((await remove('', 'clerk', sent.id)).messages).toEqual(['Document can no longer be changed']);
  });

  it('POST /api/documents/send-notify/{id}: tells the people of the workflow that it is completed', async () => {
    const { id, processes } = await fixture.sent([{ to: 'chi', permission: 'A' }]);
    expect((await post(`send-notify/${id}`)).messages).toEqual(['Document is not completed']);
    await fixture.act('chi', processes[0]?.id ?? '');
    const before = (await fixture.mail('chi')).length;
    expect((await post(`send-notify/${id}`)).success).toBe(true);
    expect(await fixture.mail('chi')).toHaveLength(before + 1);
  });

  it('POST /api/documents/remind/{id}: the processor whose turn it is; at most once an hour', async () => {
    const { id } = await fixture.sent([
      { to: 'chi', permission: 'A' },
      { to: 'binh', permission: 'A' },
    ]);
    const counts = async () => [(await fixture.mail('chi')).length, (await fixture.mail('binh')).length];
    const [chi = 0, binh = 0] = await counts();
    expect((await post(`remind/${id}`)).success).toBe(true);
    expect(await counts()).toEqual([chi + 1, binh]);
    expect((await post(`remind/${id}`)).success).toBe(false);
    expect(await activities(id)).toContain(13);
  });

  it.each(['/api/Download', '/Api/Download'])(
    'GET %s?token=: the bytes under the right name',
    async (path) => {
      const { downloadUrl } = await fixture.create({ file: pdfFile('Hợp đồng số 1.pdf') });
      const file = await fixture.wire.fetchFile((downloadUrl ?? '').replace('/Api/Download', path));
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      const name = encodeURIComponent('Hợp đồng số 1.pdf'.normalize('NFC'));
      expect(file.headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`);
      expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    },
  );

  it('GET /api/Download/MergeFilesZipDocument?token=: a zip', async () => {
    const { zipDownloadUrl } = await fixture.createOf([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    const archive = await fixture.wire.fetchFile(zipDownloadUrl ?? '');
    expect(archive.headers.get('content-type')).toBe('application/zip');
    const zip = new PizZip(await archive.arrayBuffer(), { checkCRC32: true });
    expect(Object.keys(zip.files)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('GET /api/documents/{id}/evidence: the evidence report', async () => {
    const { id, processes } = await fixture.sent([{ to: 'an', permission: 'DR' }]);
    await fixture.process('an', drawing(processes[0]?.id));
    const report = await fixture.wire.get(`/api/documents/${id}/evidence`, fixture.tokens.clerk);
    expect(report.data).toMatchObject({ documentId: id, chainVerified: true });
  });
});
