import { and, eq, gt, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm';

import { accounts, passwordLinks } from '../adapters/database/schema/users.ts';
import { defineJob } from './define-job.ts';

/** Somebody who looks into an attempt to take over an account may want to know of its links for this long. */
const retentionDays = 30;

/**
 * Deletes links to set a password that open nothing any more, with the addresses that they were sent to. An invitation that nobody
 * used stays: it is sent again when the address of its user is corrected. One to somebody outside the companies goes with the account
 * that they never made.
 */
export const forgetPasswordLinks = defineJob({
  name: 'forget-password-links',
  schedule: { everyHours: 24 },
  run: async ({ db, clock }) => {
    const oldest = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000);
    await db
      .delete(passwordLinks)
      .where(
        or(
          lt(passwordLinks.usedAt, oldest),
          and(eq(passwordLinks.purpose, 'reset'), lt(passwordLinks.expiresAt, oldest)),
        ),
      );
    const open = db
      .select({ id: passwordLinks.id })
      .from(passwordLinks)
      .where(
        and(
          eq(passwordLinks.accountId, accounts.id),
          isNull(passwordLinks.usedAt),
          gt(passwordLinks.expiresAt, clock.now()),
        ),
      );
    await db.delete(accounts).where(
      and(
        isNotNull(accounts.guestEmail),
        isNull(accounts.passwordHash),
        lt(accounts.createdAt, oldest),
        // They may have asked for another one lately.
        notExists(open),
      ),
    );
  },
});
