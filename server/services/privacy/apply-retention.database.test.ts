import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Document } from '../../../contract/models/document.ts';
import { documentTypesList, documentTypeUpdate } from '../../../contract/operations/directory.ts';
import {
  documentCancel,
  documentDelete,
  documentHold,
  documentRelease,
} from '../../../contract/operations/document-actions.ts';
import { documentGet } from '../../../contract/operations/documents.ts';
import { deletionRecordsList } from '../../../contract/operations/privacy.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Clock } from '../../adapters/clock.ts';
import { companies, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { deletionRecords, fileRemovals } from '../../adapters/database/schema/privacy.ts';
import { endIfDue } from '../../domain/retention.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
  textFile,
} from '../../../test/company/document-fixture.ts';
import { pdfFixture } from '../../../test/files/pdf-fixtures.ts';
import { checkIntegrity } from '../integrity/check-integrity.ts';
import { applyRetention } from '../../jobs/apply-retention.ts';
import { startSchedule } from '../../jobs/schedule.ts';
import { deleteDueDocuments } from './apply-retention.ts';
import { isDueCondition } from './due-documents.ts';
import { filesOfDocuments } from '../files/files-of-documents.ts';

let fixture: DocumentFixture;
let made = 0;

/** A file with bytes of its own, so that it is nobody else's. */
function ownPdf(): File {
  made += 1;
  return pdfFile('hợp đồng.pdf', pdfFixture({ catalog: `/Made ${String(made)}` }));
}

beforeAll(async () => {
  fixture = await createDocumentFixture();
});
afterAll(() => fixture.app.close());
beforeEach(async () => {
  await fixture.app.deps.db.delete(documents);
  await fixture.app.deps.db.delete(deletionRecords);
  await keepFor(12);
});

const setMonths = (retentionMonths: number | null) =>
  fixture.app.done(documentTypeUpdate, {
    token: fixture.tokens.boss,
    body: { id: fixture.company.typeId, retentionMonths },
  });

/** As if the number had been set then, which is years ago unless told. */
async function keepFor(retentionMonths: number | null, since = '2020-01-01T00:00:00Z'): Promise<void> {
  await setMonths(retentionMonths);
  await fixture.app.deps.db
    .update(documentTypes)
    .set({ retentionSince: new Date(since) })
    .where(eq(documentTypes.id, fixture.company.typeId));
}

async function running(): Promise<Document> {
  const file = ownPdf();
  const draft = await fixture.create({
    file,
    attachments: [textFile('ghi chú.txt', `Ghi chú ${String(made)}`)],
  });
  return fixture.send(draft.id, [{ to: 'an', permission: 'DR' }]);
}

async function completed(): Promise<Document> {
  const { processes } = await running();
  return fixture.act('an', processes[0]?.id ?? '');
}

const set = (id: string, values: Partial<typeof documents.$inferInsert>) =>
  fixture.app.deps.db.update(documents).set(values).where(eq(documents.id, id));

const endedLongAgo = (id: string) => set(id, { completedAt: new Date('2020-02-03T04:05:06Z') });

const filesOf = (id: string) =>
  fixture.app.deps.db.transaction((transaction) => filesOfDocuments(transaction, [id]));

async function isStored(sha256: string): Promise<boolean> {
  return fixture.app.deps.files.read(sha256).then(
    () => true,
    () => false,
  );
}

async function idsThere(): Promise<string[]> {
  return (await fixture.app.deps.db.select({ id: documents.id }).from(documents))
    .map(({ id }) => id)
    .toSorted();
}

const hold = (id: string) =>
  fixture.app.call(documentHold, {
    token: fixture.tokens.boss,
    params: { id },
    body: { reason: 'Đang tranh chấp' },
  });

const deletions = () => fixture.app.done(deletionRecordsList, { token: fixture.tokens.boss });

describe('documents whose time is over', () => {
  it('go with their files, leave a record, and everything else verifies', async () => {
    const { id, no } = await completed();
    await endedLongAgo(id);
    const other = await completed();
    const files = await filesOf(id);
    const others = await filesOf(other.id);
    expect(new Set(files).size).toBeGreaterThanOrEqual(4);
    expect((await deletions()).dueSoon).toBe(1);
    await deleteDueDocuments(fixture.app.deps);

    expect(await idsThere()).toEqual([other.id]);
    expect(await Promise.all([...new Set(files)].map(isStored))).not.toContain(true);
    expect(await Promise.all(others.map(isStored))).not.toContain(false);
    const { items, dueSoon } = await deletions();
    expect(items).toEqual([
      {
        id,
        no,
        typeCode: 'HDLD',
        typeName: 'Hợp đồng lao động',
        retentionMonths: 12,
        endedDate: '2020-02-03T11:05:06.000+07:00',
        deletedDate: formatInstant(fixture.app.clock.now(), 'Asia/Ho_Chi_Minh'),
        sha256s: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      },
    ]);
    expect(files).toContain(items[0]?.sha256s[0]);
    expect(dueSoon).toBe(0);
    expect((await checkIntegrity(fixture.app.deps, () => undefined)).faults).toEqual([]);
    const asked = { token: fixture.tokens.boss, params: { id } };
    expect((await fixture.app.call(documentGet, asked)).messages).toEqual(['Document not found']);
  });

  it('are found by number and type among those that were deleted', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const common = {
      comId: fixture.company.id,
      retentionMonths: 12,
      endedAt: at,
      deletedAt: at,
      sha256s: [],
    };
    await fixture.app.deps.db.insert(deletionRecords).values([
      { ...common, documentId: randomUUID(), no: 'HĐ-07', typeCode: 'HDLD', typeName: 'Hợp đồng lao động' },
      { ...common, documentId: randomUUID(), no: 'HĐ-08', typeCode: 'HDLD', typeName: 'Hợp đồng lao động' },
    ]);
    const find = async (search: string) => {
      const { items } = await fixture.app.done(deletionRecordsList, {
        token: fixture.tokens.boss,
        query: { search },
      });
      return items.map(({ no }) => no).toSorted();
    };
    expect(await find('hd-08 hop dong')).toEqual(['HĐ-08']);
    expect(await find('hdld')).toEqual(['HĐ-07', 'HĐ-08']);
    expect(await find('biên bản')).toEqual([]);
  });

  it('are told to their company alone', async () => {
    await endedLongAgo((await completed()).id);
    await deleteDueDocuments(fixture.app.deps);
    const theirs = await fixture.app.done(deletionRecordsList, { token: fixture.tokens.stranger });
    expect(theirs).toMatchObject({ items: [], dueSoon: 0 });
  });

  it('are the rejected, canceled and expired ones as well, and no draft and none under way', async () => {
    const rejected = await running();
    await fixture.act('an', rejected.processes[0]?.id ?? '', { reject: true });
    const canceled = await completed();
    await fixture.app.done(documentCancel, {
      token: fixture.tokens.clerk,
      body: { id: canceled.id, reason: '' },
    });
    const expired = await running();
    const open = await running();
    const draft = await fixture.create();
    const long = {
      modifiedAt: new Date('2020-02-03T04:05:06Z'),
      createdAt: new Date('2020-02-01T00:00:00Z'),
    };
    for (const { id } of [rejected, canceled, expired, open, draft]) {
      await set(id, long);
    }
    await set(expired.id, { expiryDate: '2020-02-02' });
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([open.id, draft.id].toSorted());
  });

  it('stay while their type keeps them for ever, or longer', async () => {
    const { id } = await completed();
    await endedLongAgo(id);
    await keepFor(1200);
    await deleteDueDocuments(fixture.app.deps);
    await keepFor(null);
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([id]);
    expect((await deletions()).dueSoon).toBe(0);
  });

  it('are those that the rule itself finds, on every day around the last one, and around the grace', async () => {
    const { db } = fixture.app.deps;
    const { id } = await completed();
    for (const [end, months, since, first] of [
      ['2026-01-31T03:00:00Z', 1, '2020-01-01T00:00:00Z', '2026-02-28T21:00:00.000Z'],
      ['2024-02-29T16:59:00Z', 12, '2020-01-01T00:00:00Z', '2025-02-28T22:59:00.000Z'],
      ['2025-12-31T17:00:00Z', 2, '2020-01-01T00:00:00Z', '2026-03-01T17:00:00.000Z'],
      ['2025-08-30T03:00:00Z', 6, '2026-02-21T17:00:00Z', '2026-02-28T21:00:00.000Z'],
      ['2025-08-30T03:00:00Z', 6, '2026-02-26T03:00:00Z', '2026-03-05T03:00:00.000Z'],
      ['2025-08-30T03:00:00Z', 6, '2026-02-26T03:00:00.001Z', '2026-03-05T09:00:00.000Z'],
    ] as const) {
      await set(id, { completedAt: new Date(end) });
      await keepFor(months, since);
      const [row] = await db
        .select({ document: documents, type: documentTypes })
        .from(documents)
        .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId));
      const expected = new Date(end);
      expected.setUTCMonth(expected.getUTCMonth() + months, 1);
      const found = { database: [] as string[], rule: [] as string[] };
      for (let hours = -72; hours <= 40 * 24; hours += 6) {
        const now = new Date(expected.getTime() + hours * 3_600_000);
        const isNear = Math.abs(now.getTime() - Date.parse(first)) <= 36 * 3_600_000;
        if (!isNear && hours % 24 !== 0) {
          continue;
        }
        const due = await db
          .select({ id: documents.id })
          .from(documents)
          .innerJoin(documentTypes, eq(documentTypes.id, documents.typeId))
          .innerJoin(companies, eq(companies.id, documents.comId))
          .where(isDueCondition(now));
        if (due.length > 0) {
          found.database.push(now.toISOString());
        }
        if (row && endIfDue(row.document, row.type, now, 'Asia/Ho_Chi_Minh') !== null) {
          found.rule.push(now.toISOString());
        }
      }
      expect(found.rule[0]).toBe(first);
      expect(found.database).toEqual(found.rule);
    }
  });
});

describe('a number of months that was set or changed', () => {
  const types = () => fixture.app.done(documentTypesList, { token: fixture.tokens.boss });

  it('deletes nothing for seven days, says what it will delete and from when, and then counts', async () => {
    const { id } = await completed();
    await endedLongAgo(id);
    const start = formatInstant(later(fixture.app.clock.now(), 7 * 24), 'Asia/Ho_Chi_Minh');
    for (const months of [1, 120, 2]) {
      const { retentionStart } = await setMonths(months);
      expect(retentionStart).toEqual({ date: start, documentCount: months === 120 ? 0 : 1 });
    }
    expect((await types()).items).toMatchObject([{ retentionStart: { date: start, documentCount: 1 } }]);
    expect((await deletions()).dueSoon).toBe(1);
    await deleteDueDocuments({ ...fixture.app.deps, clock: laterClock(7 * 24 - 0.001) });
    expect(await idsThere()).toEqual([id]);
    await deleteDueDocuments({ ...fixture.app.deps, clock: laterClock(7 * 24) });
    expect(await idsThere()).toEqual([]);
  });

  it('counts on when something else of the type is changed, or the same number is given again', async () => {
    await endedLongAgo((await completed()).id);
    expect((await setMonths(12)).retentionStart).toBeNull();
    const token = fixture.tokens.boss;
    const body = { id: fixture.company.typeId, description: 'Có thời hạn' };
    expect((await fixture.app.done(documentTypeUpdate, { token, body })).retentionStart).toBeNull();
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([]);
  });

  it('begins anew where documents were kept for ever meanwhile', async () => {
    const { id } = await completed();
    await endedLongAgo(id);
    expect((await setMonths(null)).retentionStart).toBeNull();
    expect((await setMonths(12)).retentionStart).toMatchObject({ documentCount: 1 });
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([id]);
  });
});

describe('a hold', () => {
  it('keeps a document until an admin takes it back, and both stand in its history', async () => {
    const { id } = await completed();
    await endedLongAgo(id);
    expect(await hold(id)).toMatchObject({
      messages: ['Hold document success'],
      data: { hold: { byUser: { code: 'boss' }, reason: 'Đang tranh chấp' } },
    });
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([id]);
    expect((await deletions()).dueSoon).toBe(0);

    const released = await fixture.app.done(documentRelease, { token: fixture.tokens.boss, params: { id } });
    expect(released.hold).toBeNull();
    expect(released.histories.slice(-2)).toMatchObject([
      { activity: { value: 21 }, description: 'Đang tranh chấp', user: { code: 'boss' } },
      { activity: { value: 22 }, user: { code: 'boss' } },
    ]);
    expect((await checkIntegrity(fixture.app.deps, () => undefined)).faults).toEqual([]);
    await deleteDueDocuments(fixture.app.deps);
    expect(await idsThere()).toEqual([]);
  });

  it('moves neither the end of a document nor what is being signed', async () => {
    const { id, processes } = await running();
    const before = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id));
    await hold(id);
    const [after] = await fixture.app.deps.db.select().from(documents).where(eq(documents.id, id));
    expect(after).toMatchObject({ modifiedAt: before[0]?.modifiedAt, version: before[0]?.version });
    expect((await fixture.act('an', processes[0]?.id ?? '')).hold).not.toBeNull();
  });

  it('is for what was sent; a second one leaves the first as it is', async () => {
    const { id } = await running();
    await hold(id);
    await hold(id);
    const { histories } = await fixture.get(id);
    expect(histories.filter(({ activity }) => activity.value === 21)).toHaveLength(1);
    const draft = await fixture.create();
    expect((await hold(draft.id)).messages).toEqual(['Document not found']);
  });
});

describe('the job', () => {
  it('goes on where a run was killed, and deletes each document once', async () => {
    const ids: string[] = [];
    const files: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await completed();
      await endedLongAgo(id);
      ids.push(id);
      files.push(...(await filesOf(id)));
    }
    await expect(deleteDueDocuments({ ...fixture.app.deps, clock: dyingAfter(3) })).rejects.toThrow('killed');
    expect(await idsThere()).toHaveLength(1);
    expect((await deletions()).totalCount).toBe(2);

    await Promise.all([deleteDueDocuments(fixture.app.deps), deleteDueDocuments(fixture.app.deps)]);
    expect(await idsThere()).toEqual([]);
    expect((await deletions()).items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await Promise.all(files.map(isStored))).not.toContain(true);
    expect(await fixture.app.deps.db.select().from(fileRemovals)).toEqual([]);
  });

  it('is done once for each of its runs, and plans the next one', async () => {
    const { deps, jobs } = fixture.app;
    await startSchedule(deps, { name: 'apply-retention', schedule: { everyHours: 1 } });
    const runs = () => jobs.jobs.filter(({ queue }) => queue === 'apply-retention');
    expect(runs()).toHaveLength(1);
    await endedLongAgo((await completed()).id);
    const at = deps.clock.now().toISOString();
    await applyRetention.handle(deps, { at });
    expect(await idsThere()).toEqual([]);
    expect(runs()).toHaveLength(2);
    await applyRetention.handle(deps, { at });
    expect(runs()).toHaveLength(2);
  });
});

describe('a draft that its creator deletes', () => {
  const remove = (id: string, permanent: boolean) =>
    fixture.app.done(documentDelete, { token: fixture.tokens.clerk, params: { id }, query: { permanent } });

  it('keeps its files while it can be restored, and loses them for good', async () => {
    const file = ownPdf();
    const draft = await fixture.create({ file });
    const files = await filesOf(draft.id);
    await remove(draft.id, false);
    expect(await Promise.all(files.map(isStored))).not.toContain(false);
    const same = await fixture.create({ file });
    await remove(draft.id, true);
    expect(await Promise.all(files.map(isStored))).not.toContain(false);
    await remove(same.id, true);
    expect(await Promise.all(files.map(isStored))).not.toContain(true);
  });
});

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

function laterClock(hours: number): Clock {
  return { now: () => later(fixture.app.clock.now(), hours) };
}

/** A clock that tells the time so often, and then ends what asked it. */
function dyingAfter(times: number): Clock {
  const { clock } = fixture.app.deps;
  let asked = 0;
  return {
    now() {
      asked += 1;
      if (asked > times) {
        throw new Error('killed');
      }
      return clock.now();
    },
  };
}
