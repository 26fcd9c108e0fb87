import type { resendProcessCode as operation } from '../../../contract/operations/processing.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { sentWithinHour } from '../../notifications/step-delivery.ts';
import { done } from '../reply.ts';
import { findStep, holdsStep, pendingStepsOf } from '../workflow/find-step.ts';
import { checkUnexpired } from '../workflow/check-waiting.ts';

/** Nobody's mailbox is filled with more of one step than this, the first invitation among them. */
const sentPerHour = 5;

/**
 * POST /api/documents/resend-process-code/{processId} (companion operations, §2): a fresh code and link go to the step's
 * holder, asked for by the holder or by the document's creator. The code before it ends.
 */
export const resendProcessCode: Handler<typeof operation> = async ({
  deps,
  caller,
  params: { processId: stepId },
}) => {
  const { record, step } = await findStep(deps.db, caller, stepId);
  const { document } = record;
  const isTurn = pendingStepsOf(record).some(({ id }) => id === stepId);
  const isCreator = caller.kind === 'session' && document.createdByUserId === caller.userId;
  const mayAsk = isCreator || holdsStep(caller, step);
  if (!isTurn || !mayAsk) {
    refuse('processNotWaiting');
  }
  checkUnexpired(deps, record);
  await commitAndDeliver(deps, async (transaction) => {
    const invitation = { kind: 'step-invitation', userId: step.userId, stepId } as const;
    if ((await sentWithinHour(transaction, deps, invitation)) >= sentPerHour) {
      refuse('processCodeSentOften');
    }
    await createNotification(transaction, deps, { ...invitation, documentId: document.id });
  });
  return done(null, 'processCodeSent');
};
