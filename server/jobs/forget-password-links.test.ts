import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeCompany, makePerson } from '../../test/company/people.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';
import { accounts, passwordLinks, users } from '../adapters/database/schema/users.ts';
import { forgetPasswordLinks } from './forget-password-links.ts';
import { startSchedule } from './schedule.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * 24 * 3_600_000);

it('deletes used links and expired resets after thirty days, and no invitation that is still open', async () => {
  const { db } = app.deps;
  const an = await makePerson(app.deps, await makeCompany(app.deps), 'an');
  const [user] = await db.select().from(users).where(eq(users.id, an.userId));
  const accountId = user?.accountId ?? '';
  await db.delete(passwordLinks);
  await db.insert(passwordLinks).values([
    { accountId, tokenHash: 'used', purpose: 'invitation', expiresAt: daysAgo(40), usedAt: daysAgo(31) },
    { accountId, tokenHash: 'just used', purpose: 'invitation', expiresAt: daysAgo(40), usedAt: daysAgo(29) },
    { accountId, tokenHash: 'open', purpose: 'invitation', expiresAt: daysAgo(40) },
    { accountId, tokenHash: 'expired', purpose: 'reset', expiresAt: daysAgo(31) },
    { accountId, tokenHash: 'just expired', purpose: 'reset', expiresAt: daysAgo(29) },
  ]);
  const at = app.clock.now().toISOString();
  await startSchedule(app.deps, { name: forgetPasswordLinks.name, schedule: { everyHours: 24 } });
  await forgetPasswordLinks.handle(app.deps, { at });
  await forgetPasswordLinks.handle(app.deps, { at });
  const left = await db.select({ tokenHash: passwordLinks.tokenHash }).from(passwordLinks);
  expect(left.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(['just expired', 'just used', 'open']);
  const next = app.jobs.jobs.filter(({ queue }) => queue === 'forget-password-links');
  expect(next.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([0, 24 * 3600]);
});

it('leaves the account of somebody outside the companies while an invitation to it is open', async () => {
  const { db } = app.deps;
  const asked = { createdAt: daysAgo(31) };
  const made = await db
    .insert(accounts)
    .values(
      ['again@saomai.vn', 'never@saomai.vn'].map((guestEmail) => ({
        ...asked,
        username: guestEmail,
        guestEmail,
      })),
    )
    .returning({ id: accounts.id, guestEmail: accounts.guestEmail });
  await db.insert(passwordLinks).values(
    made.map(({ id, guestEmail }) => ({
      accountId: id,
      tokenHash: `to ${guestEmail ?? ''}`,
      purpose: 'invitation' as const,
      expiresAt: guestEmail === 'again@saomai.vn' ? daysAgo(-6) : daysAgo(24),
    })),
  );
  app.clock.advance({ hours: 48 });
  await startSchedule(app.deps, { name: forgetPasswordLinks.name, schedule: { everyHours: 12 } });
  await forgetPasswordLinks.handle(app.deps, { at: app.clock.now().toISOString() });
  const left = await db
    .select({ guestEmail: accounts.guestEmail })
    .from(accounts)
    .where(isNotNull(accounts.guestEmail));
  expect(left).toEqual([{ guestEmail: 'again@saomai.vn' }]);
});
