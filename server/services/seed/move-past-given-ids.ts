import { getTableName, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { companies, departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';

/** Identities that were given by hand do not move their sequence, which would hand them out again. */
export async function movePastGivenIds(transaction: Transaction): Promise<void> {
  for (const table of [companies, departments, documentTypes, users, documentTemplates]) {
    const name = getTableName(table);
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`,
    );
  }
}
