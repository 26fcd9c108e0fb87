import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { documentStatus, stepStatus } from '../../contract/enums.ts';
import { passwordLogin } from '../../contract/operations/auth.ts';
import { documentsRecipients, remind } from '../../contract/operations/follow-up.ts';
import { batchImports } from '../adapters/database/schema/batch-imports.ts';
import { documents, processSteps } from '../adapters/database/schema/documents.ts';
import { notifications } from '../adapters/database/schema/notifications.ts';
import { users } from '../adapters/database/schema/users.ts';
import type { Messenger } from '../adapters/messaging/messenger.ts';
import { makeBatchTemplate } from '../../test/company/batches.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from '../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { commitAndDeliver, createNotifications } from './create-notification.ts';
import { deliverNotification } from './deliver-notification.ts';
import { createOrGather } from './gather-notifications.ts';

type Sent = { readonly id: string; readonly stepId: string };

let app: TestApp;
let company: TestCompany;
let clerk: TestPerson;
let an: TestPerson;
let templateId: number;
let sent: Sent[];

beforeAll(async () => {
  app = await createTestApp();
  company = await makeCompany(app.deps);
  clerk = await makePerson(app.deps, company, 'clerk', { name: 'Văn thư', roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  templateId = await makeBatchTemplate(app.deps, company, clerk);
  sent = [];
  for (let number = 1; number <= 10; number += 1) {
    const steps = [{ to: an, permission: 'A' } as const];
    const { id, stepIds } = await makeSentDocument(app.deps, company, clerk, `HD-${String(number)}`, steps);
    sent.push({ id, stepId: stepIds[0] ?? '' });
  }
});
afterAll(() => app.close());

/** Every document waits again, in a new batch, an hour later. */
beforeEach(async () => {
  const { db } = app.database;
  app.clock.advance({ hours: 1 });
  const [batch] = await db
    .insert(batchImports)
    .values({
      comId: company.id,
      uploadedByUserId: clerk.userId,
      name: 'Lô',
      status: 3,
      numberOfRecords: sent.length,
      departmentId: company.departmentId,
      documentTypeId: company.typeId,
      documentTemplateId: templateId,
      templateSha256: '',
      parameters: [],
      errors: [],
    })
    .returning({ id: batchImports.id });
  await db
    .update(documents)
    .set({ batchImportId: batch?.id ?? null, status: documentStatus.ready, expiryDate: null });
  await db.update(processSteps).set({ status: stepStatus.waiting });
});

async function invite(some: readonly Sent[]): Promise<void> {
  for (const { id, stepId } of some) {
    const item = { kind: 'step-invitation', userId: an.userId, documentId: id, stepId } as const;
    await commitAndDeliver(app.deps, (transaction) => createOrGather(transaction, app.deps, [item]));
  }
}

async function gatheredIds(): Promise<string[]> {
  const rows = await app.database.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isNotNull(notifications.gatheredUntil), eq(notifications.createdAt, app.clock.now())));
  return rows.map(({ id }) => id);
}

const mailCount = async (): Promise<number> => (await app.outbox('an@example.vn')).length;

/** What comes by the jobs of notifications, newest first. */
async function comesWith(ids: readonly string[], deps = app.deps) {
  const before = await mailCount();
  await Promise.all(ids.map((id) => deliverNotification(deps, id)));
  const mails = await app.outbox('an@example.vn');
  return mails.slice(0, mails.length - before);
}

/** Invites to documents at once, and lets the time for which they are gathered pass. */
async function gather(count: number): Promise<string[]> {
  await invite(sent.slice(0, count));
  const ids = await gatheredIds();
  app.clock.advance({ minutes: 10 });
  return ids;
}

describe('invitations to many documents of a batch', () => {
  it('come at once for the first three, and after ten minutes in one mail for the others', async () => {
    const before = await mailCount();
    await invite(sent);
    expect(await mailCount()).toBe(before + 3);
    const ids = await gatheredIds();
    expect(ids).toHaveLength(7);
    expect(app.jobs.jobs.slice(-7).map((job) => job.startAfterSeconds)).toEqual(ids.map(() => 600));
    app.clock.advance({ minutes: 9 });
    expect(await comesWith(ids)).toEqual([]);
    app.clock.advance({ minutes: 1 });
    const [mail, ...others] = await comesWith(ids);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: '7 tài liệu chờ bạn xử lý',
      link: 'https://sign.example/',
      processCode: null,
    });
    expect(mail?.text.match(/Hợp đồng HD-/g)).toHaveLength(5);
    expect(mail?.text).toContain('- “Hợp đồng HD-4”, số HD-4\n');
    expect(mail?.text).toContain('\nvà 2 tài liệu khác\n');
  });

  it('come in one mail when two processes take them up at the same time', async () => {
    const ids = await gather(10);
    expect(await comesWith([...ids, ...ids])).toHaveLength(1);
  });

  it('come in the reader’s language', async () => {
    await app.database.db.update(users).set({ language: 'en' }).where(eq(users.id, an.userId));
    const [mail] = await comesWith(await gather(6));
    expect(mail?.subject).toBe('3 documents wait for you');
    expect(mail?.text).not.toContain('more\n');
    await app.database.db.update(users).set({ language: null }).where(eq(users.id, an.userId));
  });

  it('are the ordinary mail with a code where one alone was gathered', async () => {
    expect(await comesWith(await gather(4))).toMatchObject([
      {
        subject: 'Mời phê duyệt: Hợp đồng HD-4',
        processCode: expect.stringMatching(/^\d{6}$/) as unknown,
      },
    ]);
  });

  it('leave out what was acted on, canceled or has expired meanwhile', async () => {
    const ids = await gather(9);
    const { db } = app.database;
    const [, , , acted, canceled, expired] = sent.map(({ id }) => id);
    await db
      .update(processSteps)
      .set({ status: stepStatus.approved })
      .where(eq(processSteps.documentId, acted ?? ''));
    await db
      .update(documents)
      .set({ status: documentStatus.canceled })
      .where(eq(documents.id, canceled ?? ''));
    await db
      .update(documents)
      .set({ expiryDate: '2026-11-01' })
      .where(eq(documents.id, expired ?? ''));
    const [mail] = await comesWith(ids);
    expect(mail?.subject).toBe('3 tài liệu chờ bạn xử lý');
    expect(mail?.text).toContain('HD-7');
    expect(mail?.text).not.toMatch(/HD-[456]/);
    await db.update(processSteps).set({ status: stepStatus.approved });
    app.clock.advance({ hours: 1 });
    expect(await comesWith(ids)).toEqual([]);
  });

  it('say nothing when nothing waits any more', async () => {
    const ids = await gather(6);
    await app.database.db.update(processSteps).set({ status: stepStatus.approved });
    expect(await comesWith(ids)).toEqual([]);
  });

  it('come when the mail server takes messages again, still in one', async () => {
    const ids = await gather(6);
    const down: Messenger = { ...app.deps.messenger, send: () => Promise.reject(new Error('down')) };
    await expect(deliverNotification({ ...app.deps, messenger: down }, ids[0] ?? '')).rejects.toThrow('down');
    expect(await comesWith(ids)).toHaveLength(1);
  });

  it('come one by one where gathering is turned off', async () => {
    const deps = { ...app.deps, settings: { ...app.deps.settings, gatherMinutes: 0 } };
    const before = await mailCount();
    await commitAndDeliver(deps, (transaction) =>
      createOrGather(
        transaction,
        deps,
        sent
          .slice(0, 5)
          .map(({ id, stepId }) => ({ kind: 'step-invitation', userId: an.userId, documentId: id, stepId })),
      ),
    );
    expect(await mailCount()).toBe(before + 5);
  });

  it('come one by one for documents that were sent on their own, up to a hundred', async () => {
    await app.database.db.update(documents).set({ batchImportId: null });
    const before = await mailCount();
    await invite(sent);
    expect(await mailCount()).toBe(before + 10);
    const [first] = sent;
    const invitation = { kind: 'step-invitation', userId: an.userId, documentId: first?.id ?? '' } as const;
    await app.database.db.transaction((transaction) =>
      createNotifications(
        transaction,
        app.deps,
        Array.from({ length: 90 }, () => invitation),
      ),
    );
    await invite(sent.slice(0, 1));
    expect(await mailCount()).toBe(before + 10);
  });
});

describe('reminders that a sender asks for', () => {
  const token = (): Promise<string> =>
    app.done(passwordLogin, { body: { username: 'clerk@example.vn', password: testPassword } });
  const count = async () =>
    app.done(documentsRecipients, {
      token: await token(),
      body: { ids: sent.map(({ id }) => id), action: 'remind' },
    });
  const remindOfAll = async (): Promise<void> => {
    const asClerk = await token();
    for (const { id } of sent) {
      await app.done(remind, { token: asClerk, params: { id } });
    }
  };

  it('of a batch come at once for the first three, and in one mail for the others, as is said before', async () => {
    await app.database.db.update(documents).set({ remindedAt: null });
    expect(await count()).toEqual({ people: 1, messages: 4, unreached: 0, isGathered: true });
    const before = await mailCount();
    await remindOfAll();
    const [last] = await app.outbox('an@example.vn');
    expect(await mailCount()).toBe(before + 3);
    expect(last?.processCode).toMatch(/^\d{6}$/);
    const ids = await gatheredIds();
    app.clock.advance({ minutes: 10 });
    expect(await comesWith(ids)).toMatchObject([
      { subject: 'Nhắc: 7 tài liệu vẫn chờ bạn xử lý', link: 'https://sign.example/', processCode: null },
    ]);
  });

  it('come at once as often where others, that nobody asked for, have just been gathered', async () => {
    await app.database.db.update(documents).set({ remindedAt: null });
    const items = sent
      .slice(0, 4)
      .map(
        ({ id, stepId }) => ({ kind: 'step-reminder', userId: an.userId, documentId: id, stepId }) as const,
      );
    await app.database.db.transaction((transaction) => createOrGather(transaction, app.deps, items));
    const before = await mailCount();
    await remindOfAll();
    expect(await mailCount()).toBe(before + 3);
  });

  it('of documents that were sent on their own come one by one', async () => {
    await app.database.db.update(documents).set({ batchImportId: null, remindedAt: null });
    expect(await count()).toMatchObject({ people: 1, messages: 10, isGathered: false });
    const before = await mailCount();
    await remindOfAll();
    expect(await mailCount()).toBe(before + 10);
  });
});

describe('completions', () => {
  const complete = async (some: readonly Sent[], userId: number, areTogether = false): Promise<void> => {
    const { db } = app.database;
    await db.update(documents).set({ status: documentStatus.completed });
    await commitAndDeliver(app.deps, (transaction) =>
      createOrGather(
        transaction,
        app.deps,
        some.map(({ id }) => ({ kind: 'document-completed', userId, documentId: id })),
        { areTogether },
      ),
    );
  };

  it('of a batch come in one mail after the first, which links to them', async () => {
    const before = await mailCount();
    await complete(sent, an.userId);
    expect(await mailCount()).toBe(before + 1);
    const ids = await gatheredIds();
    app.clock.advance({ minutes: 10 });
    expect(await comesWith(ids)).toMatchObject([
      {
        subject: 'Đã hoàn tất 9 tài liệu',
        link: expect.stringMatching(
          new RegExp(
            `/documents\\?status=4&completedFrom=[-\\d]{10}&createdByUserId=${String(clerk.userId)}$`,
          ),
        ) as unknown,
      },
    ]);
  });

  it('are told to the sender of a batch with the list of that batch', async () => {
    await complete(sent, clerk.userId);
    const ids = await gatheredIds();
    app.clock.advance({ minutes: 10 });
    await Promise.all(ids.map((id) => deliverNotification(app.deps, id)));
    const [mail] = await app.outbox('clerk@example.vn');
    expect(mail?.link).toMatch(/&batchImportId=\d+$/);
  });

  it('of documents that were signed together come in one mail after the first, however they were sent', async () => {
    await app.database.db.update(documents).set({ batchImportId: null });
    const before = await mailCount();
    await complete(sent, an.userId, true);
    expect(await mailCount()).toBe(before + 1);
    const ids = await gatheredIds();
    app.clock.advance({ minutes: 10 });
    expect(await comesWith(ids)).toMatchObject([{ subject: 'Đã hoàn tất 9 tài liệu' }]);
  });

  it('of documents that one sender sent on their own come one by one up to ten, and those of another are counted apart', async () => {
    const { db } = app.database;
    await db.update(documents).set({ batchImportId: null });
    const before = await mailCount();
    await complete(sent, an.userId);
    expect(await mailCount()).toBe(before + 10);
    await complete(sent.slice(0, 2), an.userId);
    expect(await mailCount()).toBe(before + 10);
    const [, , other] = sent;
    await db
      .update(documents)
      .set({ createdByUserId: an.userId })
      .where(eq(documents.id, other?.id ?? ''));
    await complete(sent.slice(2, 3), an.userId);
    expect(await mailCount()).toBe(before + 11);
    const ids = await gatheredIds();
    app.clock.advance({ minutes: 10 });
    expect(await comesWith(ids)).toMatchObject([{ subject: 'Đã hoàn tất 2 tài liệu' }]);
    await db.update(documents).set({ createdByUserId: clerk.userId });
  });
});
