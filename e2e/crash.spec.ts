/**
 * The service is killed as a crash would kill it, between any two steps of the main job and in the middle of the one that
 * signs. What was acknowledged is there when it starts again, and the job goes on.
 */
import { test as base, expect } from '@playwright/test';

import type { Document } from '../contract/models/document.ts';
import { batchStatus, documentStatus, stepStatus } from '../contract/enums.ts';
import { linkLogin, processCodeLogin } from '../contract/operations/auth.ts';
import { batchCreateAdvanced, batchGet, batchSend } from '../contract/operations/batches.ts';
import { documentGet, documentsList } from '../contract/operations/documents.ts';
import { processDocument } from '../contract/operations/processing.ts';
import { templatesList } from '../contract/operations/templates.ts';
import { type Api, createApi, type DemoUser } from './fixtures/api.ts';
import { demoFolder } from './fixtures/demo-folder.ts';
import {
  approval,
  configure,
  createDraft,
  detail,
  type DocumentPlan,
  download,
  invitationOf,
  otpOf,
  send,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
} from './fixtures/jobs.ts';
import { a4, makePdfs, type Pdfs, sentence, signatureImage } from './fixtures/pdfs.ts';
import { type Service, startService } from './fixtures/service-process.ts';
import { beginsWith, inkOf, partOf, pdfText, qpdfCheck } from './fixtures/tools.ts';

const place = { page: 2, position: '320,300,520,390' };

/** Each test has a service of its own to kill. */
const test = base.extend<{ service: Service }, { pdfs: Pdfs }>({
  // Playwright reads the names of the fixtures from the pattern, also where it names none.
  service: async ({}, use) => {
    const service = await startService({}, demoFolder());
    await use(service);
    await service.end();
  },
  pdfs: [
    async ({ browser }, use) => {
      await use(await makePdfs(browser));
    },
    { scope: 'worker' },
  ],
});

function planOf(pdfs: Pdfs): DocumentPlan {
  return {
    no: uniqueNo('CRASH'),
    subject: 'Hợp đồng lao động – Nguyễn Văn An',
    file: pdfs.contract,
    steps: [
      { user: 'an', permission: 'DR', ...place },
      { user: 'binh', permission: 'A' },
    ],
  };
}

/** A document as it is kept: the links to its files are made anew at each answer. */
function kept(document: Document): unknown {
  return JSON.parse(
    JSON.stringify(document, (name, value: unknown) => (/url$/i.test(name) ? undefined : value)),
  );
}

/** All that the service has told anyone about a document. */
async function acknowledged(api: Api, id: string): Promise<unknown> {
  const document = await detail(api, 'clerk', id);
  const mails: Record<string, unknown> = {};
  for (const user of ['clerk', 'an', 'binh'] as const satisfies readonly DemoUser[]) {
    mails[user] = (await api.outbox(user)).filter(({ text }) => text.includes(document.no));
  }
  const file = await download(document.downloadUrl);
  return { document: kept(document), mails, file: Buffer.from(file).toString('base64') };
}

test('killed after every step of the main job, the service keeps all that it acknowledged', async ({
  service,
  pdfs,
}) => {
  test.setTimeout(240_000);
  const api = createApi(service.baseUrl);
  const plan = planOf(pdfs);
  let id = '';

  /** The crash, and what is there after it. */
  async function survive(step: string): Promise<void> {
    await test.step(`killed after: ${step}`, async () => {
      const before = await acknowledged(api, id);
      await service.crash();
      await service.restart();
      expect(await acknowledged(api, id)).toEqual(before);
    });
  }

  id = (await createDraft(api, plan)).id;
  await survive('create');

  await configure(api, id, plan);
  await survive('update-process');

  await send(api, id);
  await survive('send-process');

  // The link and the code of the mail still open the document.
  const invitation = await invitationOf(api, 'an', plan.no);
  const byLink = await api.done(linkLogin, { body: { link: new URL(invitation.link).hash.slice(1) } });
  await survive('link-login');
  const byCode = await api.done(processCodeLogin, { body: { processCode: invitation.processCode } });
  expect(byCode.document.id).toBe(id);
  await survive('process-code-login');

  // Its token outlives the process as well.
  const { token } = byLink;
  const seen = await api.done(documentGet, { token, params: { id } });
  const request = signature(seen.waitingProcess?.id ?? '', signatureImage(), place);
  expect(await api.call(processDocument, { token, body: request })).toMatchObject({ kind: 'otp-sent' });
  await survive('first call of signing');

  const signing = { token, body: { ...request, otp: await otpOf(api, 'an', plan.no) } };
  const signed = await api.done(processDocument, signing);
  expect(signed.status.value).toBe(documentStatus.inProgress[0]);
  await survive('second call of signing');

  // The page may not have heard the answer: it says the same call again, and nothing is signed twice.
  await api.done(processDocument, signing);
  await survive('second call of signing, once more');

  const approving = approval(await turnOf(api, 'binh', id));
  const binh = await api.tokenOf('binh');
  await api.call(processDocument, { token: binh, body: approving });
  await survive('first call of approving');

  const approved = await api.done(processDocument, {
    token: binh,
    body: { ...approving, otp: await otpOf(api, 'binh', plan.no) },
  });
  expect(approved.status.value).toBe(documentStatus.completed[0]);
  await survive('second call of approving');

  const result = await download((await detail(api, 'an', id)).downloadUrl);
  await qpdfCheck(result);
  expect(beginsWith(result, pdfs.contract)).toBe(true);
  expect(await pdfText(result)).toContain(sentence);
  const ink = await inkOf(pdfs.contract, result, place.page, partOf(place.position, a4));
  expect(ink.inside).toBeGreaterThan(200);
  expect(ink.outside).toBe(0);
});

/** How many milliseconds into the call the service dies: before it has begun, amid the work, near its end. */
const moments = [0, 60, 150, 300];

test('killed while it signs, the service has signed once or not at all, and the same call finishes it', async ({
  service,
  pdfs,
}) => {
  test.setTimeout(240_000);
  const api = createApi(service.baseUrl);
  for (const moment of moments) {
    await test.step(`killed ${moment} ms into the call`, async () => {
      const plan = planOf(pdfs);
      const { id } = await sendDocument(api, plan);
      const token = await api.tokenOf('an');
      const request = signature(await turnOf(api, 'an', id), signatureImage(), place);
      await api.call(processDocument, { token, body: request });
      const signing = { token, body: { ...request, otp: await otpOf(api, 'an', plan.no) } };

      const cutOff = api.call(processDocument, signing).catch(() => null);
      await new Promise((resolve) => {
        setTimeout(resolve, moment);
      });
      await service.crash();
      const heard = await cutOff;
      await service.restart();

      if (heard?.kind === 'done') {
        expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.signed[0]);
      }
      await api.done(processDocument, signing);
      const after = await detail(api, 'an', id);
      expect(after.processes.map(({ status }) => status.value)).toEqual([
        stepStatus.signed[0],
        stepStatus.waiting[0],
      ]);
      expect(after.histories.filter(({ activity }) => activity.description === 'Sign draw')).toHaveLength(1);
      // A service that dies before the mail is out leaves it to a job, which the next one takes up.
      await expect
        .poll(() => invitationOf(api, 'binh', plan.no).then(() => 'invited', String), { timeout: 120_000 })
        .toBe('invited');
      const file = await download(after.downloadUrl);
      await qpdfCheck(file);
      expect(beginsWith(file, pdfs.contract)).toBe(true);
      expect(Buffer.from(file).toString('latin1').match(/%%EOF/g)).toHaveLength(
        (Buffer.from(pdfs.contract).toString('latin1').match(/%%EOF/g)?.length ?? 0) + 1,
      );
    });
  }
});

const rowCount = 30;
const marked = (row: number): string => `Nguyễn Thị Hàng ${String(row)}`;

async function createBatch(api: Api, token: string): Promise<number> {
  const { items } = await api.done(templatesList, { token, query: {} });
  const prefix = uniqueNo('LO');
  const batch = await api.done(batchCreateAdvanced, {
    token,
    body: {
      name: 'Hợp đồng lao động tháng 11',
      departmentId: 33,
      documentTypeId: 46,
      documentTemplateId: items[0]?.id ?? 0,
      parameters: ['{{D.No}}', '{{D.Subject}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{ho_ten}}'],
      rows: Array.from({ length: rowCount }, (_, index) => [
        `${prefix}-${String(index)}`,
        'Hợp đồng lao động',
        'an',
        'A',
        marked(index),
      ]),
    },
  });
  return batch.id;
}

test('killed while it makes and sends a batch, the service goes on where it was, and makes nothing twice', async ({
  service,
}) => {
  test.setTimeout(300_000);
  const api = createApi(service.baseUrl);
  const token = await api.tokenOf('clerk');
  const id = await createBatch(api, token);
  const progress = async () => (await api.done(batchGet, { token, params: { id } })).progress;
  const until = { timeout: 120_000, intervals: [100] };

  await test.step('killed while the PDFs are made', async () => {
    await expect.poll(async () => (await progress())?.rendered, until).toBeGreaterThan(0);
    const before = (await progress())?.rendered ?? 0;
    await service.crash();
    await service.restart();
    const after = (await progress())?.rendered ?? 0;
    expect(after).toBeGreaterThanOrEqual(before);
    await expect
      .poll(async () => (await api.done(batchGet, { token, params: { id } })).status.value, until)
      .toBe(batchStatus.created[0]);
  });

  await test.step('every row has its document and its PDF, once', async () => {
    const { items, totalCount } = await api.done(documentsList, {
      token,
      query: { batchImportId: id, pageSize: 100 },
    });
    expect(totalCount).toBe(rowCount);
    for (const document of [items[0], items.at(-1)]) {
      const file = await download(document?.downloadUrl ?? null);
      await qpdfCheck(file);
      expect(await pdfText(file)).toContain('Nguyễn Thị Hàng');
      const { histories } = await api.done(documentGet, { token, params: { id: document?.id ?? '' } });
      expect(histories.filter(({ activity }) => activity.description === 'Update document')).toHaveLength(1);
    }
  });

  await test.step('killed while it is sent', async () => {
    const cutOff = api.call(batchSend, { token, params: { id } }).catch(() => null);
    await expect.poll(async () => (await progress())?.sent, until).toBeGreaterThan(0);
    await service.crash();
    await cutOff;
    await service.restart();
    await expect.poll(async () => (await progress())?.sent, until).toBe(rowCount);
    const { items } = await api.done(documentsList, { token, query: { batchImportId: id, pageSize: 100 } });
    for (const document of items) {
      const { status, histories } = await detail(api, 'clerk', document.id);
      expect(status.value).toBe(documentStatus.ready[0]);
      const invitations = histories.filter(({ activity }) => activity.description === 'Invite recipient');
      expect(invitations).toHaveLength(1);
    }
    // Whoever was not told before the crash is told after it.
    const untold = async () => {
      const mails = await api.outbox('an');
      return items.filter(({ no }) => !mails.some(({ text }) => text.includes(no))).length;
    };
    await expect.poll(untold, until).toBe(0);
  });
});
