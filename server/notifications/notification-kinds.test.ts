import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentStatus, type DocumentStatus, receiveNotificationMethod } from '../../contract/enums.ts';
import { attachedMaxBytes } from '../../contract/models/company.ts';
import { companies } from '../adapters/database/schema/companies.ts';
import { documentMessages, documentShares } from '../adapters/database/schema/document-people.ts';
import { documents, fileRevisions } from '../adapters/database/schema/documents.ts';
import { notifications } from '../adapters/database/schema/notifications.ts';
import { identityVerifications } from '../adapters/database/schema/processing.ts';
import { users } from '../adapters/database/schema/users.ts';
import type { Message } from '../adapters/messaging/messenger.ts';
import { makeCompany, makePerson, makeSentDocument, type TestPerson } from '../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { createNotification, type NewNotification } from './create-notification.ts';
import { deliverNotification } from './deliver-notification.ts';

const picture = (sha256: string) => ({ sha256, size: 1, mediaType: 'image/png' as const });

let app: TestApp;
let comId: number;
let clerk: TestPerson;
let an: TestPerson;
let documentId: string;
let stepId: string;

beforeAll(async () => {
  app = await createTestApp();
  const company = await makeCompany(app.deps);
  comId = company.id;
  clerk = await makePerson(app.deps, company, 'clerk', { name: 'Văn thư', roles: ['clerk'] });
  an = await makePerson(app.deps, company, 'an', { name: 'Nguyễn Văn An' });
  const sent = await makeSentDocument(app.deps, company, clerk, 'HD-1', [{ to: an, permission: 'DR' }]);
  documentId = sent.id;
  stepId = sent.stepIds[0] ?? '';
});
afterAll(() => app.close());

/** What reached the notification's reader, or why it was dropped. */
async function say(notification: Omit<NewNotification, 'documentId'>) {
  const id = await app.database.db.transaction((transaction) =>
    createNotification(transaction, app.deps, { ...notification, documentId }),
  );
  const before = (await app.outbox()).length;
  await deliverNotification(app.deps, id);
  const [row] = await app.database.db.select().from(notifications).where(eq(notifications.id, id));
  const messages = await app.outbox();
  return messages.length > before ? messages[0] : row?.droppedReason;
}

async function change(values: Partial<typeof documents.$inferInsert>): Promise<void> {
  await app.database.db.update(documents).set(values).where(eq(documents.id, documentId));
}

const inStatus = (status: DocumentStatus, reason: string | null = null) => change({ status, reason });

describe('a notification about a document', () => {
  it('reminds the holder of a step with a fresh code and link, while it is their turn', async () => {
    const reminder = { kind: 'step-reminder', userId: an.userId, stepId } as const;
    expect(await say(reminder)).toMatchObject({
      recipient: 'an@example.vn',
      subject: 'Nhắc ký vẽ tay: Hợp đồng HD-1',
      processCode: expect.stringMatching(/^\d{6}$/) as unknown,
      link: expect.stringContaining('/open#') as unknown,
    });
    expect(await say({ ...reminder, userId: clerk.userId })).toBe('the step is not waiting');
    await change({ expiryDate: '2026-11-20' });
    expect(await say(reminder)).toBe('the step is not waiting');
    await change({ expiryDate: null });
  });

  it('tells the creator which step waits for whom and since when, while it does', async () => {
    const waiting = { kind: 'step-waiting', userId: clerk.userId, stepId } as const;
    expect(await say(waiting)).toMatchObject({
      subject: 'Chờ xử lý đã lâu: Hợp đồng HD-1',
      text: expect.stringContaining('chờ Nguyễn Văn An ký vẽ tay từ ngày 21/11/2026') as unknown,
      processCode: null,
    });
    await inStatus(documentStatus.canceled);
    expect(await say(waiting)).toBe('the step is not waiting');
    await inStatus(documentStatus.ready);
  });

  it('warns of an expiry: the processor with a code, the creator with the address of the document', async () => {
    const kind = 'document-expiring';
    expect(await say({ kind, userId: clerk.userId })).toBe('the document does not expire');
    await change({ expiryDate: '2026-11-22' });
    expect(await say({ kind, userId: an.userId, stepId })).toMatchObject({
      text: expect.stringContaining('22/11/2026') as unknown,
      processCode: expect.stringMatching(/^\d{6}$/) as unknown,
    });
    expect(await say({ kind, userId: clerk.userId })).toMatchObject({
      subject: 'Sắp hết hạn: Hợp đồng HD-1',
      processCode: null,
      link: `https://sign.example/documents/${documentId}`,
    });
    await change({ expiryDate: null });
  });

  it.each([
    ['document-completed', documentStatus.completed, 'Đã hoàn tất'],
    ['document-rejected', documentStatus.rejected, 'Bị từ chối'],
    ['document-canceled', documentStatus.canceled, 'Đã huỷ'],
  ] as const)('says %s while that is so, and nothing once it has gone on', async (kind, status, subject) => {
    await inStatus(status, 'Sai lương');
    const said = await say({ kind, userId: an.userId, stepId });
    expect(said).toMatchObject({ subject: `${subject}: Hợp đồng HD-1` });
    if (kind !== 'document-completed') {
      expect(said).toMatchObject({ text: expect.stringContaining('Lý do: Sai lương') as unknown });
    }
    await inStatus(documentStatus.ready);
    expect(await say({ kind, userId: an.userId, stepId })).toBe('the document has gone on since');
  });

  it('of completion carries the files where the company wants that, up to what mails take, and not by SMS', async () => {
    const { db } = app.database;
    await inStatus(documentStatus.completed);
    const sent: Message[] = [];
    const messenger = {
      ...app.deps.messenger,
      send: async (message: Message): Promise<void> => void sent.push(message),
    };
    const told = async (): Promise<Message | undefined> => {
      const id = await db.transaction((transaction) =>
        createNotification(transaction, app.deps, {
          kind: 'document-completed',
          userId: clerk.userId,
          documentId,
        }),
      );
      await deliverNotification({ ...app.deps, messenger }, id);
      return sent.at(-1);
    };
    expect((await told())?.files).toEqual([]);
    await db.update(companies).set({ attachesCompleted: true });
    const mail = await told();
    expect(mail?.files?.map(({ name }) => name)).toEqual(['contract.pdf']);
    expect(mail?.text).toContain('Bản hoàn tất đính kèm email này: contract.pdf');
    expect(await text(mail?.files?.[0]?.content() ?? Readable.from([]))).toMatch(/^%PDF-/);
    await db.update(users).set({ receiveNotificationMethod: receiveNotificationMethod.sms });
    expect((await told())?.files).toBeUndefined();
    await db.update(users).set({ receiveNotificationMethod: receiveNotificationMethod.email });
    await db.update(fileRevisions).set({ size: attachedMaxBytes + 1 });
    expect((await told())?.files).toEqual([]);
    await db.update(companies).set({ attachesCompleted: false });
    await inStatus(documentStatus.ready);
  });

  it('tells of a share while there is one, in the reader’s language', async () => {
    const notification = { kind: 'document-shared', userId: an.userId } as const;
    expect(await say(notification)).toBe('the document is not shared any more');
    await app.database.db
      .insert(documentShares)
      .values({ documentId, userId: an.userId, sharedByUserId: clerk.userId });
    await app.database.db.update(users).set({ language: 'en' }).where(eq(users.id, an.userId));
    expect(await say(notification)).toMatchObject({
      subject: 'Shared with you: Hợp đồng HD-1',
      text: expect.stringContaining('Văn thư (Minh Long) has shared') as unknown,
    });
    await app.database.db.update(users).set({ language: null }).where(eq(users.id, an.userId));
  });

  it('carries what somebody else wrote last', async () => {
    const notification = { kind: 'document-message', userId: an.userId } as const;
    const createdAt = app.clock.now();
    await app.database.db.insert(documentMessages).values({
      documentId,
      userId: an.userId,
      text: 'Của tôi',
      createdAt,
    });
    expect(await say(notification)).toBe('there is no message');
    await app.database.db.insert(documentMessages).values({
      documentId,
      userId: clerk.userId,
      text: 'Xin xem <trang 2>',
      createdAt,
    });
    expect(await say(notification)).toMatchObject({
      text: expect.stringContaining('Xin xem <trang 2>') as unknown,
    });
  });

  it('asks for a decision about an identity, and tells the person what it was', async () => {
    const kind = 'identity-verification';
    expect(await say({ kind, userId: clerk.userId, stepId })).toBe('there is no verification');
    await app.database.db.insert(identityVerifications).values({
      comId,
      stepId,
      userId: an.userId,
      paperType: 1,
      pictures: { front: picture('a'), back: null, portrait: picture('b') },
    });
    expect(await say({ kind, userId: clerk.userId, stepId })).toMatchObject({
      subject: 'Chờ xác minh danh tính: Nguyễn Văn An',
      link: 'https://sign.example/identity-checks',
    });
    expect(await say({ kind, userId: an.userId, stepId })).toBe('nothing has been decided');
    await app.database.db.update(identityVerifications).set({ status: 'refused', reason: 'Ảnh mờ' });
    expect(await say({ kind, userId: clerk.userId, stepId })).toBe('it has been decided');
    expect(await say({ kind, userId: an.userId, stepId })).toMatchObject({
      text: expect.stringContaining('Lý do: Ảnh mờ') as unknown,
      processCode: expect.stringMatching(/^\d{6}$/) as unknown,
    });
  });

  it('tells an admin whose record a certificate does not match, and nothing of the certificate', async () => {
    const mismatch = { kind: 'certificate-mismatch', userId: clerk.userId } as const;
    expect(await say({ ...mismatch, aboutUserId: an.userId })).toMatchObject({
      subject: 'Chứng thư số không khớp hồ sơ của Nguyễn Văn An',
      link: `https://sign.example/company/users/${String(an.userId)}`,
    });
    const other = await makePerson(app.deps, await makeCompany(app.deps), 'other', { name: 'Người lạ' });
    expect(await say({ ...mismatch, aboutUserId: other.userId })).toBe('the person is gone');
  });

  it('goes to nobody who is disabled', async () => {
    await app.database.db.update(users).set({ status: -1 }).where(eq(users.id, an.userId));
    expect(await say({ kind: 'step-reminder', userId: an.userId, stepId })).toBe('the user is disabled');
  });
});
