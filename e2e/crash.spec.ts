/**
 * The service is killed as a crash would kill it, with documents at every step of the main job and in the middle of signing, of making
 * and of sending. What was acknowledged is there when it starts again, and the work goes on.
 */
import type { Document } from '../contract/models/document.ts';
import { batchStatus, documentStatus, stepStatus } from '../contract/enums.ts';
import { linkLogin, processCodeLogin } from '../contract/operations/auth.ts';
import { batchCreateAdvanced, batchGet, batchSend } from '../contract/operations/batches.ts';
import { documentGet, documentsList } from '../contract/operations/documents.ts';
import { type ProcessRequestInput, processDocument } from '../contract/operations/processing.ts';
import { templatesList } from '../contract/operations/templates.ts';
import type { Api, DemoUser } from '../test/client/api.ts';
import {
  act,
  approval,
  configure,
  createDraft,
  detail,
  type DocumentPlan,
  download,
  invitationOf,
  otpOf,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { a4, type Pdfs, sentence, signatureImage } from '../test/files/pdfs.ts';
import { inkOf, partOf } from '../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';
import { expect, test } from './fixtures/test.ts';

const place = { page: 2, position: '320,300,520,390' };

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

type Signing = { readonly id: string; readonly no: string; readonly request: ProcessRequestInput };

/** A document whose first signer was sent a code. */
async function upToCode(api: Api, plan: DocumentPlan): Promise<Signing> {
  const { id } = await sendDocument(api, plan);
  const request = signature(await turnOf(api, 'an', id), signatureImage(), place);
  expect(await api.call(processDocument, { token: await api.tokenOf('an'), body: request })).toMatchObject({
    kind: 'otp-sent',
  });
  return { id, no: plan.no, request };
}

async function signedOnce(api: Api, pdfs: Pdfs, id: string): Promise<void> {
  const { processes, histories, downloadUrl } = await detail(api, 'an', id);
  expect(processes.map(({ status }) => status.value)).toEqual([stepStatus.signed, stepStatus.waiting]);
  expect(histories.filter(({ activity }) => activity.description === 'Sign draw')).toHaveLength(1);
  const file = await download(downloadUrl);
  checkPdf(file);
  expect(beginsWith(file, pdfs.contract)).toBe(true);
  const endings = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').match(/%%EOF/g)?.length ?? 0;
  expect(endings(file)).toBe(endings(pdfs.contract) + 1);
}

/** How many milliseconds before the crash a signing begins: the service dies before the call, amid the work, near its end. */
const leads = [300, 150, 60, 0];

test('killed at any step, the service keeps all that it acknowledged, and has signed once or not at all', async ({
  service,
  api,
  pdfs,
}) => {
  const cutOff = await Promise.all(leads.map(() => upToCode(api, planOf(pdfs))));

  // One document at each step, the last of which were acknowledged at this very moment.
  const completed = planOf(pdfs);
  const { id: completedId } = await sendDocument(api, completed);
  await act(
    api,
    'an',
    completed.no,
    signature(await turnOf(api, 'an', completedId), signatureImage(), place),
  );
  await act(api, 'binh', completed.no, approval(await turnOf(api, 'binh', completedId)));
  const sent = planOf(pdfs);
  const sentId = (await sendDocument(api, sent)).id;
  const { link, processCode } = await invitationOf(api, 'an', sent.no);
  const byLink = await api.done(linkLogin, { body: { link: new URL(link).hash.slice(1) } });
  const configured = planOf(pdfs);
  const configuredId = (await createDraft(api, configured)).id;
  await configure(api, configuredId, configured);
  const draftId = (await createDraft(api, planOf(pdfs))).id;
  const awaitingCode = await upToCode(api, planOf(pdfs));
  const ids = [completedId, sentId, configuredId, draftId, awaitingCode.id];
  const before = await Promise.all(ids.map((id) => acknowledged(api, id)));
  const token = await api.tokenOf('an');
  const signings = await Promise.all(
    cutOff.map(async ({ no, request }) => ({ token, body: { ...request, otp: await otpOf(api, 'an', no) } })),
  );

  const heard = signings.map(
    (signing, index) =>
      new Promise<string>((resolve) => {
        setTimeout(
          () => {
            api.call(processDocument, signing).then(
              ({ kind }) => resolve(kind),
              () => resolve('cut off'),
            );
          },
          Math.max(...leads) - (leads[index] ?? 0),
        );
      }),
  );
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(...leads));
  });
  await service.crash();
  const answers = await Promise.all(heard);
  await service.restart();

  for (const [index, { id, no }] of cutOff.entries()) {
    await test.step(`killed ${String(leads[index])} ms into the call`, async () => {
      if (answers[index] === 'done') {
        await signedOnce(api, pdfs, id);
      }
      // The page may not have heard the answer: it says the same call again, and nothing is signed twice.
      await api.done(processDocument, signings[index] ?? {});
      await signedOnce(api, pdfs, id);
      // A service that dies before the mail is out leaves it to a job, which the next one takes up.
      await expect.poll(() => invitationOf(api, 'binh', no).then(() => 'invited', String)).toBe('invited');
    });
  }
  expect(await Promise.all(ids.map((id) => acknowledged(api, id)))).toEqual(before);

  // The link and the code of the mail still open the document, and the token that the link gave is good.
  expect((await api.done(processCodeLogin, { body: { processCode } })).document.id).toBe(sentId);
  expect((await api.done(documentGet, { token: byLink.token, params: { id: sentId } })).no).toBe(sent.no);

  const body = { ...awaitingCode.request, otp: await otpOf(api, 'an', awaitingCode.no) };
  await api.done(processDocument, { token, body });
  await signedOnce(api, pdfs, awaitingCode.id);

  const result = await detail(api, 'an', completedId);
  expect(result.status.value).toBe(documentStatus.completed);
  const file = await download(result.downloadUrl);
  checkPdf(file);
  expect(beginsWith(file, pdfs.contract)).toBe(true);
  expect(wordsOf(file)).toContain(sentence);
  const ink = inkOf(pdfs.contract, file, place.page, partOf(place.position, a4));
  expect(ink.inside).toBeGreaterThan(200);
  expect(ink.outside).toBe(0);
});

const rowCount = 12;
/** Of a batch, each of them is told of three documents on their own (decision 0049). */
const processors = ['an', 'binh', 'chi', 'hr'] as const satisfies readonly DemoUser[];

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
        processors[index % processors.length] ?? 'an',
        'A',
        `Nguyễn Thị Hàng ${String(index)}`,
      ]),
    },
  });
  return batch.id;
}

test('killed while it makes one batch and sends another, the service goes on where it was, and makes nothing twice', async ({
  service,
  api,
}) => {
  const token = await api.tokenOf('clerk');
  const batchOf = (id: number) => api.done(batchGet, { token, params: { id } });
  const progressOf = async (id: number) => (await batchOf(id)).progress;
  const documentsOf = (batchImportId: number) =>
    api.done(documentsList, { token, query: { batchImportId, pageSize: 100 } });
  const until = { timeout: 45_000, intervals: [50] };
  // The first batch waits for LibreOffice to start, which a busy machine draws out; asking often would slow it further.
  const untilCreated = (id: number) =>
    expect
      .poll(async () => (await batchOf(id)).status.value, { timeout: 80_000, intervals: [500] })
      .toBe(batchStatus.created);

  const sending = await createBatch(api, token);
  await untilCreated(sending);
  const making = await createBatch(api, token);
  await expect.poll(async () => (await progressOf(making))?.rendered, until).toBeGreaterThan(0);
  const cutOff = api.call(batchSend, { token, params: { id: sending } }).catch(() => null);
  await expect.poll(async () => (await progressOf(sending))?.sent, until).toBeGreaterThan(0);
  const rendered = (await progressOf(making))?.rendered ?? 0;
  await service.crash();
  await cutOff;
  await service.restart();
  expect((await progressOf(making))?.rendered).toBeGreaterThanOrEqual(rendered);

  await test.step('every row has its document and its PDF, once', async () => {
    await untilCreated(making);
    const { items, totalCount } = await documentsOf(making);
    expect(totalCount).toBe(rowCount);
    for (const { id, downloadUrl } of items) {
      const { histories } = await detail(api, 'clerk', id);
      expect(histories.filter(({ activity }) => activity.description === 'Update document')).toHaveLength(1);
      await download(downloadUrl);
    }
    for (const document of [items[0], items.at(-1)]) {
      const file = await download(document?.downloadUrl ?? null);
      checkPdf(file);
      expect(wordsOf(file)).toContain('Nguyễn Thị Hàng');
    }
  });

  await test.step('every document is sent, once', async () => {
    await expect.poll(async () => (await progressOf(sending))?.sent, until).toBe(rowCount);
    const { items } = await documentsOf(sending);
    for (const { id } of items) {
      const { status, histories } = await detail(api, 'clerk', id);
      expect(status.value).toBe(documentStatus.ready);
      const invitations = histories.filter(({ activity }) => activity.description === 'Invite recipient');
      expect(invitations).toHaveLength(1);
    }
    // Whoever was not told before the crash is told after it.
    const untold = async () => {
      const mails = (await Promise.all(processors.map((user) => api.outbox(user)))).flat();
      return items.filter(({ no }) => !mails.some(({ text }) => text.includes(no))).length;
    };
    await expect.poll(untold, until).toBe(0);
  });
});
