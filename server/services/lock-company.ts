import { eq } from 'drizzle-orm';

import type { Transaction } from '../adapters/database/database.ts';
import { companies } from '../adapters/database/schema/companies.ts';
import { refuseUnauthenticated } from '../domain/refusal.ts';
import type { CompanyRow } from './present-user.ts';

/**
 * Lets one change of a company's directory or settings happen at a time, so that what was found free is still free when it is
 * written. Everything else of the company goes on meanwhile.
 */
export async function lockCompany(transaction: Transaction, comId: number): Promise<CompanyRow> {
  const [company = refuseUnauthenticated()] = await transaction
    .select()
    .from(companies)
    .where(eq(companies.id, comId))
    .for('no key update');
  return company;
}
