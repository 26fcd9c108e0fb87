import { inArray } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { filesOfDocuments } from './files-of-documents.ts';
import { noteLost } from './unused-files.ts';

/**
 * Deletes documents with everything that is theirs, so that nobody can bring them back. Their files go when the transaction is
 * committed and `removeUnused` finds that nobody else needs them.
 */
export async function deleteForGood(
  transaction: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await noteLost(transaction, await filesOfDocuments(transaction, ids), now);
  await transaction.delete(documents).where(inArray(documents.id, [...ids]));
}
