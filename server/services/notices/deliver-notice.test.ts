import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { notices } from '../../adapters/database/schema/notices.ts';
import { makeCompany, makePerson, makeSentDocument, type TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createNotice } from './create-notice.ts';
import { deliverNotice, releaseAllClaims } from './deliver-notice.ts';

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

/** A notice that a process has claimed, and then died. */
async function abandonedNotice(): Promise<string> {
  const id = await app.database.db.transaction((transaction) =>
    createNotice(transaction, app.deps, {
      kind: 'step-invitation',
      userId: person.userId,
      documentId,
      stepId,
    }),
  );
  const claimedUntil = new Date(app.clock.now().getTime() + 60_000);
  await app.database.db.update(notices).set({ claimedUntil }).where(eq(notices.id, id));
  return id;
}

const delivered = async (): Promise<number> => (await app.outbox('an@example.vn')).length;

describe('a notice whose process died while it delivered', () => {
  it('is left to a job until the claim is over, and goes out then, once', async () => {
    const id = await abandonedNotice();
    const before = await delivered();
    await deliverNotice(app.deps, id);
    expect(await delivered()).toBe(before);
    expect(app.jobs.jobs.at(-1)).toEqual({
      queue: 'deliver-notice',
      payload: { noticeId: id },
      startAfterSeconds: 61,
    });
    app.clock.advance({ seconds: 61 });
    await deliverNotice(app.deps, id);
    await deliverNotice(app.deps, id);
    expect(await delivered()).toBe(before + 1);
  });

  it('goes out at once when the service starts anew on its own database', async () => {
    const id = await abandonedNotice();
    const before = await delivered();
    await releaseAllClaims(app.database.db);
    await deliverNotice(app.deps, id);
    expect(await delivered()).toBe(before + 1);
  });
});
