import { and, eq, isNull } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { documentGet } from '../../../contract/operations/documents.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { done, type Reply } from '../reply.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import { addReads } from './mark-read.ts';
import { loadVisible, presentInFull } from './present-document.ts';

/** GET /api/documents/{id} (companion operations, §3). The first look of a processor at a document enters its history. */
export async function getDocument(
  deps: Dependencies,
  caller: ProcessingCaller,
  documentId: string,
): Promise<Reply<DataInput<typeof documentGet>>> {
  const record = await loadVisible(deps.db, caller, documentId);
  const isUnseen =
    isUnderWay(record.document.status) &&
    record.steps.some(({ step }) => step.userId === caller.userId && step.viewedAt === null);
  if (isUnseen) {
    await recordView(deps, caller, record);
  }
  if (record.unread) {
    await addReads(deps, caller.userId, [documentId]);
  }
  // Nothing of it has changed, unless this look was recorded.
  const shown = isUnseen || record.unread ? await loadVisible(deps.db, caller, documentId) : record;
  return done(await presentInFull(deps, caller, shown));
}

/** With the hash of what was shown: of the first file, as it stood then. */
async function recordView(
  deps: Dependencies,
  caller: ProcessingCaller,
  { document, files }: DocumentRecord,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    const seen = await transaction
      .update(processSteps)
      .set({ viewedAt: deps.clock.now() })
      .where(
        and(
          eq(processSteps.documentId, document.id),
          eq(processSteps.userId, caller.userId),
          isNull(processSteps.viewedAt),
        ),
      )
      .returning({ id: processSteps.id });
    if (seen.length > 0) {
      await appendHistory(transaction, deps, document.id, {
        ...actorOf(caller),
        activity: activity.viewDocument,
        fileSha256: files[0]?.current.sha256 ?? null,
      });
    }
  });
}
