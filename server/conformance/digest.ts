import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Database } from '../adapters/database/database.ts';

/** What calls may write even when they are refused: how often somebody failed, and how fresh a count is. */
const passingTables = new Set(['failed_attempts', 'installation']);

const namesSchema = z.array(z.object({ name: z.string() }));
const digestSchema = z.array(z.object({ digest: z.string().nullable() }));

/** A fingerprint of every row of every table, by the table's name. Equal ones mean that nothing was changed. */
export async function digestOf(db: Database): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const name of await tablesOf(db)) {
    const rows = await db.execute(
      sql`select md5(string_agg(whole, '|' order by whole)) as digest
          from (select t::text as whole from ${sql.identifier(name)} as t) as texts`,
    );
    digests[name] = digestSchema.parse(rows.rows)[0]?.digest ?? 'empty';
  }
  return digests;
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.execute(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  return namesSchema
    .parse(tables.rows)
    .map(({ name }) => name)
    .filter((name) => !passingTables.has(name));
}

const rowsSchema = z.array(z.object({ row: z.string() }));

/** Every row of every table, as text under its table's name. */
export async function rowsOf(db: Database): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  for (const name of await tablesOf(db)) {
    const found = await db.execute(sql`select t::text as row from ${sql.identifier(name)} as t`);
    for (const { row } of rowsSchema.parse(found.rows)) {
      rows.add(`${name}: ${row}`);
    }
  }
  return rows;
}

const valuesSchema = z.array(z.object({ row: z.unknown() }));

/** Every row of every table, as values. */
export async function textsOf(db: Database): Promise<unknown> {
  const rows: unknown[] = [];
  for (const name of await tablesOf(db)) {
    const found = await db.execute(sql`select to_jsonb(t) as row from ${sql.identifier(name)} as t`);
    rows.push(valuesSchema.parse(found.rows));
  }
  return rows;
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
