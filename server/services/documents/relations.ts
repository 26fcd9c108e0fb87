import { and, eq, inArray, ne } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { documentRelations, documents } from '../../adapters/database/schema/documents.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';

/**
 * Checks that the caller may see every document that another one is to refer to.
 * @throws {Refusal} naming the place of each in the list that they may not, or that is the document itself.
 */
export async function checkRelations(
  db: Queryable,
  caller: SessionCaller,
  ids: readonly string[],
  documentId: string | null = null,
): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        inArray(documents.id, [...ids]),
        visibleTo(caller),
        documentId === null ? undefined : ne(documents.id, documentId),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `relatedDocumentIds.${String(index)}`, id: 'unknownDocument' as const }],
  );
  checkFaults(faults);
}

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
