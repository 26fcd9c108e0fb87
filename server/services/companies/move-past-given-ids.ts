import { getTableName, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import {
  companies,
  departments,
  documentTemplates,
  documentTypes,
  users,
} from '../../adapters/database/schema.ts';

/** Identities that were given by hand do not move their sequence, which would hand them out again. */
export async function movePastGivenIds(transaction: Transaction): Promise<void> {
  for (const table of [companies, departments, documentTypes, users, documentTemplates]) {
    const name = getTableName(table);
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${table}))`,
    );
  }
}
