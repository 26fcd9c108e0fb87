import { activity } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { attachmentDelete, documentAttach } from '../../../contract/operations/document-actions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import { isEditable, isUnderWay } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { holdsStep, lockStep } from '../workflow/find-step.ts';
import { addAttachments, removeAttachment, storeAttachment } from './document-files.ts';
import { lockDraft } from './draft.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { lockVisible } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

type Input = Body<typeof documentAttach>;

/** Where an attachment belongs. */
type Target = { readonly documentId: string; readonly stepId: string | null };

/**
 * POST /api/documents/attach: a file is laid beside a document, by its creator while it lives, or by a processor with a step
 * of theirs that waits.
 */
export const attachFile: Handler<typeof documentAttach> = async ({ deps, caller, body }) => {
  await deps.db.transaction((transaction) => findTarget(transaction, deps, caller, body));
  const attachment = await storeAttachment(deps, 'file', body.file);
  const documentId = await deps.db.transaction(async (transaction) => {
    const target = await findTarget(transaction, deps, caller, body);
    await addAttachments(transaction, deps, target.documentId, [attachment], {
      userId: caller.userId,
      stepId: target.stepId,
    });
    await appendHistory(transaction, deps, target.documentId, {
      ...actorOf(caller),
      activity: activity.updateDocument,
      description: attachment.name,
      stepId: target.stepId,
      fileSha256: attachment.sha256,
    });
    return target.documentId;
  });
  return replyWithDocument(deps, caller, documentId, 'attachFileSuccess');
};

/** @throws {Refusal} when the caller may not attach anything there. The document is locked otherwise. */
async function findTarget(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  { id, processId }: Input,
): Promise<Target> {
  if (processId !== null) {
    return findStepTarget(transaction, deps, caller, processId, id);
  }
  if (id === null) {
    throw refuseFields([{ path: 'processId', id: 'required' }]);
  }
  const document = await lockVisible(transaction, caller, id);
  const mine = caller.kind === 'session' && document.createdByUserId === caller.userId;
  if (!mine || !(isEditable(document.status) || isUnderWay(document.status))) {
    refuse('documentNotEditable');
  }
  return { documentId: document.id, stepId: null };
}

async function findStepTarget(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  processId: string,
  documentId: string | null,
): Promise<Target> {
  const found = await lockStep(transaction, caller, processId);
  const { id } = found.record.document;
  if (documentId !== null && documentId !== id) {
    refuse('processNotFound');
  }
  if (!holdsStep(caller, found.step)) {
    refuse('processNotWaiting');
  }
  checkWaiting(deps, found);
  return { documentId: id, stepId: found.step.id };
}

/** DELETE /api/documents/{id}/attachments/{attachmentId}: its creator, while the document may be changed. */
export const deleteAttachment: Handler<typeof attachmentDelete> = async ({
  deps,
  caller,
  params: { id, attachmentId },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockDraft(transaction, caller, id);
    if (!(await removeAttachment(transaction, deps, id, attachmentId))) {
      refuse('attachmentNotFound');
    }
    await appendHistory(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.updateDocument,
    });
  });
  return replyWithDocument(deps, caller, id, 'deleteAttachmentSuccess');
};
