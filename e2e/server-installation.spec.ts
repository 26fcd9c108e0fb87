/**
 * An installation on a PostgreSQL server and a bucket: it comes there with all that it was, goes on by itself when one of them was away, and
 * is one however many processes it has.
 */
import { test as base, expect } from '@playwright/test';
import { Client } from 'pg';
import { z } from 'zod';

import { envelopeSchema } from '../contract/envelope.ts';
import { documentStatus, stepStatus } from '../contract/enums.ts';
import { linkLogin } from '../contract/operations/auth.ts';
import { documentEvidenceFiles } from '../contract/operations/evidence.ts';
import { documentGet, documentsList } from '../contract/operations/documents.ts';
import { processDocument } from '../contract/operations/processing.ts';
import { type Api, createApi } from '../test/client/api.ts';
import {
  detail,
  download,
  invitationOf,
  otpOf,
  sendDocument,
  signature,
  uniqueNo,
  approval,
} from '../test/client/jobs.ts';
import { makePdfs, type Pdfs, signatureImage } from '../test/files/pdfs.ts';
import { runProgram } from '../test/process/run-program.ts';
import { moveToServers, place, type ServerInstallation } from '../test/process/server-installation.ts';
import { startService } from '../test/process/service-process.ts';
import { beginsWith, checkPdf } from '../test/tools/pdf-tools.ts';

/** Many times what an answer may take: it only ends what never answers. */
const timeoutMs = 60_000;

const test = base.extend<{ api: Api }, { pdfs: Pdfs; installation: ServerInstallation }>({
  pdfs: [
    async ({ browser }, use) => {
      await use(await makePdfs(browser));
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ pdfs }, use) => {
      const installation = await moveToServers(pdfs.contract);
      await use(installation);
      await installation.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: async ({ installation }, use) => {
    await use(createApi(installation.service.baseUrl));
  },
});

/** What a call is told while the database or the storage is away. */
async function expectAway(answer: Response): Promise<void> {
  const envelope = envelopeSchema.parse(await answer.json());
  expect({ status: answer.status, success: envelope.success, code: envelope.code }).toEqual({
    status: 503,
    success: false,
    code: 503,
  });
  expect(envelope.messages).toEqual(['The service is not available at the moment, try again']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const ask = (url: string, token?: string): Promise<Response> =>
  fetch(url, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });

const integrityOf = ({ environment, service }: ServerInstallation) =>
  runProgram('server/check-integrity.ts', { ...environment, DATA_DIR: service.dataDir });

test('after a move the work goes on where it was, in any number of processes, and nothing is moved over it', async ({
  installation,
  api,
}) => {
  const { document, moved, environment, dataDir } = installation;
  expect(moved.text).toMatch(/^documents +\d+ +\d+$/m);
  expect(moved.text).toMatch(/^jobs to do +[1-9]/m);
  expect(moved.text).not.toMatch(/[0-9a-f]{64}/);

  const before = await detail(api, 'binh', document.id);
  expect(Buffer.from(await download(before.downloadUrl))).toEqual(Buffer.from(document.bytes));

  const { link } = await invitationOf(api, 'binh', document.no);
  const { token } = await api.done(linkLogin, { body: { link: new URL(link).hash.slice(1) } });
  const seen = await api.done(documentGet, { token, params: { id: document.id } });
  const approving = approval(seen.waitingProcess?.id ?? '');
  await api.call(processDocument, { token, body: approving });
  await api.done(processDocument, {
    token,
    body: { ...approving, otp: await otpOf(api, 'binh', document.no) },
  });

  // Chi's key was sealed before the move, and so was the company's.
  const chi = await api.tokenOf('chi');
  const signing = signature(
    (await detail(api, 'chi', document.id)).waitingProcess?.id ?? '',
    signatureImage(),
    { ...place, page: 1 },
  );
  await api.call(processDocument, { token: chi, body: signing });
  const signed = await api.done(processDocument, {
    token: chi,
    body: { ...signing, otp: await otpOf(api, 'chi', document.no) },
  });
  expect(signed.status.value).toBe(documentStatus.completed);
  const result = await download(signed.downloadUrl);
  expect(beginsWith(result, document.bytes)).toBe(true);
  checkPdf(result);

  expect(await integrityOf(installation)).toMatchObject({ code: 0 });

  const { DATABASE_URL = '', STORAGE_URL = '' } = environment;
  const places = { DATABASE_URL, STORAGE_URL, DATA_DIR: dataDir };
  expect(await runProgram('server/migrate-data.ts', places)).toEqual({
    code: 1,
    text: expect.stringMatching(/^the database to fill has rows already, in \w+: give an empty one\n$/),
  });

  // What one process has made is there for whoever comes to the other one.
  const second = await startService({ ...environment, ROLE: 'web' });
  try {
    const other = createApi(second.baseUrl);
    const clerk = await api.tokenOf('clerk');
    expect((await other.done(documentsList, { token: clerk, query: {} })).totalCount).toBeGreaterThan(0);

    const links = await api.done(documentEvidenceFiles, {
      token: clerk,
      params: { id: document.id },
      query: { language: 'vi' },
    });
    for (const here of [links.pdfDownloadUrl, links.jsonDownloadUrl]) {
      const there = here.replace(api.baseUrl, second.baseUrl);
      expect(there).not.toBe(here);
      expect(Buffer.from(await download(there))).toEqual(Buffer.from(await download(here)));
    }
  } finally {
    await second.end();
  }
});

test('while the database or the storage is away calls are told to come back, nothing is half signed, and all goes on by itself', async ({
  installation,
  api,
  pdfs,
}) => {
  const { postgres, storage, service } = installation;
  const token = await api.tokenOf('an');
  const list = `${service.baseUrl}/api/documents?page=1`;
  expect((await ask(list, token)).status).toBe(200);

  // In the middle of many calls, some of which hold a connection at that moment.
  const busy = Array.from({ length: 30 }, () => ask(list, token));
  postgres.stop();
  for (const answer of await Promise.all(busy)) {
    expect([200, 503]).toContain(answer.status);
  }
  for (const answer of await Promise.all(Array.from({ length: 30 }, () => ask(list, token)))) {
    await expectAway(answer);
  }
  expect((await ask(`${service.baseUrl}/readyz`)).status).toBe(503);
  expect((await ask(`${service.baseUrl}/healthz`)).status).toBe(200);

  postgres.start();
  await expect.poll(async () => (await ask(list, token)).status).toBe(200);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const job = z.tuple([z.object({ id: z.string(), state: z.string() })]);
  const noticeId = '9b2f3b0e-5d57-4a3b-8b3e-0a4c9f1f7a11';
  const inserted = await client.query(
    `insert into pgboss.job (name, data) values ('deliver-notice', $1) returning id, state`,
    [{ noticeId }],
  );
  const [{ id: jobId }] = job.parse(inserted.rows);
  const stateOf = async (): Promise<string> => {
    const { rows } = await client.query('select id, state from pgboss.job where id = $1', [jobId]);
    return job.parse(rows)[0].state;
  };
  await expect.poll(stateOf).toBe('completed');
  await client.end();

  const no = uniqueNo('AWAY');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Sau khi cơ sở dữ liệu trở lại',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'DR', ...place }],
  });
  expect((await invitationOf(api, 'an', no)).processCode).toMatch(/^\d{6}$/);
  const before = await detail(api, 'an', id);
  const request = signature(before.waitingProcess?.id ?? '', signatureImage(), place);
  await api.call(processDocument, { token, body: request });
  const body = { ...request, otp: await otpOf(api, 'an', no) };

  await storage.stop();
  await expectAway(await ask(before.downloadUrl ?? ''));
  await expectAway(
    await fetch(`${service.baseUrl}/api/documents/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );
  expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.waiting);

  await storage.start();
  const signed = await api.done(processDocument, { token, body });
  expect(signed.status.value).toBe(documentStatus.completed);
  expect(signed.histories.filter(({ activity }) => activity.description === 'Sign draw')).toHaveLength(1);
  checkPdf(await download(signed.downloadUrl));
  expect(Buffer.from(await download(before.downloadUrl))).toEqual(Buffer.from(pdfs.contract));
});
