import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { documentHold, documentRelease } from '../../../contract/operations/document-actions.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { actorOf, appendToLocked } from '../workflow/history.ts';
import { lockVisible } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/*
 * A hold keeps a document from being deleted when its time is over, in a dispute for example. Who set it, why, and who took it back
 * stand in the history. Nothing else of the document changes: whoever is signing it meanwhile is not disturbed, and when it was
 * modified last still says when it ended (`domain/retention.ts`).
 */

/** POST /api/documents/hold/{id}: a hold that is there already stays, with its reason. */
export const holdDocument: Handler<typeof documentHold> = async ({
  deps,
  caller,
  params: { id },
  body: { reason },
}) => {
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
};

/** POST /api/documents/release/{id} */
export const releaseDocument: Handler<typeof documentRelease> = async ({ deps, caller, params: { id } }) => {
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
};
