import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { documents, histories } from '../../../server/adapters/database/schema/documents.ts';
import { remindOfExpiringDocuments } from '../../../server/services/follow-up/remind-of-expiry.ts';
import { pdfFile } from '../../company/document-fixture.ts';
import { textOf } from '../../tools/pdf-tools.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { approval, drawing } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture({ settings: { gatherMinutes: 0 } });
});
afterAll(() => fixture.app.close());

const start = new Date('2026-11-21T03:00:00.000Z');
beforeEach(() => fixture.app.clock.set(start));

type Who = 'clerk' | 'clerk2' | 'boss' | 'an' | 'binh';
const post = (path: string, body?: unknown, as: Who = 'clerk') =>
  fixture.wire.post(path, body, fixture.tokens[as]);
const read = (id: string) => fixture.wire.get(`/api/documents/${id}`, fixture.tokens.clerk);
const activities = async (id: string): Promise<number[]> =>
  (await fixture.get(id)).histories.map(({ activity }) => activity.value);
const two = [
  { to: 'an', permission: 'DR' },
  { to: 'binh', permission: 'A' },
] as const;

describe('Companion operations, §3, further fields of Document', () => {
  it('fileType, file, department, reason and the is… flags', async () => {
    const { id } = await fixture.create();
    const document = await read(id);
    expect(document.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/) as string,
      fileType: expect.any(Number) as number,
      file: {
        name: 'hợp đồng.pdf',
        size: expect.any(Number) as number,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
      department: { id: fixture.company.departmentId, code: 'NS', name: 'Phòng Nhân sự' },
      isCancelable: false,
      isEditable: true,
      isDeleteable: true,
      isRestoreable: false,
      isShareable: expect.any(Boolean) as boolean,
      isAccessable: true,
      isExpired: false,
      canDownload: true,
    });
    expect(document.at('department.users.0.code')).toBeTypeOf('string');
    await fixture.send(id, two);
    await post('/api/documents/cancel', { id, reason: 'Sai mẫu' });
    expect((await read(id)).at('reason')).toBe('Sai mẫu');
  });

  it('contractValue is left out when unset', async () => {
    const { id } = await fixture.create();
    expect((await read(id)).data).not.toHaveProperty('contractValue');
  });
});

describe('Companion operations, §3, statuses', () => {
  it('2 becomes 3 when the first step is processed and others wait; then 4', async () => {
    const { id, processes } = await fixture.sent(two);
    expect((await read(id)).at('status')).toEqual({ value: 2, description: 'Ready' });
    await fixture.process('an', drawing(processes[0]?.id));
    expect((await read(id)).at('status')).toEqual({ value: 3, description: 'In progress' });
    await fixture.process('binh', approval(processes[1]?.id));
    expect((await read(id)).at('status')).toEqual({ value: 4, description: 'Completed' });
  });

  it('every unprocessed step is Waiting; waitingProcess and waitingProcesses alone say whose turn it is', async () => {
    const { id, processes } = await fixture.sent(two);
    expect((await read(id)).data).toMatchObject({
      processes: [{ status: { value: 1, description: 'Waiting' } }, { status: { value: 1 } }],
      waitingProcess: { id: processes[0]?.id },
      waitingProcesses: [{ id: processes[0]?.id }],
    });
    const answer = await fixture.process('binh', approval(processes[1]?.id));
    expect(answer.messages).toEqual(['Document process is not waiting']);
  });

  it.each([
    [undefined, undefined, 0, 'Undefined'],
    ['2026-01-01', '2027-06-30', 1, 'Contract valid'],
    ['2026-01-01', '2026-12-20', 2, 'Nearly expired'],
    ['2026-01-01', '2026-11-20', -1, 'Expired'],
    ['2026-12-01', '2027-11-30', -2, 'Not yet effective'],
  ])('contract status of %s to %s is %i', async (validFrom, validTo, value, description) => {
    const { id } = await fixture.create({ ...(validFrom && { validFrom }), ...(validTo && { validTo }) });
    expect((await read(id)).at('contractStatus')).toEqual({ value, description });
  });
});

describe('Companion operations, §3, history', () => {
  it('Create, Update, Invite recipient, View, Sign draw, Approve, Complete', async () => {
    const { id } = await fixture.create();
    await fixture.wire.postForm('/api/documents/update', { id, subject: 'Khác' }, fixture.tokens.clerk);
    const { processes } = await fixture.send(id, two);
    await fixture.get(id, 'an');
    await fixture.process('an', drawing(processes[0]?.id));
    await fixture.process('binh', approval(processes[1]?.id));
    const found = await activities(id);
    for (const value of [1, 2, 3, 4, 6, 5, 12]) {
      expect(found).toContain(value);
    }
    expect((await fixture.get(id)).histories.map(({ activity }) => activity)).toEqual(
      expect.arrayContaining([
        { value: 3, description: 'Invite recipient' },
        { value: 6, description: 'Sign draw' },
        { value: 12, description: 'Complete document' },
      ]),
    );
  });

  it('E-Sign 8, Send OTP 14, Reject -1, Cancel -3, Delete -2', async () => {
    const { id, processes } = await fixture.sent([
      { to: 'an', permission: 'E' },
      { to: 'binh', permission: 'A' },
    ]);
    await fixture.askForCodes('an');
    await fixture.confirm('an', drawing(processes[0]?.id));
    await fixture.askForCodes('an', false);
    await fixture.process('binh', approval(processes[1]?.id, { reject: true }));
    expect(await activities(id)).toEqual(expect.arrayContaining([8, 14, -1]));
    const canceled = await fixture.sent(two);
    await post('/api/documents/cancel', { id: canceled.id });
    expect(await activities(canceled.id)).toContain(-3);
    const deleted = await fixture.create();
    await fixture.wire.delete(`/api/documents/delete/${deleted.id}`, fixture.tokens.clerk);
    const rows = await fixture.app.deps.db
      .select()
      .from(histories)
      .where(eq(histories.documentId, deleted.id));
    expect(rows.map(({ activity }) => activity)).toContain(-2);
  });

  it('is a chain of its own for each document, which verifies also when personal fields were erased', async () => {
    const { id } = await fixture.sent(two);
    const evidence = () => fixture.wire.get(`/api/documents/${id}/evidence`, fixture.tokens.clerk);
    const before = await evidence();
    expect(before.at('history.1.previousHash')).toBe(before.at('history.0.hash'));
    expect(before.at('chainVerified')).toBe(true);
    await fixture.app.deps.db
      .update(histories)
      .set({ salt: null, userId: null, ipAddress: null })
      .where(eq(histories.documentId, id));
    expect((await evidence()).at('chainVerified')).toBe(true);
    await fixture.app.deps.db.update(histories).set({ activity: 5 }).where(eq(histories.documentId, id));
    expect((await evidence()).at('chainVerified')).toBe(false);
  });
});

describe('Companion operations, §3, expiry', () => {
  it('is at the end of `expiryDate` in the company’s zone; then every action answers `Document has expired`', async () => {
    const { id } = await fixture.create({ expiryDate: '2026-11-21' });
    const { processes } = await fixture.send(id, [{ to: 'an', permission: 'A' }]);
    const path = `/api/documents/remind/${id}`;
    fixture.app.clock.set(new Date('2026-11-21T16:59:00Z'));
    expect((await read(id)).at('isExpired')).toBe(false);
    fixture.app.clock.set(new Date('2026-11-21T17:00:00Z'));
    const answer = await fixture.process('an', approval(processes[0]?.id));
    expect(answer.messages).toEqual(['Document has expired']);
    expect((await post(path)).messages).toEqual(['Document has expired']);
    const extended = await fixture.wire.postForm(
      '/api/documents/update',
      { id, expiryDate: '2026-12-01' },
      fixture.tokens.clerk,
    );
    expect(extended.success).toBe(true);
    expect((await fixture.process('an', approval(processes[0]?.id))).success).toBe(true);
  });

  it('reminders go out three days and one day before', async () => {
    const { id } = await fixture.create({ expiryDate: '2026-11-30' });
    await fixture.send(id, [{ to: 'chi', permission: 'A' }]);
    const heard: number[] = [];
    for (const day of [26, 27, 28, 29, 30]) {
      fixture.app.clock.set(new Date(`2026-11-${String(day)}T02:00:00Z`));
      const before = (await fixture.mail('chi')).length;
      await remindOfExpiringDocuments(fixture.app.deps);
      heard.push((await fixture.mail('chi')).length - before);
    }
    expect(heard).toEqual([0, 1, 0, 1, 0]);
  });
});

describe('Companion operations, §3, multi-file', () => {
  it('each signature goes into the file of its step', async () => {
    const { id, downloadFileUrls } = await fixture.createOf([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    const { processes } = await fixture.send(id, [
      { to: 'an', permission: 'DR', fileInfoId: downloadFileUrls[1]?.id ?? '' },
    ]);
    const signed = await fixture.process('an', drawing(processes[0]?.id));
    const texts = await Promise.all(
      [0, 1].map(async (index) =>
        textOf(await fixture.download(String(signed.at(`downloadFileUrls.${String(index)}.downloadUrl`)))),
      ),
    );
    expect(texts.map((text) => text.includes('Nguyễn Văn An'))).toEqual([false, true]);
  });
});

describe('Companion operations, §3, reassign', () => {
  const body = { userCode: 'chi', reason: 'Nghỉ phép' };

  it('is for the creator; history says so', async () => {
    const { id, processes } = await fixture.sent([{ to: 'an', permission: 'A' }]);
    const path = `/api/documents/reassign/${processes[0]?.id ?? ''}`;
    expect((await post(path, body, 'an')).success).toBe(false);
    const answer = await post(path, body);
    expect(answer.success).toBe(true);
    expect(answer.at('waitingProcess.processedByUser.code')).toBe('chi');
    const { histories: entries } = await fixture.get(id);
    const entry = entries.find(({ activity }) => activity.description === 'Reassign');
    expect(entry?.description).toContain('Nghỉ phép');
  });

  it('is for the processor where the company allows', async () => {
    await post('/api/company/settings', { processorsMayReassign: true }, 'boss');
    const { processes } = await fixture.sent([{ to: 'an', permission: 'A' }]);
    expect((await post(`/api/documents/reassign/${processes[0]?.id ?? ''}`, body, 'an')).success).toBe(true);
    await post('/api/company/settings', { processorsMayReassign: false }, 'boss');
  });
});

describe('Companion operations, §3, Correcting', () => {
  it('the creator of a rejected document corrects and sends it afresh; signatures are dropped, history stays', async () => {
    const { id, processes } = await fixture.sent(two);
    await fixture.process('an', drawing(processes[0]?.id));
    const path = `/api/documents/correct/${id}`;
    const early = ['Only a rejected document can be corrected'];
    expect((await post(path)).messages).toEqual(early);
    const draft = await fixture.create();
    expect((await post(`/api/documents/correct/${draft.id}`)).messages).toEqual(early);
    await fixture.process('binh', approval(processes[1]?.id, { reject: true }));
    expect((await post(path, undefined, 'clerk2')).success).toBe(false);
    const corrected = await post(path);
    expect(corrected.at('status')).toEqual({ value: 5, description: 'Correcting' });
    expect(textOf(await fixture.download(String(corrected.at('downloadUrl'))))).not.toContain(
      'Nguyễn Văn An',
    );
    const update = await fixture.wire.postForm(
      '/api/documents/update',
      { id, subject: 'Sửa' },
      fixture.tokens.clerk,
    );
    expect(update.success).toBe(true);
    const sent = await fixture.send(id, [{ to: 'an', permission: 'DR' }]);
    expect(sent).toMatchObject({ status: { value: 2 }, waitingProcess: { status: { value: 1 } } });
    expect(await activities(id)).toEqual(expect.arrayContaining([6, -1]));
    const [row] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id));
    expect(row?.status).toBe(2);
  });
});
