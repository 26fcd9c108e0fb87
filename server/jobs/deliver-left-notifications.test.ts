import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCompany, makePerson, makeSentDocument } from '../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { notifications } from '../adapters/database/schema/notifications.ts';
import type { Messenger } from '../adapters/messaging/messenger.ts';
import { deliverLeftNotifications } from './deliver-left-notifications.ts';
import { deliverNotificationJob } from './deliver-notification.ts';
import { startSchedule } from './schedule.ts';

let app: TestApp;
let isAway = true;

beforeAll(async () => {
  const messenger = (outbox: Messenger): Messenger => ({
    ...outbox,
    send: (message) => (isAway ? Promise.reject(new Error('no connection')) : outbox.send(message)),
  });
  app = await createTestApp({ messenger });
  await startSchedule(app.deps, { name: deliverLeftNotifications.name, schedule: { everyHours: 1 } });
});
afterAll(() => app.close());

const queued = (name: string) => app.jobs.jobs.filter(({ queue }) => queue === name);

/** Runs the job some hours later. Answers how many jobs that adds. */
async function runAfter({ hours }: { readonly hours: number }): Promise<number> {
  const before = queued(deliverNotificationJob.name).length;
  app.clock.advance({ hours });
  await deliverLeftNotifications.handle(app.deps, queued(deliverLeftNotifications.name).at(-1)?.payload);
  return queued(deliverNotificationJob.name).length - before;
}

async function runEach(hours: readonly number[]): Promise<number[]> {
  const added: number[] = [];
  for (const one of hours) {
    added.push(await runAfter({ hours: one }));
  }
  return added;
}

it('goes on once a day with what its own job has given up, and gives it up after a week', async () => {
  const company = await makeCompany(app.deps);
  const an = await makePerson(app.deps, company, 'an');
  const invite = (no: string) => makeSentDocument(app.deps, company, an, no, [{ to: an, permission: 'A' }]);
  const rowsOf = ({ id }: { readonly id: string }) =>
    app.deps.db.select().from(notifications).where(eq(notifications.documentId, id));

  const first = await invite('HD-1');
  expect(await rowsOf(first)).toMatchObject([{ deliveredAt: null, droppedReason: null }]);
  expect(await runEach([23, 1, 1, 22])).toEqual([0, 1, 0, 0]);
  isAway = false;
  await deliverNotificationJob.handle(app.deps, queued(deliverNotificationJob.name).at(-1)?.payload);
  expect(await app.outbox(an.username)).toHaveLength(1);
  expect(await runAfter({ hours: 1 })).toBe(0);

  isAway = true;
  const second = await invite('HD-2');
  expect(await runEach([48, 96, 23])).toEqual([1, 1, 0]);
  expect(await rowsOf(second)).toMatchObject([{ droppedReason: null, undeliveredCause: null }]);
  expect(await runAfter({ hours: 1 })).toBe(0);
  expect(await rowsOf(second)).toMatchObject([
    { droppedReason: 'not delivered within seven days', undeliveredCause: 'timed-out' },
  ]);
  expect(app.logged.at(-1)).toMatchObject({ level: 'error', details: { notifications: 1 } });
});
