import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { documentHold, documentRelease } from '../../../contract/operations/document-actions.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { actorOf, appendToLocked } from '../workflow/history.ts';
import { lockVisible } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/*
 * A hold keeps a document from being deleted when its time is over, in a dispute for example. Who set it, why, and who took it back
 * stand in the history. Nothing else of the document changes: whoever is signing it meanwhile is not disturbed, and when it was
 * modified last still says when it ended (`domain/retention.ts`).
 */

/** POST /api/documents/hold/{id}: a hold that is there already stays, with its reason. */
export async function holdDocument(
  deps: Dependencies,
  caller: SessionCaller,
  id: string,
  reason: string,
): Promise<Reply<DataInput<typeof documentHold>>> {
  await deps.db.transaction(async (transaction) => {
    const { heldAt, status } = await lockVisible(transaction, caller, id);
    if (status === documentStatus.new) {
      refuse('documentNotHoldable');
    }
    if (heldAt !== null) {
      return;
    }
    await transaction
      .update(documents)
      .set({ heldAt: deps.clock.now(), heldByUserId: caller.userId, holdReason: reason })
      .where(eq(documents.id, id));
    await appendToLocked(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.holdDocument,
      description: reason,
    });
  });
  return replyWithDocument(deps, caller, id, 'holdDocumentSuccess');
}

/** POST /api/documents/release/{id} */
export async function releaseDocument(
  deps: Dependencies,
  caller: SessionCaller,
  id: string,
): Promise<Reply<DataInput<typeof documentRelease>>> {
  await deps.db.transaction(async (transaction) => {
    const { heldAt } = await lockVisible(transaction, caller, id);
    if (heldAt === null) {
      return;
    }
    await transaction
      .update(documents)
      .set({ heldAt: null, heldByUserId: null, holdReason: null })
      .where(eq(documents.id, id));
    await appendToLocked(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.releaseDocument,
    });
  });
  return replyWithDocument(deps, caller, id, 'releaseDocumentSuccess');
}
