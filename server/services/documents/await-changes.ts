import { and, eq } from 'drizzle-orm';

import type { documentChanges } from '../../../contract/operations/documents.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { DocumentCaller, ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { visibleTo } from '../workflow/access.ts';

/**
 * GET /api/documents/changes. No transaction and no row is held while it waits; `gone` ends it when the caller has left.
 */
export const awaitChanges: Handler<typeof documentChanges> = async ({
  deps,
  caller,
  query: { since, waitSeconds },
  signal: gone,
}) => {
  const { comId, userId } = caller;
  const signal = AbortSignal.any([gone, AbortSignal.timeout(waitSeconds * 1000)]);
  let known = await deps.changeFeed.now(comId);
  let mark = await markOf(deps, caller, known);
  // What changes for the company need not be about the one document of whoever came by a code.
  while (mark === since && !signal.aborted) {
    const changes = await deps.changeFeed.until({ comId, userId, known, signal });
    if (changes === known) {
      break;
    }
    known = changes;
    mark = await markOf(deps, caller, known);
  }
  return done({ mark });
};

async function markOf(deps: Dependencies, caller: ProcessingCaller, changes: number): Promise<string> {
  return caller.kind === 'session' ? `c${String(changes)}` : versionMark(deps, caller);
}

async function versionMark(deps: Dependencies, caller: DocumentCaller): Promise<string> {
  const [row = refuse('documentNotFound')] = await deps.db
    .select({ version: documents.version })
    .from(documents)
    .where(and(eq(documents.id, caller.documentId), visibleTo(caller)));
  return `d${String(row.version)}`;
}
