import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Database } from '../../server/adapters/database/database.ts';

/** What calls may write even when they are refused: how often somebody failed, and how fresh a count is. */
const passingTables = new Set(['failed_attempts', 'installation']);

const namesSchema = z.array(z.object({ name: z.string() }));

/** One statement for all tables: tests ask between any two calls. */
async function fromEveryTable(db: Database, select: (name: SQL, table: SQL) => SQL): Promise<unknown> {
  const names = await tablesOf(db);
  const parts = names.map((name) => select(sql.raw(`'${name}'`), sql`${sql.identifier(name)}`));
  return (await db.execute(sql.join(parts, sql` union all `))).rows;
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return namesSchema
    .parse(tables.rows)
    .map(({ name }) => name)
    .filter((name) => !passingTables.has(name));
}

const rowsSchema = z.array(z.object({ row: z.string() }));

/** Every row of every table, as text under its table's name. */
export async function rowsOf(db: Database): Promise<ReadonlySet<string>> {
  const found = await fromEveryTable(
    db,
    (name, table) => sql`select ${name} || ': ' || t::text as row from ${table} as t`,
  );
  return new Set(rowsSchema.parse(found).map(({ row }) => row));
}

/** Every row of every table, as values. */
export async function textsOf(db: Database): Promise<unknown> {
  return fromEveryTable(db, (_name, table) => sql`select to_jsonb(t) as row from ${table} as t`);
}

/** Whether a text stands somewhere in a value, as it is. */
export function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') {
    return value === text;
  }
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((item) => holds(item, text))
  );
}
