import { and, eq, inArray } from 'drizzle-orm';

import type { Body, DataInput } from '../../../contract/operation.ts';
import type { documentsMarkRead } from '../../../contract/operations/documents.ts';
import { documentReads } from '../../adapters/database/schema/document-people.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { checkVisible } from '../workflow/check-visible.ts';

/** POST /api/documents/mark-read. A document that the caller may not see is named by its place in the list. */
export async function markRead(
  deps: Dependencies,
  caller: SessionCaller,
  { ids: given, read }: Body<typeof documentsMarkRead>,
): Promise<Reply<DataInput<typeof documentsMarkRead>>> {
  const ids = [...new Set(given)];
  await checkVisible(deps.db, caller, given);
  if (read) {
    await addReads(deps, caller.userId, ids);
  } else {
    await deps.db
      .delete(documentReads)
      .where(and(eq(documentReads.userId, caller.userId), inArray(documentReads.documentId, ids)));
  }
  return done(null, read ? 'markReadSuccess' : 'markUnreadSuccess');
}

/** Notes that somebody has read documents. */
export async function addReads(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  userId: number,
  ids: readonly string[],
): Promise<void> {
  const createdAt = deps.clock.now();
  await deps.db
    .insert(documentReads)
    .values(ids.map((documentId) => ({ documentId, userId, createdAt })))
    .onConflictDoNothing();
}
