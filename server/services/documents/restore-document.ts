import { activity, documentStatus } from '../../../contract/enums.ts';
import type { documentRestore } from '../../../contract/operations/document-actions.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { checkDetails } from './check-details.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { refusingTakenNumber } from './number-taken.ts';
import { lockDeleted } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/** POST /api/documents/restore/{id}: a deleted document is New again, if nobody has taken its number meanwhile. */
export const restoreDocument: Handler<typeof documentRestore> = async ({
  deps,
  caller,
  params: { id: documentId },
}) => {
  await refusingTakenNumber(() =>
    deps.db.transaction(async (transaction) => {
      const document = (await lockDeleted(transaction, caller, documentId)) ?? refuse('documentNotFound');
      await checkDetails({ ...deps, db: transaction }, caller, { no: document.no }, document);
      await changeDocuments(transaction, [documentId], deps.clock.now(), { status: documentStatus.new });
      await appendHistory(transaction, deps, documentId, {
        ...actorOf(caller),
        activity: activity.restoreDocument,
      });
    }),
  );
  return replyWithDocument(deps, caller, documentId, 'restoreDocumentSuccess');
};
