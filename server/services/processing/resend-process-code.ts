import { and, eq, gt } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  createNotification,
  deliverAfterCommit,
  type NewNotification,
} from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';
import { findStep, holdsStep } from '../workflow/find-step.ts';

/** Nobody's mailbox is filled with more of one step than this, the first invitation among them. */
const sentPerHour = 5;

/**
 * POST /api/documents/resend-process-code/{processId} (companion operations, §2): a fresh code and link go to the step's
 * holder, asked for by the holder or by the document's creator. The code before it ends.
 */
export async function resendProcessCode(
  deps: Dependencies,
  caller: ProcessingCaller,
  stepId: string,
): Promise<Reply<null>> {
  const { record, step } = await findStep(deps.db, caller, stepId);
  const { document, timeZone } = record;
  const pending = pendingSteps(
    record.steps.map((entry) => entry.step),
    document.processInOrder,
  );
  const isTurn = isUnderWay(document.status) && pending.some((candidate) => candidate.id === stepId);
  const isCreator = caller.kind === 'session' && document.createdByUserId === caller.userId;
  const mayAsk = isCreator || holdsStep(caller, step);
  if (!isTurn || !mayAsk) {
    throw new Refusal(formatMessage('processNotWaiting'));
  }
  if (isExpired(deps.clock.now(), timeZone, document.expiryDate)) {
    throw new Refusal(formatMessage('documentExpired'));
  }
  const notificationId = await deps.db.transaction(async (transaction) => {
    const invitation = { kind: 'step-invitation', userId: step.userId, stepId } as const;
    await checkOften(transaction, deps, invitation);
    return createNotification(transaction, deps, { ...invitation, documentId: document.id });
  });
  await deliverAfterCommit(deps, [notificationId]);
  return done(null, formatMessage('processCodeSent'));
}

/** Two calls at once are one after the other here, so that neither is missed in the count. */
async function checkOften(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { kind, userId, stepId }: Pick<NewNotification, 'kind' | 'userId'> & { readonly stepId: string },
): Promise<void> {
  await transaction
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(eq(processSteps.id, stepId))
    .for('update');
  const hourAgo = new Date(clock.now().getTime() - 3_600_000);
  const recent = await transaction.$count(
    notifications,
    and(
      eq(notifications.stepId, stepId),
      eq(notifications.userId, userId),
      eq(notifications.kind, kind),
      gt(notifications.createdAt, hourAgo),
    ),
  );
  if (recent >= sentPerHour) {
    throw new Refusal(formatMessage('processCodeSentOften'));
  }
}
