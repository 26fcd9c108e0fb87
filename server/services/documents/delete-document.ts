import { activity, documentStatus } from '../../../contract/enums.ts';
import type { documentDelete } from '../../../contract/operations/document-actions.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { deleteForGood } from '../files/delete-for-good.ts';
import { removeUnused } from '../files/unused-files.ts';
import { done } from '../reply.ts';
import { lockDraft } from './draft.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { lockDeleted } from './own-document.ts';

/**
 * DELETE /api/documents/delete/{id} (companion operations, §3): New only, its creator only. What was deleted before can still
 * be removed for good, and its files with it.
 */
export const deleteDocument: Handler<typeof documentDelete> = async ({
  deps,
  caller,
  params: { id: documentId },
  query: { permanent },
}) => {
  await deps.db.transaction(async (transaction) => {
    if (permanent && (await lockDeleted(transaction, caller, documentId))) {
      await deleteForGood(transaction, [documentId], deps.clock.now());
      return;
    }
    const document = await lockDraft(transaction, caller, documentId);
    if (document.status !== documentStatus.new) {
      refuse('documentNotEditable');
    }
    if (permanent) {
      await deleteForGood(transaction, [documentId], deps.clock.now());
      return;
    }
    await changeDocuments(transaction, [documentId], deps.clock.now(), { status: documentStatus.deleted });
    await appendHistory(transaction, deps, documentId, {
      ...actorOf(caller),
      activity: activity.deleteDocument,
    });
  });
  if (permanent) {
    await removeUnused(deps);
  }
  return done(null, 'deleteDocumentSuccess');
};
