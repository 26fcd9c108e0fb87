import { lt } from 'drizzle-orm';

import { webhookDeliveries } from '../adapters/database/schema/webhooks.ts';
import { defineJob } from './define-job.ts';

/** A company sees the deliveries of this time; the attempts end long before. */
const retentionDays = 30;

/** Deletes old deliveries of webhooks. */
export const forgetDeliveries = defineJob({
  name: 'forget-deliveries',
  schedule: { everyHours: 1 },
  run: async ({ db, clock }) => {
    const oldest = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000);
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest));
  },
});
