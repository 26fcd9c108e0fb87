import { eq } from 'drizzle-orm';

import { companies } from '../../adapters/database/schema/companies.ts';
import type { Dependencies } from '../dependencies.ts';
import { changesOf } from '../list-memory.ts';

/** A company's time zone, and how often something has changed in it: read before what is kept under it. */
export async function companyMoment(
  deps: Pick<Dependencies, 'db' | 'settings'>,
  comId: number,
): Promise<{ readonly timeZone: string; readonly stamp: number }> {
  const [company] = await deps.db
    .select({ timeZone: companies.timeZone, stamp: changesOf(comId) })
    .from(companies)
    .where(eq(companies.id, comId));
  return company ?? { timeZone: deps.settings.timeZone, stamp: 0 };
}
