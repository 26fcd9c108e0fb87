import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { stepStatus, type UserStatus, userStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import type { BodyInput } from '../../../contract/operation.ts';
import { passwordLogin, processCodeLogin } from '../../../contract/operations/auth.ts';
import { documentCreate, sendProcess, updateProcess } from '../../../contract/operations/document-actions.ts';
import { documentGet, documentsList } from '../../../contract/operations/documents.ts';
import { processDocument, coordinate, fillData } from '../../../contract/operations/processing.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { nobodysId } from '../../../test/client/wire-actions.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { difference, renderPage } from '../../../test/tools/drawn-pages.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import {
  asCaller,
  makeCompany,
  makePerson,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { fillData as fillDataAs } from './fill-data.ts';

type Code = 'clerk' | 'an' | 'binh' | 'chi' | 'dung';
type Items = BodyInput<typeof updateProcess>['processes'];

let app: TestApp;
let company: TestCompany;
let an: TestPerson;
const tokens: Record<Code, string> = {} as never;

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  await makePerson(app.deps, company, 'clerk', { roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an');
  for (const code of ['binh', 'chi', 'dung'] as const) {
    await makePerson(app.deps, company, code);
  }
  for (const code of ['clerk', 'an', 'binh', 'chi', 'dung'] as const) {
    tokens[code] = await signIn(code);
    // Nobody here is asked for a one-time code: that is tested with signing.
    await app.deps.db
      .update(users)
      .set({ signConfirmationEnabled: false })
      .where(eq(users.username, `${code}@example.vn`));
  }
});

afterAll(() => app.close());

const signIn = (code: string): Promise<string> =>
  app.done(passwordLogin, { body: { username: `${code}@example.vn`, password: testPassword } });

let numbers = 0;

async function draft(rotate = 0): Promise<Document> {
  numbers += 1;
  const bytes = pdfFixture({ pages: [{ rotate }, {}] });
  const body = {
    no: `B-${String(numbers)}`,
    subject: 'Hợp đồng thử việc',
    typeId: company.typeId,
    departmentId: company.departmentId,
    file: new File([new Uint8Array(bytes)], 'contract.pdf', { type: 'application/pdf' }),
  };
  return app.done(documentCreate, { token: tokens.clerk, body });
}

async function send(processes: Items, processInOrder = true, rotate = 0): Promise<Document> {
  const { id } = await draft(rotate);
  await app.done(updateProcess, { token: tokens.clerk, body: { id, processInOrder, processes } });
  return app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
}

const step = (
  code: Code,
  accessPermissionCode: Items[number]['accessPermissionCode'],
  more: object = {},
) => ({
  processedByUserCode: code,
  accessPermissionCode,
  ...more,
});

const stepOf = (document: Document, index = 0): string => document.processes[index]?.id ?? '';

const fill = (code: Code, processId: string, values: BodyInput<typeof fillData>['values'] = []) =>
  app.call(fillData, { token: tokens[code], body: { processId, values } });

const add = (code: Code, processId: string, processes: Items) =>
  app.call(coordinate, { token: tokens[code], body: { processId, processes } });

const process = (code: Code, processId: string, more: object = {}) =>
  app.call(processDocument, { token: tokens[code], body: { processId, reason: 'Đồng ý', ...more } });

const sign = (code: Code, processId: string, more: object = {}) =>
  process(code, processId, {
    ...more,
    signatureDisplayMode: 1,
    signingPage: 1,
    signingPosition: '100,100,250,160',
    confirmTermsConditions: true,
  });

const read = (id: string, code: Code = 'clerk'): Promise<Document> =>
  app.done(documentGet, { token: tokens[code], params: { id } });

async function download(url: string | null): Promise<Uint8Array> {
  const { pathname, search } = new URL(url ?? '');
  return new Uint8Array((await app.app.inject({ url: pathname + search })).rawPayload);
}

const fields = [
  { key: 'ho_ten', name: 'Họ tên', required: true, maxLength: 30, page: 1, position: '100,700,300,720' },
  { key: 'luong', name: 'Lương', type: 'number', page: 1, position: '100,660,300,680' },
  { key: 'ngay', name: 'Ngày', type: 'date' },
  { key: 'da_doc', name: 'Đã đọc', type: 'checkbox', page: 1, position: '100,620,116,636' },
  { key: 'ca', name: 'Ca', type: 'choice', options: ['Sáng', 'Chiều'], page: 2, position: '100,100,200,120' },
] as const;

describe('filling in data', () => {
  it('draws the values into the document as one more revision, and hands it on', async () => {
    const sent = await send([step('an', 'F', { fillingItems: fields }), step('binh', 'DR')]);
    expect(sent).toMatchObject({
      isWaitToFillData: true,
      isFillable: false,
      fillingItems: [
        { key: 'ho_ten', name: 'Họ tên', type: 'text', required: true, maxLength: 30 },
        {},
        {},
        {},
        {},
      ],
      processes: [{ fillingItems: [{ key: 'ho_ten', value: null }, {}, {}, {}, {}] }, { fillingItems: [] }],
    });
    expect(await read(sent.id, 'an')).toMatchObject({ isFillable: true });
    const before = await download(sent.downloadUrl);

    const filled = await fill('an', stepOf(sent), [
      { key: 'ho_ten', value: 'Nguyễn Văn Ấn' },
      { key: 'luong', value: 12500000 as never },
      { key: 'ngay', value: '01/12/2026' },
      { key: 'da_doc', value: true },
      { key: 'ca', value: 'Chiều' },
    ]);
    expect(filled).toMatchObject({
      kind: 'done',
      messages: ['Fill data success'],
      data: {
        status: { value: 3 },
        isFillable: false,
        isWaitToFillData: false,
        isWaitToSignDraw: true,
        fillingItems: [
          { value: 'Nguyễn Văn Ấn' },
          { value: '12500000' },
          { value: '01/12/2026' },
          { value: 'true' },
          { value: 'Chiều' },
        ],
        processes: [
          { status: { value: 5, description: 'Filled' }, processedDate: '2026-11-21T10:00:00.000+07:00' },
          { status: { value: 1 } },
        ],
        waitingProcess: { processedByUser: { code: 'binh' } },
      },
    });
    const document = await read(sent.id);
    expect(document.histories.map((entry) => entry.activity.description)).toContain('Fill data');
    const [invitation] = await app.outbox('binh@example.vn');
    expect(invitation?.processCode).toMatch(/^\d{6}$/);

    const after = await download(document.downloadUrl);
    expect(Buffer.from(after.subarray(0, before.length)).equals(before)).toBe(true);
    checkPdf(after);
    const text = textOf(after);
    for (const value of ['Nguyễn Văn Ấn', '12500000', 'Chiều']) {
      expect(text).toContain(value);
    }
    expect(text).not.toContain('01/12/2026');
    const size = { width: 595, height: 842 };
    const ink = difference(renderPage(before), renderPage(after), size);
    expect(ink?.llx).toBeGreaterThanOrEqual(100);
    expect(ink?.lly).toBeGreaterThanOrEqual(620);
    expect(ink?.lly).toBeLessThan(630);
    expect(ink?.ury).toBeLessThanOrEqual(720);
  });

  it('writes upright on a turned page', async () => {
    const field = { key: 'a', page: 1, position: '600,40,800,60' };
    const sent = await send([step('an', 'F', { fillingItems: [field] })], true, 90);
    const done = await fill('an', stepOf(sent), [{ key: 'a', value: 'Hà Nội, ngày 21' }]);
    expect(done).toMatchObject({ data: { status: { value: 4 } } });
    const { downloadUrl, downloadOriginalUrl } = await read(sent.id);
    const [before, after] = [await download(downloadOriginalUrl), await download(downloadUrl)];
    const ink = difference(renderPage(before), renderPage(after), { width: 842, height: 595 });
    expect(ink?.llx).toBeGreaterThanOrEqual(600);
    expect(ink?.urx).toBeGreaterThan(660);
    expect((ink?.ury ?? 0) - (ink?.lly ?? 0)).toBeLessThan(20);
  });

  it('confirms a step without fields, and adds no revision', async () => {
    const sent = await send([step('an', 'F'), step('binh', 'A')]);
    expect(await fill('an', stepOf(sent))).toMatchObject({
      messages: ['Fill data success'],
      data: { processes: [{ status: { value: 5 } }, {}] },
    });
    const { downloadUrl, downloadOriginalUrl } = await read(sent.id);
    expect(await download(downloadUrl)).toEqual(await download(downloadOriginalUrl));
  });

  it('is written for nobody who is disabled by then', async () => {
    const sent = await send([step('an', 'F', { fillingItems: fields }), step('binh', 'DR')]);
    const { db, files } = app.deps;
    const setStatus = (status: UserStatus) => db.update(users).set({ status }).where(eq(users.id, an.userId));
    const put: FileStore['put'] = async (file) => {
      await setStatus(userStatus.disabled);
      return files.put(file);
    };
    const filling = fillDataAs(
      { ...app.deps, files: { ...files, put } },
      asCaller(app.deps, company, an, ['signer']),
      fillData.body.parse({ processId: stepOf(sent), values: [{ key: 'ho_ten', value: 'An' }] }),
    );
    await expect(filling).rejects.toMatchObject({ messages: ['Processor an is disabled'] });
    await setStatus(userStatus.enabled);
    expect(await read(sent.id)).toMatchObject({ processes: [{ status: { value: 1 } }, {}] });
  });

  it.each([
    [[{ key: 'ho_ten', value: ' ' }], 'values.0.value: is required'],
    [[], 'values: the field ho_ten is required'],
    [[{ key: 'ho_ten', value: 'a'.repeat(31) }], 'values.0.value: must have at most 30 characters'],
    [[{ key: 'luong', value: 'một' }], 'values.0.value: must be a number'],
    [[{ key: 'ngay', value: '2026-12-01' }], 'values.0.value: must be a day as dd/MM/yyyy'],
    [[{ key: 'da_doc', value: 'có' }], 'values.0.value: must be true or false'],
    [[{ key: 'ca', value: 'Tối' }], 'values.0.value: must be one of Sáng, Chiều'],
    [[{ key: 'tuoi', value: '30' }], 'values.0.key: there is no field tuoi'],
  ])('refuses %j', async (values, message) => {
    const sent = await send([step('an', 'F', { fillingItems: fields }), step('binh', 'DR')]);
    const refused = await fill('an', stepOf(sent), values);
    expect(refused).toMatchObject({ kind: 'refused', code: 400 });
    expect(refused.messages).toContain(message);
    expect(await read(sent.id)).toMatchObject({ status: { value: 2 } });
  });

  it('takes names in any case, and nothing for a field that is not required', async () => {
    const sent = await send([step('an', 'F', { fillingItems: fields })]);
    const raw = await app.app.inject({
      method: 'POST',
      url: '/api/documents/fill-data',
      headers: { authorization: `Bearer ${tokens.an}` },
      payload: { ProcessId: stepOf(sent).toUpperCase(), Values: [{ Key: 'ho_ten', Value: 'An' }] },
    });
    expect(raw.json()).toMatchObject({ success: true, messages: ['Fill data success'] });
  });

  it('keeps signing waiting, whose turn begins and is told of when everything is filled in', async () => {
    const sent = await send([step('an', 'F'), step('chi', 'A'), step('binh', 'E')], false);
    const waitsForBinh = async (): Promise<boolean> =>
      (
        await app.done(documentsList, { token: tokens.binh, query: { waitToMe: true, pageSize: 100 } })
      ).items.some(({ id }) => id === sent.id);
    const told = async (): Promise<number> => (await app.outbox('binh@example.vn')).length;
    const before = await told();
    expect(await read(sent.id, 'an')).toMatchObject({
      isWaitToFillData: true,
      isWaitToApprove: true,
      isWaitToESign: false,
    });
    expect(await sign('binh', stepOf(sent, 2))).toMatchObject({
      messages: ['Document process is not waiting'],
    });
    expect(await waitsForBinh()).toBe(false);
    expect(await told()).toBe(before);
    expect(await fill('an', stepOf(sent))).toMatchObject({ messages: ['Fill data success'] });
    expect(await waitsForBinh()).toBe(true);
    expect(await told()).toBe(before + 1);
    expect(await sign('binh', stepOf(sent, 2))).toMatchObject({ messages: ['Sign document success'] });
  });

  it('refuses who was shown the file before it, and not who was shown it before a signature', async () => {
    const sent = await send(
      [step('an', 'F', { fillingItems: fields }), step('binh', 'E'), step('chi', 'E')],
      false,
    );
    const shown = async (): Promise<string> => (await read(sent.id)).file?.sha256 ?? '';
    const signShown = (code: Code, index: number, contentSha256: string) =>
      sign(code, stepOf(sent, index), { contentSha256 });
    const changed = { kind: 'refused', messages: ['Document has been changed meanwhile, load it again'] };
    const empty = await shown();
    await fill('an', stepOf(sent), [{ key: 'ho_ten', value: 'Trần Văn Chín' }]);
    const filled = await shown();
    expect(filled).not.toBe(empty);
    expect(await signShown('binh', 1, empty)).toMatchObject(changed);
    expect(await signShown('binh', 1, 'ab'.repeat(32))).toMatchObject(changed);
    expect(await signShown('binh', 1, filled)).toMatchObject({ messages: ['Sign document success'] });
    expect(await shown()).not.toBe(filled);
    expect(await signShown('chi', 2, filled)).toMatchObject({ messages: ['Sign document success'] });
  });

  it('is over once somebody has signed, as a release before this one let them', async () => {
    const sent = await send([step('an', 'F'), step('binh', 'E')], false);
    await app.deps.db
      .update(processSteps)
      .set({ status: stepStatus.signed })
      .where(eq(processSteps.id, stepOf(sent, 1)));
    expect(await read(sent.id, 'an')).toMatchObject({ isWaitToFillData: true, isFillable: false });
    expect(await fill('an', stepOf(sent))).toMatchObject({
      kind: 'refused',
      messages: ['Document is already signed'],
    });
  });

  it('has its turn, and is for steps of its kind', async () => {
    const sent = await send([step('an', 'A'), step('binh', 'F')]);
    const refusal = async (code: Code, processId: string) => (await fill(code, processId)).messages;
    expect(await refusal('binh', stepOf(sent, 1))).toEqual(['Document process is not waiting']);
    expect(await refusal('an', stepOf(sent))).toEqual(['This kind of step cannot be processed here']);
    expect(await refusal('an', nobodysId)).toEqual(['Document process not found']);
  });

  it('works with a process code as well', async () => {
    const sent = await send([step('dung', 'F')]);
    const [invitation] = await app.outbox('dung@example.vn');
    const { token } = await app.done(processCodeLogin, {
      body: { processCode: invitation?.processCode ?? '' },
    });
    const done = await app.call(fillData, { token, body: { processId: stepOf(sent), values: [] } });
    expect(done).toMatchObject({ messages: ['Fill data success'], data: { status: { value: 4 } } });
  });

  it('ends with the day that the document expires', async () => {
    const { id } = await draft();
    await app.done(updateProcess, {
      token: tokens.clerk,
      body: { id, processes: [step('an', 'F'), step('binh', 'C')] },
    });
    const { processes } = await app.done(sendProcess, { token: tokens.clerk, params: { documentId: id } });
    await app.deps.db.execute(`update documents set expiry_date = '2026-11-20' where id = '${id}'`);
    expect(await fill('an', processes[0]?.id ?? '')).toMatchObject({ messages: ['Document has expired'] });
  });
});

describe('coordinating', () => {
  it('puts the new steps right after its own, and begins with the first of them', async () => {
    const sent = await send([step('an', 'C'), step('binh', 'DR'), step('chi', 'A')]);
    expect(sent).toMatchObject({ isWaitToCoordinate: true });
    const added = await add('an', stepOf(sent), [
      step('chi', 'A', { orderNo: 2 }),
      step('dung', 'F', { orderNo: 1, fillingItems: [{ key: 'so' }] }),
      step('dung', 'E', { orderNo: 3, pageSign: 2, position: '10,10,110,60' }),
    ]);
    expect(added).toMatchObject({
      kind: 'done',
      messages: ['Coordinate document success'],
      data: {
        status: { value: 3 },
        isWaitToCoordinate: false,
        isWaitToFillData: true,
        waitingProcess: { processedByUser: { code: 'dung' }, accessPermission: { value: 5 } },
        waitingProcesses: [{}],
      },
    });
    const document = await read(sent.id);
    expect(
      document.processes.map(({ orderNo, status, accessPermission, processedByUser }) => [
        orderNo,
        processedByUser?.code,
        accessPermission.value,
        status.value,
      ]),
    ).toEqual([
      [1, 'an', 6, 6],
      [2, 'dung', 5, 1],
      [3, 'chi', 3, 1],
      [4, 'dung', 7, 1],
      [5, 'binh', 2, 1],
      [6, 'chi', 3, 1],
    ]);
    expect(document.processes.map(({ id }) => id)).toContain(stepOf(sent, 1));
    expect(document.processes[3]).toMatchObject({ pageSign: 2, position: '10,10,110,60' });
    expect(document.histories.map((entry) => entry.activity.description)).toContain('Coordinate');
    const [invitation] = await app.outbox('dung@example.vn');
    expect(invitation?.processCode).toMatch(/^\d{6}$/);
    expect(await fill('dung', document.processes[1]?.id ?? '', [{ key: 'so', value: '1' }])).toMatchObject({
      data: { waitingProcess: { processedByUser: { code: 'chi' } } },
    });
  });

  it('completes the document when only views are added to its last step', async () => {
    const sent = await send([step('an', 'C')]);
    expect(await add('an', stepOf(sent), [step('binh', 'V')])).toMatchObject({
      data: { status: { value: 4 }, processes: [{ status: { value: 6 } }, { status: { value: 1 } }] },
    });
  });

  it('may be followed by another coordinator', async () => {
    const sent = await send([step('an', 'C'), step('chi', 'A')]);
    const first = await add('an', stepOf(sent), [step('binh', 'C')]);
    const second = first.kind === 'done' ? stepOf(first.data, 1) : '';
    const answer = await add('binh', second, [step('dung', 'A')]);
    expect(answer).toMatchObject({
      data: {
        processes: [{}, {}, { processedByUser: { code: 'dung' } }, { processedByUser: { code: 'chi' } }],
      },
    });
  });

  it.each<[string, Items, string]>([
    ['nobody', [], 'processes: must have at least 1 items'],
    [
      'an unknown user',
      [step('xuan' as Code, 'A')],
      'processes.0.processedByUserCode: no enabled user has this code',
    ],
    ['no permission', [{ processedByUserCode: 'binh' }], 'processes.0.accessPermissionCode: is required'],
    [
      'a place off the page',
      [step('binh', 'E', { position: '1,1,2000,20' })],
      'processes.0.position: must lie on the page',
    ],
    [
      'a page that is not there',
      [step('binh', 'E', { pageSign: 3, position: '1,1,20,20' })],
      'processes.0.pageSign: the document has 2 pages',
    ],
    [
      'filling in after signing',
      [step('binh', 'E'), step('binh', 'F')],
      'processes.1.accessPermissionCode: F stands before every step that signs',
    ],
    [
      'a key that is taken',
      [step('binh', 'F', { fillingItems: [{ key: 'cu' }] })],
      'processes.0.fillingItems.0.key: another field of the document has this key',
    ],
  ])('refuses %s', async (_what, processes, message) => {
    const sent = await send([
      step('dung', 'F', { fillingItems: [{ key: 'cu' }] }),
      step('an', 'C'),
      step('chi', 'E'),
    ]);
    await fill('dung', stepOf(sent));
    const refused = await add('an', stepOf(sent, 1), processes);
    expect(refused).toMatchObject({ kind: 'refused', code: 400 });
    expect(refused.messages).toContain(message);
    expect((await read(sent.id)).processes).toHaveLength(3);
  });

  it('keeps filling in before every signature of the whole workflow', async () => {
    const fault = ['processes.0.accessPermissionCode: F stands before every step that signs'];
    const late = await send([step('binh', 'E'), step('an', 'C'), step('chi', 'A')]);
    await sign('binh', stepOf(late));
    expect(await add('an', stepOf(late, 1), [step('dung', 'F')])).toMatchObject({ messages: fault });
    const early = await send([step('an', 'C'), step('binh', 'F'), step('chi', 'E')]);
    expect(await add('an', stepOf(early), [step('dung', 'E')])).toMatchObject({ messages: fault });
    expect(await add('an', stepOf(early), [step('dung', 'F')])).toMatchObject({ kind: 'done' });
  });

  it('asks of new processors what sending asks', async () => {
    const ghost = await makePerson(app.deps, company, 'ghost');
    await app.deps.db.update(users).set({ email: '' }).where(eq(users.id, ghost.userId));
    const sent = await send([step('an', 'C')]);
    expect(await add('an', stepOf(sent), [step('ghost' as Code, 'A')])).toMatchObject({
      messages: ['Processor ghost has no address to notify'],
    });
    expect(await read(sent.id)).toMatchObject({
      status: { value: 2 },
      processes: [{ status: { value: 1 } }],
    });
  });

  it('has its turn, is for steps of its kind, and happens once', async () => {
    const sent = await send([step('an', 'A'), step('binh', 'C')]);
    const waits = { kind: 'refused', messages: ['Document process is not waiting'] };
    const more = [step('chi', 'A')];
    expect(await add('binh', stepOf(sent, 1), more)).toMatchObject(waits);
    expect(await add('an', stepOf(sent), more)).toMatchObject({
      messages: ['This kind of step cannot be processed here'],
    });
    expect(await add('an', nobodysId, more)).toMatchObject({ messages: ['Document process not found'] });
    await process('an', stepOf(sent));
    expect(await add('binh', stepOf(sent, 1), more)).toMatchObject({ kind: 'done' });
    expect(await add('binh', stepOf(sent, 1), more)).toMatchObject(waits);
  });

  it('stands only where steps go in order', async () => {
    const { id } = await draft();
    const refused = await app.call(updateProcess, {
      token: tokens.clerk,
      body: { id, processInOrder: false, processes: [step('an', 'C')] },
    });
    expect(refused.messages).toEqual(['processes.0.accessPermissionCode: C is possible in order only']);
  });
});

describe('a step that only views', () => {
  it('is done at any time after sending, without a code, and is never waited for', async () => {
    const sent = await send([step('an', 'A'), step('binh', 'A'), step('chi', 'V')]);
    expect(sent.waitingProcesses.map(({ processedByUser }) => processedByUser?.code)).toEqual(['an']);
    const mine = await app.done(documentsList, { token: tokens.chi, query: { waitToMe: true } });
    expect(mine.items.map(({ id }) => id)).not.toContain(sent.id);
    await app.deps.db
      .update(users)
      .set({ signConfirmationEnabled: true })
      .where(eq(users.username, 'chi@example.vn'));
    const viewed = await process('chi', stepOf(sent, 2), { reason: 'Đã xem' });
    expect(viewed).toMatchObject({
      kind: 'done',
      messages: ['View document success'],
      data: {
        status: { value: 2 },
        waitingProcess: { processedByUser: { code: 'an' } },
        processes: [{}, {}, { status: { value: 2, description: 'Viewed' }, reason: 'Đã xem' }],
      },
    });
    expect(await process('chi', stepOf(sent, 2))).toMatchObject({
      messages: ['Document process is not waiting'],
    });
  });

  it('does not hold up completion', async () => {
    const sent = await send([step('chi', 'V'), step('an', 'A')]);
    expect(await process('an', stepOf(sent, 1))).toMatchObject({
      data: { status: { value: 4 }, processes: [{ status: { value: 1 } }, {}] },
    });
  });

  it('cannot be sent alone', async () => {
    const { id } = await draft();
    await app.done(updateProcess, { token: tokens.clerk, body: { id, processes: [step('chi', 'V')] } });
    const refused = await app.call(sendProcess, { token: tokens.clerk, params: { documentId: id } });
    expect(refused.messages).toEqual(['Document needs at least one step besides view only']);
    const early = await process('chi', (await read(id)).processes[0]?.id ?? '');
    expect(early.messages).toEqual(['Document process not found']);
  });
});
