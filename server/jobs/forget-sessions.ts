import { sql } from 'drizzle-orm';

import { sessions } from '../adapters/database/schema/users.ts';
import { defineJob } from './define-job.ts';

/** Somebody who looks into an attempt to take over an account may want to know of its sessions for this long. */
const retentionDays = 30;
/** A device that nobody has signed in from for longer is a new one. */
const knownDays = 180;

/**
 * Deletes sessions that are long over: those that another one of the same device follows, and those of devices that are not known any
 * more. The last one of each account stays, so that only the first sign-in of all is taken for that.
 */
export const forgetSessions = defineJob({
  name: 'forget-sessions',
  schedule: { everyHours: 24 },
  run: async ({ db, clock }) => {
    const daysAgo = (days: number) =>
      sql.param(new Date(clock.now().getTime() - days * 24 * 3_600_000), sessions.expiresAt);
    await db.execute(sql`
      delete from sessions old
      where old.expires_at < ${daysAgo(retentionDays)}
        and exists (
          select 1 from sessions later
          where later.account_id = old.account_id
            and (later.last_used_at, later.id) > (old.last_used_at, old.id)
            and (
              old.last_used_at < ${daysAgo(knownDays)}
              or (later.browser, later.system, later.ip_address) = (old.browser, old.system, old.ip_address)
                and later.device_hash is not distinct from old.device_hash
            )
        )
    `);
  },
});
