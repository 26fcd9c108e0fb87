import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database as use cases see it: PostgreSQL, embedded or on a server. */
export type Database = NodePgDatabase;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** For queries that run inside a transaction or alone. */
export type Queryable = Database | Transaction;
