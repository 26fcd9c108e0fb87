import { desc, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { histories } from '../../adapters/database/schema/documents.ts';
import type { Dependencies } from '../dependencies.ts';
import { type NewHistoryEntry, nextEntry } from '../workflow/history.ts';
import { insertMany } from '../insert-many.ts';

/** Appends an entry to the chains of many documents. The caller has locked their rows, by changing them. */
export async function appendHistories(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  entries: readonly (NewHistoryEntry & { readonly documentId: string })[],
): Promise<void> {
  const ids = entries.map(({ documentId }) => documentId);
  const lasts = await transaction
    .selectDistinctOn([histories.documentId], {
      documentId: histories.documentId,
      seq: histories.seq,
      hash: histories.hash,
    })
    .from(histories)
    .where(sql`${histories.documentId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(histories.documentId, desc(histories.seq));
  const lastOf = new Map(lasts.map((last) => [last.documentId, last]));
  const at = deps.clock.now();
  await insertMany(
    transaction,
    histories,
    entries.map(({ documentId, ...entry }) =>
      nextEntry(documentId, lastOf.get(documentId) ?? null, entry, at),
    ),
  );
}
