import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderBatch } from '../../server/services/batches/render-batch.ts';
import { sendRestOfBatch } from '../../server/services/batches/send-batch.ts';
import { makeBatchTemplate } from '../company/batches.ts';
import { pdfFixture, pngFixture } from '../files/pdf-fixtures.ts';
import { checkPdf, textOf } from '../tools/pdf-tools.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../company/people.ts';
import { QuickConverter } from '../service/quick-converter.ts';
import { createTestApp, type TestApp } from '../service/test-app.ts';
import { connectWireClient, type WireClient } from '../client/wire-client.ts';

/*
 * Programs that already talk to services of this interface (companion operations, §1, "Leniency that existing clients rely
 * on"): what they send is taken as it is, from signing in to a completed document.
 */

let app: TestApp;
let wire: WireClient;
let company: TestCompany;
let clerk: string;
let templateId: number;
const converter = new QuickConverter();

beforeAll(async () => {
  app = await createTestApp({ converter });
  company = await makeCompany(app.deps);
  const clerkPerson = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(app.deps, company, 'binh', { name: 'Trần Thị Bình' });
  templateId = await makeBatchTemplate(app.deps, company, clerkPerson);
  wire = await connectWireClient(app);
  clerk = await logIn('clerk');
});
afterAll(() => app.close());

async function logIn(code: string): Promise<string> {
  const answer = await wire.post('/api/auth/password-login', {
    UserName: `${code}@example.vn`,
    PASSWORD: testPassword,
    CompanyId: String(company.id),
  });
  expect(answer.messages[0]).toBe('Authenticate and choose company success');
  return String(answer.data);
}

/** The newest mail to a person about a document. */
const newest = async (code: string, no: string) =>
  (await app.outbox(`${code}@example.vn`)).find(({ text }) => text.includes(no));
const contract = new Uint8Array(pdfFixture({ pages: [{}, {}] }));
const image = `data:image/png;base64,${Buffer.from(pngFixture()).toString('base64')}`;

describe('a program of the known interface', () => {
  it('takes a document from its file to Completed', async () => {
    const created = await wire.postForm(
      '/api/documents/create',
      {
        NO: 'HĐ-2026/0001',
        Subject: 'Hợp đồng lao động',
        TYPEID: String(company.typeId),
        DepartmentId: String(company.departmentId),
        Description: '',
        File: new File([contract], 'hợp đồng.pdf', { type: 'application/pdf' }),
      },
      clerk,
    );
    expect(created).toMatchObject({ status: 200, success: true, code: 0 });
    expect(created.at('status.value')).toBe(1);
    const id = String(created.at('id'));

    const configured = await wire.post(
      '/api/documents/update-process',
      {
        Id: id,
        ProcessInOrder: 'True',
        Processes: [
          {
            OrderNo: '1',
            ProcessedByUserCode: 'an',
            AccessPermissionCode: 'DR',
            Position: '100,100,250,160',
            PageSign: '2',
            AccessPermission: 0,
            ProcessedByUserId: 0,
            Unheard: 'of',
          },
          {
            OrderNo: 2,
            ProcessedByUserCode: 'binh',
            AccessPermissionCode: 'A',
            AccessPermission: 0,
            ProcessedByUserId: 0,
            PageSign: 0,
          },
        ],
      },
      clerk,
    );
    expect(configured.messages).toEqual(['Update document process success']);

    const sent = await wire.post(`/v2/documents/send-process/${id}`, null, clerk);
    expect(sent.messages).toEqual(['Send to recipient success']);
    expect(sent.at('status')).toEqual({ value: 2, description: 'Ready' });

    await signByCode('HĐ-2026/0001', '2');
    const completed = await approveBySession(id);
    expect(completed.at('status')).toEqual({ value: 4, description: 'Completed' });
    expect(completed.at('waitingProcesses')).toEqual([]);
    await download(String(completed.at('downloadUrl')), contract);
  });

  it('takes a batch from its rows to a completed document', async () => {
    const imported = await wire.post(
      '/api/batch-imports/create-advance',
      {
        DepartmentId: String(company.departmentId),
        DOCUMENTTYPEID: company.typeId,
        documentTemplateId: String(templateId),
        Unheard: 'of',
        Parameters: [
          ...['{{D.No}}', '{{D.Subject}}', '{{D.ContractValue}}', '{{D.IsOrder}}', '{{D.Description}}'],
          ...['{{P.Code}}', '{{P.AccessPermission}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{name}}'],
        ],
        Rows: [
          [20260001, 'Hợp đồng 1', 15000000, 'Y', null, 'an', 'DR', 'binh', 'A', 2026],
          ['20260002', 'Hợp đồng 2', '', '', '', 'an', 'DR', 'binh', 'A', 'Bình'],
        ],
      },
      clerk,
    );
    expect(imported).toMatchObject({ status: 200, success: true, code: 0 });
    expect(imported.messages[0]).toBe('Import batch document success');
    expect(imported.at('name')).toEqual(expect.stringMatching(/./));
    expect(imported.at('documents.0')).toMatchObject({ no: '20260001', contractValue: 15_000_000 });
    expect(imported.at('documents.1.processInOrder')).toBe(false);
    const batchId = Number(imported.at('id'));

    const early = await wire.post(`/api/batch-imports/send/${String(batchId)}`, null, clerk);
    expect(early).toMatchObject({ status: 200, success: false, code: 202 });
    await renderBatch(app.deps, batchId);
    expect(converter.converted[0]).toContain('Hợp đồng số 20260001 của 2026');
    const sent = await wire.post(`/api/batch-imports/send/${String(batchId)}`, [], clerk);
    expect(sent.messages).toEqual(['Send batch document success']);
    await sendRestOfBatch(app.deps, batchId);

    const id = String(imported.at('documents.0.id'));
    const reminded = await wire.post(`/api/documents/remind/${id}`, [], clerk);
    expect(reminded.messages).toEqual(['Remind success']);
    await signByCode('20260001', '1');
    const completed = await approveBySession(id);
    expect(completed.at('status')).toEqual({ value: 4, description: 'Completed' });
    expect(completed.at('batchImportId')).toBe(batchId);
    const batch = await wire.get(`/api/batch-imports/${String(batchId)}`, clerk);
    expect(batch.at('progress')).toMatchObject({ total: 2, rendered: 2, sent: 2, completed: 1, failed: 0 });
    await download(String(completed.at('downloadUrl')), contract);
  });
});

/** By the code of the mail; the first one-time code that is typed is wrong. */
async function signByCode(no: string, page: string): Promise<void> {
  const login = await wire.post('/auth/process-code-login', {
    ProcessCode: (await newest('an', no))?.processCode,
  });
  const token = String(login.at('token'));
  const request = {
    ProcessId: login.at('document.waitingProcess.id'),
    Reason: 'Đồng ý',
    Reject: 'false',
    Otp: '',
    SignatureDisplayMode: '2',
    SignatureImage: image,
    SigningPage: page,
    SigningPosition: '120.5,90,260,150',
    SignatureText: 'Nguyễn Văn An',
    FontSize: '10',
    ShowReason: 'True',
    ConfirmTermsConditions: 'True',
  };
  const first = await wire.post('/api/documents/process', request, token);
  expect(first).toMatchObject({ success: true, code: 100, messages: ['Send confirmation otp success'] });
  expect(first.at('receiveOtpMethod')).toBe(1);
  expect(first.at('id')).toBeUndefined();

  const otp = (await newest('an', no))?.otp ?? '';
  const wrong = otp === '000000' ? '111111' : '000000';
  const refused = await wire.post('/api/documents/process', { ...request, Otp: wrong }, token);
  expect(refused).toMatchObject({ status: 200, success: false });
  expect(refused.messages[0]).toBe('Invalid OTP');

  const signed = await wire.post('/api/documents/process', { ...request, Otp: otp }, token);
  expect(signed).toMatchObject({ success: true, code: 0, messages: ['Sign document success'] });
  expect(signed.at('status.value')).toBe(3);
}

async function approveBySession(id: string) {
  const token = await logIn('binh');
  const document = await wire.get(`/api/documents/${id}`, token);
  const request = {
    processId: document.at('waitingProcess.id'),
    reason: 'Đồng ý',
    reject: false,
    otp: null,
  };
  const first = await wire.post('/api/documents/process', request, token);
  expect(first.code).toBe(100);
  const otp = (await newest('binh', String(document.at('no'))))?.otp;
  const approved = await wire.post('/api/documents/process', { ...request, otp }, token);
  expect(approved).toMatchObject({ success: true, code: 0, messages: ['Approve document success'] });
  return approved;
}

async function download(url: string, original: Uint8Array): Promise<void> {
  const whole = await wire.fetchFile(url);
  expect(whole.status).toBe(200);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  checkPdf(bytes);
  expect(textOf(bytes)).toContain('Nguyễn Văn An');
  expect(Buffer.from(bytes.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
  const part = await wire.fetchFile(url, { Range: 'bytes=0-7' });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe('%PDF-1.7');
}
