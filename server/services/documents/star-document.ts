import { and, eq } from 'drizzle-orm';

import type { documentStar } from '../../../contract/operations/documents.ts';
import { documentStars } from '../../adapters/database/schema/document-people.ts';
import type { Handler } from '../handler.ts';
import { loadVisible, replyWithDocument } from './present-document.ts';

/** POST /api/documents/star/{id}: each user's own mark on a document that they may see. */
export const starDocument: Handler<typeof documentStar> = async ({
  deps,
  caller,
  params: { id: documentId },
  body: { star },
}) => {
  await loadVisible(deps.db, caller, documentId);
  const mark = { documentId, userId: caller.userId };
  if (star) {
    await deps.db
      .insert(documentStars)
      .values({ ...mark, createdAt: deps.clock.now() })
      .onConflictDoNothing();
  } else {
    await deps.db
      .delete(documentStars)
      .where(and(eq(documentStars.documentId, documentId), eq(documentStars.userId, caller.userId)));
  }
  const message = star ? 'starDocumentSuccess' : 'unstarDocumentSuccess';
  return replyWithDocument(deps, caller, documentId, message);
};
