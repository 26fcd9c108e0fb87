import { eq } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';

/** Whether a company lets processors hand their steps to colleagues. */
export async function mayDelegate(db: Queryable, comId: number): Promise<boolean> {
  const [company] = await db
    .select({ allowed: companies.processorsMayReassign })
    .from(companies)
    .where(eq(companies.id, comId));
  return company?.allowed ?? false;
}
