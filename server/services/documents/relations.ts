import { eq } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { documentRelations } from '../../adapters/database/schema/documents.ts';

/** Makes these the documents that a document refers to. */
export async function replaceRelations(
  transaction: Transaction,
  documentId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.delete(documentRelations).where(eq(documentRelations.documentId, documentId));
  const distinct = [...new Set(ids)];
  if (distinct.length > 0) {
    await transaction
      .insert(documentRelations)
      .values(distinct.map((relatedId) => ({ documentId, relatedId })));
  }
}
