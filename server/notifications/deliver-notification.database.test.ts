import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { notifications } from '../adapters/database/schema/notifications.ts';
import type { Messenger } from '../adapters/messaging/messenger.ts';
import { makeCompany, makePerson, makeSentDocument, type TestPerson } from '../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { createNotification } from './create-notification.ts';
import { deliverNotification, releaseAllClaims } from './deliver-notification.ts';

let app: TestApp;
let person: TestPerson;
let documentId: string;
let stepId: string;

beforeAll(async () => {
  app = await createTestApp();
  const company = await makeCompany(app.deps);
  person = await makePerson(app.deps, company, 'an');
  const sent = await makeSentDocument(app.deps, company, person, 'HD-1', [{ to: person, permission: 'A' }]);
  documentId = sent.id;
  stepId = sent.stepIds[0] ?? '';
});
afterAll(() => app.close());

/** A notification that a process has claimed, and then died. */
async function abandonedNotification(): Promise<string> {
  const id = await app.database.db.transaction((transaction) =>
    createNotification(transaction, app.deps, {
      kind: 'step-invitation',
      userId: person.userId,
      documentId,
      stepId,
    }),
  );
  const claimedUntil = new Date(app.clock.now().getTime() + 60_000);
  await app.database.db.update(notifications).set({ claimedUntil }).where(eq(notifications.id, id));
  return id;
}

const delivered = async (): Promise<number> => (await app.outbox('an@example.vn')).length;

describe('a notification whose process died while it delivered', () => {
  it('is left to a job until the claim is over, and goes out then, once', async () => {
    const id = await abandonedNotification();
    const before = await delivered();
    await deliverNotification(app.deps, id);
    expect(await delivered()).toBe(before);
    expect(app.jobs.jobs.at(-1)).toEqual({
      queue: 'deliver-notice',
      payload: { noticeId: id },
      startAfterSeconds: 61,
    });
    app.clock.advance({ seconds: 61 });
    await deliverNotification(app.deps, id);
    await deliverNotification(app.deps, id);
    expect(await delivered()).toBe(before + 1);
  });

  it('goes out at once when the service starts anew on its own database', async () => {
    const id = await abandonedNotification();
    const before = await delivered();
    await releaseAllClaims(app.database.db);
    await deliverNotification(app.deps, id);
    expect(await delivered()).toBe(before + 1);
  });

  it('does not wait for hours where the clock was set back since', async () => {
    app.clock.advance({ hours: 5 });
    const id = await abandonedNotification();
    app.clock.advance({ hours: -5 });
    const before = await delivered();
    await deliverNotification(app.deps, id);
    expect(await delivered()).toBe(before + 1);
  });
});

describe('a notification that its channel takes long to take', () => {
  it('is not delivered by another process meanwhile', async () => {
    const reached = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const slow: Messenger = {
      ...app.deps.messenger,
      async send(message) {
        reached.resolve();
        await taken.promise;
        await app.deps.messenger.send(message);
      },
    };
    const id = await abandonedNotification();
    await releaseAllClaims(app.database.db);
    const before = await delivered();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const sending = deliverNotification({ ...app.deps, messenger: slow }, id);
      await reached.promise;
      app.clock.advance({ seconds: 50 });
      const drawnOut = new Date(app.clock.now().getTime() + 60_000);
      vi.advanceTimersByTime(20_000);
      const claimOf = async () =>
        (await app.database.db.select().from(notifications).where(eq(notifications.id, id)))[0]?.claimedUntil;
      await vi.waitUntil(async () => (await claimOf())?.getTime() === drawnOut.getTime(), 20_000);
      app.clock.advance({ seconds: 50 });
      await deliverNotification(app.deps, id);
      expect(await delivered()).toBe(before);
      taken.resolve();
      await sending;
    } finally {
      vi.useRealTimers();
    }
    expect(await delivered()).toBe(before + 1);
  });
});
