import { eq } from 'drizzle-orm';

import type { RoleItem } from '../../../contract/roles.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { companyRoles } from '../../domain/user-roles.ts';

/** The roles of a company, under its own GUIDs. */
export async function readRoles(db: Queryable, comId: number): Promise<RoleItem[]> {
  const [company] = await db
    .select({ roleIds: companies.roleIds })
    .from(companies)
    .where(eq(companies.id, comId));
  return companyRoles(company?.roleIds ?? {});
}
