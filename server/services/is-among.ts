import { type Column, type SQL, sql } from 'drizzle-orm';

/** The condition that a column has one of these values, which are one parameter of the statement, however many they are. */
export const isAmong = (column: Column | SQL, values: Iterable<string | number>): SQL =>
  sql`${column} = any(${sql.param([...values])})`;
