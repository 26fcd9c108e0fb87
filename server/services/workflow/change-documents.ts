import { inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';

import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';

/** Changes documents: whoever works on one of them outside a transaction meanwhile is told that it has changed. */
export async function changeDocuments(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
  changes: PgUpdateSetSource<typeof documents> = {},
): Promise<void> {
  await transaction
    .update(documents)
    .set({ ...changes, modifiedAt: now, version: sql`${documents.version} + 1` })
    .where(inArray(documents.id, ids));
}
