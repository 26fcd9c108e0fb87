import { activity, documentStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { documentRestore } from '../../../contract/operations/document-actions.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { checkDetails } from './check-details.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { refusingTakenNumber } from './number-taken.ts';
import { lockDeleted } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/** POST /api/documents/restore/{id}: a deleted document is New again, if nobody has taken its number meanwhile. */
export async function restoreDocument(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
): Promise<Reply<DataInput<typeof documentRestore>>> {
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
}
