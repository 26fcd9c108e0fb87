import { lt } from 'drizzle-orm';

import { webhookDeliveries } from '../../adapters/database/schema/webhooks.ts';
import type { Dependencies } from '../dependencies.ts';
import { continueChain } from '../job-chain.ts';

/** For so long a company sees what its webhook was told; the tries end long before. */
const keptDays = 30;

/** The job of every hour; see `job-chain.ts`. */
export async function forgetDeliveries(
  deps: Pick<Dependencies, 'db' | 'clock' | 'jobs'>,
  { at }: { readonly at: string },
): Promise<void> {
  if (await continueChain(deps, 'forget-deliveries', at)) {
    const oldest = new Date(deps.clock.now().getTime() - keptDays * 24 * 3600 * 1000);
    await deps.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest));
  }
}
