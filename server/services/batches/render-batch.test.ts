import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { batchStatus, documentStatus } from '../../../contract/enums.ts';
import { batchSchema } from '../../../contract/models/batch.ts';
import { passwordLogin } from '../../../contract/operations/auth.ts';
import {
  batchCancel,
  batchCreateAdvanced,
  batchesList,
  batchGet,
  batchSend,
} from '../../../contract/operations/batches.ts';
import { sendProcess } from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import {
  ConverterUnavailableError,
  type Conversion,
  type Converter,
} from '../../adapters/converter/converter.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import { documentFiles, documents, histories } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { chainHash, digestPersonal } from '../../domain/history-chain.ts';
import { makeBatchTemplate, textOfWordFile } from '../../../test/company/batches.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { makeCompany, makePerson, type TestCompany, testPassword } from '../../../test/company/people.ts';
import { deliverNotificationJob } from '../../jobs/deliver-notification.ts';
import { renderBatchJob } from '../../jobs/render-batch.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Dependencies } from '../dependencies.ts';
import { removeUnused } from '../files/unused-files.ts';
import { renderBatch, renderLeftBatches } from './render-batch.ts';
import { sendLeftBatches, sendRestOfBatch } from './send-batch.ts';

const a4 = { llx: 0, lly: 0, urx: 595, ury: 842 };

/** Makes a page of every Word file in no time, and fails as it is told. The engines themselves are tested beside them. */
class QuickConverter implements Converter {
  readonly engine = { name: 'Quick', version: '1.0' };
  readonly batchSize = 3;
  /** Texts of the Word files that came, in order. */
  readonly converted: string[] = [];
  isDown = false;
  /** Files of the same width are the same file. */
  pageWidth = a4.urx;
  /** Called before a piece is converted. */
  before: () => Promise<void> = () => Promise.resolve();

  async convert(files: readonly Uint8Array[]): Promise<readonly Conversion[]> {
    await this.before();
    if (this.isDown) {
      throw new ConverterUnavailableError('down');
    }
    return files.map((file): Conversion => {
      const text = textOfWordFile(file);
      this.converted.push(text);
      return text.includes('POISON')
        ? { kind: 'failed', why: 'poison' }
        : { kind: 'ok', pdf: pdfFixture({ pages: [{ mediaBox: { ...a4, urx: this.pageWidth } }] }) };
    });
  }

  async close(): Promise<void> {
    // Nothing runs.
  }
}

const converter = new QuickConverter();
let app: TestApp;
let company: TestCompany;
let templateId: number;
let farTemplateId: number;
let clerk: string;
let admin: string;

beforeAll(async () => {
  app = await createTestApp({ converter });
  company = await makeCompany(app.deps);
  const clerkPerson = await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  await makePerson(app.deps, company, 'admin', { roles: ['admin'] });
  await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  await makePerson(app.deps, company, 'binh');
  templateId = await makeBatchTemplate(app.deps, company, clerkPerson);
  farTemplateId = await makeBatchTemplate(app.deps, company, clerkPerson, { page: 2 });
  clerk = await signIn('clerk');
  admin = await signIn('admin');
});

afterAll(() => app.close());

function signIn(code: string): Promise<string> {
  return app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });
}

const names = ['D.No', 'D.Subject', 'D.FileName', 'D.IsOrder', 'P.Code', 'P.AccessPermission'];
const parameters = [...names, 'P.Code', 'P.AccessPermission', 'name', '#items'].map((name) => `{{${name}}}`);

const row = (no: string, name = 'An', items = ''): string[] => [
  ...[no, `Hợp đồng ${no}`, '', 'Y', 'an', 'DR', 'binh', 'A'],
  name,
  items,
];

async function createBatch(rows: string[][], documentTemplateId = templateId) {
  const batch = await app.done(batchCreateAdvanced, {
    token: clerk,
    body: {
      name: 'Lô',
      departmentId: company.departmentId,
      documentTypeId: company.typeId,
      documentTemplateId,
      parameters,
      rows,
    },
  });
  return batchSchema.parse(batch);
}

const get = (id: number, token = clerk) => app.done(batchGet, { token, params: { id } });
const send = (id: number, token = clerk) => app.call(batchSend, { token, params: { id } });
const cancel = (id: number, token = clerk) => app.call(batchCancel, { token, params: { id } });
const jobsOf = (queue: string, batchId: number) =>
  app.jobs.jobs.flatMap((job) =>
    job.queue === queue && 'batchId' in job.payload && job.payload.batchId === batchId ? [job.payload] : [],
  );

async function filesOf(batchId: number): Promise<number> {
  const rows = await app.deps.db
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .innerJoin(documents, eq(documents.id, documentFiles.documentId))
    .where(eq(documents.batchImportId, batchId));
  return rows.length;
}

/** What renders, and the files that it stores, which are like no others. */
function notingFiles(): { readonly deps: Dependencies; readonly stored: readonly string[] } {
  const stored: string[] = [];
  converter.pageWidth += 1;
  const { files } = app.deps;
  const put: FileStore['put'] = async (file) => {
    const sha256 = await files.put(file);
    stored.push(sha256);
    return sha256;
  };
  return { deps: { ...app.deps, files: { ...files, put } }, stored };
}

async function expectRemoved(stored: readonly string[]): Promise<void> {
  expect(stored).toHaveLength(1);
  await removeUnused(app.deps);
  await expect(app.deps.files.read(stored[0] ?? '')).rejects.toThrow('no file is stored');
}

describe('making the PDFs of a batch', () => {
  it('fills the template for each row, gives every document its file, and ends Created', async () => {
    const rows = ['R-1', 'R/2', 'R-3', 'R-4'].map((no) =>
      row(no, `Người ${no}\\nHà Nội`, '[{"title":"Một"},{"title":"Hai"}]'),
    );
    const [first] = rows;
    first?.splice(2, 1, 'Hợp đồng của An');
    const { id } = await createBatch(rows);
    converter.converted.length = 0;
    await renderBatch(app.deps, id);
    expect(converter.converted).toHaveLength(4);
    expect(converter.converted[0]).toContain('Hợp đồng số R-1 của Người R-1');
    expect(converter.converted[0]).toContain('Một; Hai;');
    const batch = await get(id);
    expect(batch).toMatchObject({
      status: { value: 2, description: 'Created' },
      progress: { total: 4, rendered: 4, sent: 0, completed: 0, failed: 0 },
    });
    expect(batch.documents.map(({ file }) => file?.name)).toEqual([
      'Hợp đồng của An.pdf',
      'R-2.pdf',
      'R-3.pdf',
      'R-4.pdf',
    ]);
    const [document] = batch.documents;
    expect(document).toMatchObject({ isEditable: true, isDeleteable: true });
    expect(document?.processes).toMatchObject([{ position: '100,100,250,160' }, { position: null }]);
    expect(document?.processes[0]?.fileInfoId).toBe(document?.downloadFileUrls[0]?.id);
    const url = new URL(document?.downloadUrl ?? '');
    const download = await app.app.inject({ url: `${url.pathname}${url.search}` });
    expect(download.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('goes on with the chain of each history: the file’s hash stands in it', async () => {
    const { id, documents: made } = await createBatch([row('R-10')]);
    await renderBatch(app.deps, id);
    const entries = await app.deps.db
      .select()
      .from(histories)
      .where(eq(histories.documentId, made[0]?.id ?? ''))
      .orderBy(asc(histories.seq));
    expect(entries.map((entry) => [entry.seq, entry.requestType, entry.fileSha256 !== null])).toEqual([
      [1, 1, false],
      [2, 3, true],
    ]);
    const [, second] = entries;
    expect(second?.previousHash).toBe(entries[0]?.hash);
    expect(second?.hash).toBe(second && chainHash(second.previousHash, second));
    expect(second?.personalDigest).toBe(second && digestPersonal(second.salt ?? '', second));
    const [file] = await app.deps.db
      .select()
      .from(documentFiles)
      .where(eq(documentFiles.documentId, made[0]?.id ?? ''));
    expect(file).toMatchObject({ sourceName: 'mau.docx', convertedBy: 'Quick 1.0' });
  });

  it('lets a row fail without holding up the others, and says so', async () => {
    const { id, documents: made } = await createBatch([row('R-20'), row('R-21', 'POISON'), row('R-22')]);
    await renderBatch(app.deps, id);
    const batch = await get(id);
    expect(batch).toMatchObject({
      status: { value: 2 },
      progress: { rendered: 2, failed: 1 },
      failures: [
        {
          row: 2,
          documentId: made[1]?.id,
          no: 'R-21',
          isUnmade: true,
          message: 'The document could not be made from its template',
        },
      ],
    });
    const failed = await app.done(documentGet, { token: clerk, params: { id: made[1]?.id ?? '' } });
    expect(failed).toMatchObject({
      reason: 'The document could not be made from its template',
      downloadUrl: null,
      isEditable: true,
    });
    expect(await app.call(sendProcess, { token: clerk, params: { documentId: failed.id } })).toMatchObject({
      kind: 'refused',
      messages: ['Document has no file'],
    });
  });

  it('shortens a long file name, never in the middle of a character', async () => {
    const named = row('R-25');
    named.splice(2, 1, `${'😀'.repeat(300)}a`);
    const { id } = await createBatch([named]);
    await renderBatch(app.deps, id);
    const [document] = (await get(id)).documents;
    expect(document?.file?.name).toMatch(/😀a\.pdf$/u);
    expect(document?.file?.name.isWellFormed()).toBe(true);
  });

  it('takes the place from a step when it does not lie on a page', async () => {
    const { id, documents: made } = await createBatch([row('R-30')], farTemplateId);
    expect(made[0]?.processes[0]).toMatchObject({ pageSign: 2, position: '100,100,250,160' });
    await renderBatch(app.deps, id);
    expect((await get(id)).documents[0]?.processes[0]).toMatchObject({ pageSign: null, position: null });
  });

  it('works for a while, and leaves the rest to a job of its own', async () => {
    const { id } = await createBatch(['R-40', 'R-41', 'R-42', 'R-43'].map((no) => row(no)));
    expect(jobsOf('render-batch', id)).toHaveLength(1);
    await renderBatch(app.deps, id, { milliseconds: 0 });
    expect((await get(id)).progress).toMatchObject({ rendered: 3 });
    expect(jobsOf('render-batch', id)).toHaveLength(2);
    await renderBatch(app.deps, id);
    expect((await get(id)).status.value).toBe(2);
  });

  it('goes on where it was after a crash, and makes no file twice', async () => {
    const { id } = await createBatch(['R-50', 'R-51', 'R-52', 'R-53', 'R-54'].map((no) => row(no)));
    let pieces = 0;
    converter.before = async () => {
      pieces += 1;
      converter.isDown = pieces > 1;
    };
    await expect(renderBatch(app.deps, id)).rejects.toThrow(ConverterUnavailableError);
    expect(await filesOf(id)).toBe(3);
    expect((await get(id)).status.value).toBe(1);
    converter.before = () => Promise.resolve();
    converter.isDown = false;
    await renderBatch(app.deps, id);
    expect(await filesOf(id)).toBe(5);
    expect((await get(id)).progress).toMatchObject({ rendered: 5, failed: 0 });
  });

  it('has one job at a time: the next one takes its place, also where it comes again', async () => {
    const { id } = await createBatch(['R-44', 'R-45', 'R-46', 'R-47'].map((no) => row(no)));
    app.clock.advance({ minutes: 1 });
    await renderBatch(app.deps, id, { milliseconds: 0 });
    const [first, next, ...more] = jobsOf('render-batch', id);
    expect(more).toEqual([]);
    converter.converted.length = 0;
    await renderBatchJob.handle(app.deps, first);
    expect(converter.converted).toEqual([]);
    await renderBatchJob.handle(app.deps, next);
    expect(converter.converted).toHaveLength(1);
    expect((await get(id)).status.value).toBe(batchStatus.created);
  });

  it('gets a new job within the hour when its own has given up, and one a day', async () => {
    const { id } = await createBatch(['R-60', 'R-61', 'R-62', 'R-63'].map((no) => row(no)));
    app.clock.advance({ hours: 23 });
    await renderLeftBatches(app.deps);
    expect(jobsOf('render-batch', id)).toHaveLength(1);
    app.clock.advance({ hours: 2 });
    await renderLeftBatches(app.deps);
    await renderLeftBatches(app.deps);
    const [own, next, ...more] = jobsOf('render-batch', id);
    expect(app.jobs.jobs.at(-1)).toMatchObject({ payload: next, startAfterSeconds: 120 });
    expect(more).toEqual([]);
    converter.converted.length = 0;
    // The service did not run meanwhile, so its own job is there still.
    await renderBatchJob.handle(app.deps, own);
    expect(converter.converted).toEqual([]);
    await renderBatchJob.handle(app.deps, next);
    clerk = await signIn('clerk');
    admin = await signIn('admin');
    expect(await get(id)).toMatchObject({
      status: { value: batchStatus.created },
      progress: { rendered: 4 },
    });
  });
});

describe('sending a batch', () => {
  it('sends every document, tells the first processors, and ends Sent', async () => {
    const { id } = await createBatch([row('S-10'), row('S-11')]);
    await renderBatch(app.deps, id);
    const told = (await app.outbox('an@example.vn')).length;
    expect(await send(id)).toMatchObject({
      kind: 'done',
      messages: ['Send batch document success'],
      data: {
        status: { value: 3, description: 'Sent' },
        progress: { total: 2, rendered: 2, sent: 2, failed: 0 },
      },
    });
    expect((await app.outbox('an@example.vn')).length).toBe(told + 2);
    const batch = await get(id, admin);
    expect(batch.documents).toMatchObject([
      { status: { value: 2 }, waitingProcess: { processedByUser: { code: 'an' } } },
      { status: { value: 2 } },
    ]);
    const document = await app.done(documentGet, {
      token: clerk,
      params: { id: batch.documents[0]?.id ?? '' },
    });
    expect(document.histories.at(-1)).toMatchObject({
      activity: { description: 'Invite recipient' },
      requestType: { description: 'System' },
      user: { code: 'clerk' },
    });
    expect(await send(id)).toMatchObject({ kind: 'done', messages: ['Send batch document success'] });
    expect((await app.outbox('an@example.vn')).length).toBe(told + 2);
  });

  it('says whom it tells and in how many messages, also while it is made, and tells each of them so: one mail for all that follow the first', async () => {
    app.clock.advance({ hours: 1 });
    const toAn = ['S-12', 'S-13', 'S-14', 'S-15', 'S-16', 'S-17'].map((no) => row(no));
    const toBinh = ['S-18', 'S-19', 'S-40', 'S-41', 'S-42'].map((no) =>
      row(no).with(4, 'binh').with(6, 'an'),
    );
    const { id } = await createBatch([...toAn, ...toBinh]);
    const whileMade = await get(id);
    expect(whileMade.status.value).toBe(batchStatus.processing);
    await renderBatch(app.deps, id);
    const { sending } = await get(id);
    expect(whileMade.sending).toEqual(sending);
    expect(sending).toEqual({
      documents: 11,
      people: 2,
      messages: 8,
      isGathered: true,
      // Who uploaded it and both processors.
      completion: { people: 3, gatherMinutes: 10 },
      recipients: [
        { code: 'an', name: 'Nguyễn Văn An', documents: 6, messages: 4 },
        { code: 'binh', name: expect.any(String) as unknown, documents: 5, messages: 4 },
      ],
    });
    const told = async () =>
      Promise.all(
        ['an@example.vn', 'binh@example.vn'].map(async (address) => (await app.outbox(address)).length),
      );
    const [an = 0, binh = 0] = await told();
    await send(id);
    expect(await told()).toEqual([an + 3, binh + 3]);
    expect((await get(id)).sending).toBeNull();
    app.clock.advance({ minutes: 10 });
    for (const { queue, payload } of app.jobs.jobs) {
      if (queue === 'deliver-notice') {
        await deliverNotificationJob.handle(app.deps, payload);
      }
    }
    expect(await told()).toEqual([an + 4, binh + 4]);
    expect((await app.outbox('an@example.vn'))[0]?.subject).toBe('3 tài liệu chờ bạn xử lý');
    expect((await app.outbox('binh@example.vn'))[0]?.subject).toBe('2 tài liệu chờ bạn xử lý');
  });

  it('leaves the rest to a job, which sends each document once', async () => {
    const { id } = await createBatch([row('S-20'), row('S-21')]);
    await renderBatch(app.deps, id);
    await send(id);
    await app.deps.db.transaction(async (transaction) => {
      // As if the service had died in the middle of it.
      await transaction.execute(`update batch_imports set status = 2 where id = ${String(id)}`);
      await transaction.execute(`update batch_rows set state = 'rendered' where batch_id = ${String(id)}`);
    });
    const told = (await app.outbox('an@example.vn')).length;
    await sendRestOfBatch(app.deps, id);
    expect((await app.outbox('an@example.vn')).length).toBe(told);
    expect(await get(id)).toMatchObject({ status: { value: 3 }, progress: { sent: 2, failed: 0 } });
    expect((await app.outbox('clerk@example.vn')).at(-1)?.subject).toMatch(/^Đã gửi lô: /);
  });

  it('adds a job when its time is over', async () => {
    const { id } = await createBatch([row('S-25')]);
    await renderBatch(app.deps, id);
    await app.deps.db.execute(`update batch_imports set send_requested_at = now() where id = ${String(id)}`);
    await sendRestOfBatch(app.deps, id, -1);
    expect(jobsOf('send-batch', id)).toHaveLength(1);
    expect((await get(id)).progress).toMatchObject({ sent: 0 });
  });

  it('goes on within the hour when its own job has given up', async () => {
    const { id } = await createBatch([row('S-26')]);
    await renderBatch(app.deps, id);
    const requestedAt = (hours: number) =>
      app.deps.db
        .update(batchImports)
        .set({ sendRequestedAt: new Date(app.clock.now().getTime() - hours * 3_600_000) })
        .where(eq(batchImports.id, id));
    await requestedAt(23);
    await sendLeftBatches(app.deps);
    expect((await get(id)).progress).toMatchObject({ sent: 0 });
    await requestedAt(25);
    await sendLeftBatches(app.deps);
    expect(await get(id)).toMatchObject({ status: { value: batchStatus.sent }, progress: { sent: 1 } });
  });

  it('counts what cannot be sent as failed, says why, and sends the others', async () => {
    const off = await makePerson(app.deps, company, 'off');
    const gone = row('S-30');
    gone.splice(4, 1, 'off');
    const { id } = await createBatch([gone, row('S-31')]);
    await renderBatch(app.deps, id);
    await app.deps.db.update(users).set({ status: -1 }).where(eq(users.id, off.userId));
    expect(await send(id)).toMatchObject({
      kind: 'done',
      data: { status: { value: 3 }, progress: { rendered: 2, sent: 1, failed: 1 } },
    });
    const [unsent] = await app.deps.db
      .select({ error: batchRows.error })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'unsent')));
    expect(unsent?.error).toBe('Processor off is disabled');
    expect(await get(id)).toMatchObject({
      progress: { waiting: 1, rejected: 0, completed: 0 },
      failures: [{ row: 1, no: 'S-30', isUnmade: false, message: 'Processor off is disabled' }],
    });
    // Sent by hand once the person is back, it has failed no more.
    await app.deps.db.update(users).set({ status: 1 }).where(eq(users.id, off.userId));
    const [first] = (await get(id)).failures;
    await app.done(sendProcess, { token: clerk, params: { documentId: first?.documentId ?? '' } });
    expect(await get(id)).toMatchObject({ progress: { sent: 2, waiting: 2, failed: 0 }, failures: [] });
    const listed = await app.done(batchesList, { token: clerk, query: { status: 3 } });
    expect(listed.items.find((item) => item.id === id)?.progress).toMatchObject({ sent: 2, failed: 0 });
  });

  it('counts what was sent by hand before among what goes out no more', async () => {
    const { id, documents: made } = await createBatch([row('S-27'), row('S-28')]);
    await renderBatch(app.deps, id);
    await app.done(sendProcess, { token: clerk, params: { documentId: made[0]?.id ?? '' } });
    expect(await get(id)).toMatchObject({
      progress: { rendered: 2, sent: 1 },
      sending: { documents: 1, people: 1 },
    });
  });

  it('leaves alone what was sent by hand, rejected, and is being corrected', async () => {
    const { id, documents: made } = await createBatch([row('S-corrected'), row('S-other')]);
    await renderBatch(app.deps, id);
    const [corrected, other] = made.map((one) => one.id);
    await app.deps.db
      .update(documents)
      .set({ status: documentStatus.correcting })
      .where(eq(documents.id, corrected ?? ''));
    expect(await send(id)).toMatchObject({ kind: 'done', data: { status: { value: 3 } } });
    const statuses = await app.deps.db
      .select({ id: documents.id, status: documents.status })
      .from(documents)
      .where(eq(documents.batchImportId, id));
    expect(new Map(statuses.map((one) => [one.id, one.status]))).toEqual(
      new Map([
        [corrected, documentStatus.correcting],
        [other, documentStatus.ready],
      ]),
    );
    expect(await get(id)).toMatchObject({ progress: { sent: 1, failed: 0 }, failures: [] });
  });
});

describe('canceling a batch', () => {
  it('stops the making, deletes what was not sent, and frees the numbers', async () => {
    const { id, documents: made } = await createBatch(['C-1', 'C-2', 'C-3', 'C-4'].map((no) => row(no)));
    await renderBatch(app.deps, id, { milliseconds: 0 });
    expect(await cancel(id)).toMatchObject({
      kind: 'done',
      messages: ['Cancel batch document success'],
      data: { status: { value: -2, description: 'Canceled' }, documents: [] },
    });
    converter.converted.length = 0;
    await renderBatch(app.deps, id);
    expect(converter.converted).toEqual([]);
    expect((await app.done(documentsList, { token: clerk, query: { search: 'C-' } })).items).toEqual([]);
    const chains = await app.deps.db
      .select({ activity: histories.activity })
      .from(histories)
      .where(
        inArray(
          histories.documentId,
          made.map((document) => document.id),
        ),
      );
    expect(chains.filter(({ activity }) => activity === -2)).toHaveLength(4);
    expect(await cancel(id)).toMatchObject({ messages: ['Batch can no longer be canceled'] });
    expect(await send(id)).toMatchObject({ messages: ['Batch has no documents to send'] });
    await createBatch([row('C-1')]);
  });

  it('keeps nothing of a piece that was under way', async () => {
    const { id } = await createBatch([row('C-10')]);
    converter.before = async () => {
      await cancel(id);
    };
    const { deps, stored } = notingFiles();
    await renderBatch(deps, id);
    converter.before = () => Promise.resolve();
    expect(await filesOf(id)).toBe(0);
    expect((await get(id)).status.value).toBe(-2);
    await expectRemoved(stored);
  });

  it('keeps no file of a piece that could not be written', async () => {
    const { id } = await createBatch([row('C-11')]);
    const { deps, stored } = notingFiles();
    const broken: Converter = {
      batchSize: 1,
      convert: (files) => converter.convert(files),
      close: () => converter.close(),
      get engine(): never {
        throw new Error('nobody knows what made it');
      },
    };
    await expect(renderBatch({ ...deps, converter: broken }, id)).rejects.toThrow('nobody knows');
    await expectRemoved(stored);
  });

  it('leaves what was sent by itself on its way, and a sent batch alone', async () => {
    const { id, documents: made } = await createBatch([row('C-20'), row('C-21')]);
    await renderBatch(app.deps, id);
    await app.done(sendProcess, { token: clerk, params: { documentId: made[0]?.id ?? '' } });
    expect(await cancel(id)).toMatchObject({
      kind: 'done',
      data: { documents: [{ no: 'C-20', status: { value: 2 } }] },
    });
    const sent = await createBatch([row('C-30')]);
    await renderBatch(app.deps, sent.id);
    await send(sent.id);
    expect(await cancel(sent.id)).toMatchObject({ messages: ['Batch can no longer be canceled'] });
  });
});
