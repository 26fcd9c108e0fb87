import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { documentKeepVerifiable } from '../../../contract/operations/document-actions.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { actorOf, appendToLocked } from '../workflow/history.ts';
import { follows, isKeepable } from './document-flags.ts';
import { lockVisible } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/**
 * POST /api/documents/keep-verifiable/{id}: by its creator or an admin. One that is completed gets its time stamp at once, any other
 * when it is; where no time-stamp authority is set up, once there is one. Asking again changes nothing.
 */
export const keepVerifiable: Handler<typeof documentKeepVerifiable> = async ({
  deps,
  caller,
  params: { id },
}) => {
  await deps.db.transaction(async (transaction) => {
    const document = await lockVisible(transaction, caller, id);
    if (!follows(caller, document)) {
      refuse('documentNotFound');
    }
    if (document.keepVerifiable) {
      return;
    }
    if (!isKeepable(document, caller)) {
      refuse('documentNotKeepable');
    }
    await transaction.update(documents).set({ keepVerifiable: true }).where(eq(documents.id, id));
    await appendToLocked(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.keepVerifiable,
    });
    if (document.status === documentStatus.completed) {
      await deps.jobs.enqueue(transaction, 'archive-document', { documentId: id });
    }
  });
  return replyWithDocument(deps, caller, id, 'updateDocumentSuccess');
};
