import { and, eq, inArray } from 'drizzle-orm';

import type { documentsMarkRead } from '../../../contract/operations/documents.ts';
import { documentReads } from '../../adapters/database/schema/document-people.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { checkVisible } from '../workflow/check-visible.ts';

/** POST /api/documents/mark-read. A document that the caller may not see is named by its place in the list. */
export const markRead: Handler<typeof documentsMarkRead> = async ({
  deps,
  caller,
  body: { ids: given, read },
}) => {
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
};

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
