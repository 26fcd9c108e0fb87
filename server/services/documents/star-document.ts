import { and, eq } from 'drizzle-orm';

import type { DataInput } from '../../../contract/operation.ts';
import type { documentStar } from '../../../contract/operations/documents.ts';
import { documentStars } from '../../adapters/database/schema/document-people.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { loadVisible, replyWithDocument } from './present-document.ts';

/** POST /api/documents/star/{id}: each user's own mark on a document that they may see. */
export async function starDocument(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
  star: boolean,
): Promise<Reply<DataInput<typeof documentStar>>> {
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
}
