import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { failedAttempts } from '../../adapters/database/schema/installation.ts';

type Scope = (typeof failedAttempts.$inferSelect)['scope'];

/** Until the end of the transaction, nobody else has tries of this name judged or counted. */
export async function lockTries(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** How many attempts of a scope have failed since, of everybody unless a key is given. */
export function countAttempts(db: Queryable, scope: Scope, since: Date, key?: string): Promise<number> {
  return db.$count(
    failedAttempts,
    and(
      eq(failedAttempts.scope, scope),
      key === undefined ? undefined : eq(failedAttempts.key, key),
      gt(failedAttempts.at, since),
    ),
  );
}

/** Forgets what failed of a key. */
export async function clearAttempts(transaction: Transaction, scope: Scope, key: string): Promise<void> {
  await transaction
    .delete(failedAttempts)
    .where(and(eq(failedAttempts.scope, scope), eq(failedAttempts.key, key)));
}

/** Deletes attempts that are too old to count. */
export async function deleteOldAttempts(
  transaction: Transaction,
  scopes: readonly Scope[],
  before: Date,
): Promise<void> {
  await transaction
    .delete(failedAttempts)
    .where(and(inArray(failedAttempts.scope, [...scopes]), lt(failedAttempts.at, before)));
}
