import { date, integer, timestamp } from 'drizzle-orm/pg-core';

/*
 * The tables are one schema for the embedded database and for a PostgreSQL server, in parts that refer to each other one way.
 * Rows of a company carry `com_id`, and every query names it. Columns named `search_text` hold text folded by
 * `contract/text.ts` and are matched with LIKE.
 */

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => timestamptz('created_at').notNull().defaultNow();
export const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
export const day = (name: string) => date(name, { mode: 'string' });

/** Of a column whose row goes with what it refers to. */
export const cascade = { onDelete: 'cascade' } as const;
