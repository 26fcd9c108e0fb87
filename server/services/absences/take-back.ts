import { stepStatus } from '../../../contract/enums.ts';
import type { stepTakeBack } from '../../../contract/operations/absences.ts';
import { refuse } from '../../domain/refusal.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import { actorOf } from '../workflow/history.ts';
import { replyWithDocument } from '../documents/present-document.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { isLeased } from '../workflow/lease.ts';
import { giveStep } from '../workflow/give-step.ts';
import { lockStep } from '../workflow/find-step.ts';

/**
 * POST /api/documents/take-back/{processId}: a waiting step returns from a substitute to whom they stand in for, and stays there
 * however long the absence lasts. The substitute is told.
 */
export const takeBack: Handler<typeof stepTakeBack> = async ({
  deps,
  caller,
  params: { processId: stepId },
}) => {
  const documentId = await commitAndDeliver(deps, async (transaction) => {
    const { record, ...held } = await lockStep(transaction, caller, stepId);
    if (held.principal?.id !== caller.userId) {
      refuse('processNotFound');
    }
    const { document } = record;
    if (!isUnderWay(document.status) || held.step.status !== stepStatus.waiting) {
      refuse('processNotWaiting');
    }
    const now = deps.clock.now();
    if (isLeased(document, now)) {
      refuse('documentBusy');
    }
    await giveStep(transaction, deps, {
      documentId: document.id,
      stepId,
      from: held.user,
      to: held.principal,
      onBehalfOfUserId: null,
      reason: held.principal.name,
      actor: actorOf(caller),
    });
    await createNotification(transaction, deps, {
      kind: 'step-taken-back',
      userId: held.user.id,
      documentId: document.id,
      stepId,
    });
    return document.id;
  });
  return replyWithDocument(deps, caller, documentId, 'takeBackSuccess');
};
