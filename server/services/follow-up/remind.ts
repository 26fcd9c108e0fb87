import { eq, inArray } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { remind as remindOperation } from '../../../contract/operations/follow-up.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isTold } from '../../domain/channel-choice.ts';
import { reminderPauseMs } from '../../domain/document-rules.ts';
import { refuse } from '../../domain/refusal.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { appendHistory, actorOf } from '../workflow/history.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { createOrGather } from '../../notifications/gather-notifications.ts';
import { findPushedTo } from '../../notifications/push-notification.ts';
import { done } from '../reply.ts';
import { lockForFollowUp } from './lock-for-follow-up.ts';
import { pendingStepsOf } from '../workflow/find-step.ts';
import { checkUnexpired } from '../workflow/check-waiting.ts';

/**
 * POST /api/documents/remind/{id} (companion operations, §3): whoever's turn it is gets a fresh code and link; where
 * they are reminded of many documents, one message tells of the later ones (decision 0049). It is no change of the document: somebody may
 * be signing it at the same time.
 */
export const remind: Handler<typeof remindOperation> = async ({
  deps,
  caller,
  params: { id: documentId },
}) => {
  await commitAndDeliver(deps, async (transaction) => {
    const record = await lockForFollowUp(transaction, caller, documentId);
    checkRemindable(deps, record);
    const pending = pendingStepsOf(record);
    await checkReachable(
      transaction,
      deps,
      pending.map(({ userId }) => userId),
    );
    await transaction
      .update(documents)
      .set({ remindedAt: deps.clock.now() })
      .where(eq(documents.id, documentId));
    for (const { id: stepId } of pending) {
      await appendHistory(transaction, deps, documentId, {
        ...actorOf(caller),
        activity: activity.remind,
        stepId,
      });
    }
    await createOrGather(
      transaction,
      deps,
      pending.map(({ id: stepId, userId }) => ({ kind: 'step-reminder', userId, documentId, stepId })),
      { isByHand: true },
    );
  });
  return done(null, 'remindSuccess');
};

/** A reminder that reaches nobody is not said to be sent. */
async function checkReachable(
  transaction: Transaction,
  deps: Dependencies,
  userIds: readonly number[],
): Promise<void> {
  const holders = await transaction
    .select({
      id: users.id,
      receiveNotificationMethod: users.receiveNotificationMethod,
      unsubscribedAt: users.unsubscribedAt,
    })
    .from(users)
    .where(inArray(users.id, userIds));
  const pushedTo = await findPushedTo(transaction, deps, userIds);
  if (!holders.some((holder) => isTold(holder, { isOptional: true, isPushedTo: pushedTo.has(holder.id) }))) {
    refuse('nobodyReminded');
  }
}

function checkRemindable(deps: Dependencies, record: DocumentRecord): void {
  const { document } = record;
  const now = deps.clock.now();
  if (!isUnderWay(document.status)) {
    refuse('documentNotUnderWay');
  }
  checkUnexpired(deps, record);
  if (document.remindedAt !== null && now.getTime() - document.remindedAt.getTime() < reminderPauseMs) {
    refuse('remindedAlready');
  }
}
