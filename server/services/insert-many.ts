import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from '../adapters/database/database.ts';

const rowsPerStatement = 5000;

/**
 * Inserts thousands of rows, a thousand with each statement. Values travel as one JSON text, since a parameter for each of
 * them would take longer to bind than to store, and has an upper limit. Every row gives the columns that the first one gives.
 * `onConflict` says what becomes of rows that are there already.
 */
export async function insertMany<T extends PgTable>(
  transaction: Transaction,
  table: T,
  rows: readonly T['$inferInsert'][],
  onConflict: SQL = sql``,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) {
    return;
  }
  const given = Object.entries(getTableColumns(table)).filter(([key]) => Object.hasOwn(first, key));
  const names = sql.join(
    given.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const piece = rows.slice(start, start + rowsPerStatement).map((row) => {
      const values = new Map<string, unknown>(Object.entries(row));
      return Object.fromEntries(
        given.map(([key, column]) => [column.name, wellFormed(values.get(key) ?? null)]),
      );
    });
    await transaction.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(piece)}::json) ${onConflict}`);
  }
}

/** Half a character, as a cut name may end in, is refused by the database where it stands in JSON. */
function wellFormed(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
