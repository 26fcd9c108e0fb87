import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

import type { Queryable } from '../adapters/database/database.ts';

/**
 * A statement that nearly every request sends. Finding its plan takes longer than its rows do, above all in the embedded database; so
 * it is built once for each `db` and planned once by each connection. Its name stands for its text on every connection: what differs
 * from call to call is a placeholder, a list of ids among them.
 */
export function preparedFor<Statement>(prepare: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const known = new WeakMap<Queryable, Statement>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}

/**
 * Whether a column is one of the `ids` that a prepared statement is run with. They are one value, and the planner is kept from looking at
 * it: else it would find plans for one id better than the one it has, and look for one each time.
 */
export const isAmongIds = (column: AnyColumn, type: 'uuid' | 'integer'): SQL =>
  sql`${column} = any((select ${sql.placeholder('ids')}::${sql.raw(type)}[])::${sql.raw(type)}[])`;

/** Columns of a row as one value, for rows that are read beside those of a statement. Dates become texts. */
export const asJson = (columns: Readonly<Record<string, AnyColumn>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]),
    sql`, `,
  )})`;
