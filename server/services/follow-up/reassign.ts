import { and, eq } from 'drizzle-orm';

import { stepStatus } from '../../../contract/enums.ts';
import type { reassign as operation } from '../../../contract/operations/follow-up.ts';
import { findByCode } from '../../../contract/rules/person-codes.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkSigners } from '../certificates/check-levels.ts';
import { mayDelegate } from '../directory/may-delegate.ts';
import { visibleTo } from '../workflow/access.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import { actorOf } from '../workflow/history.ts';
import { inviteProcessors, sendCopies } from '../workflow/invite-processors.ts';
import type { DocumentRecord, InvolvedUser } from '../workflow/load-document.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { type FoundStep, holdsStep, lockStep, pendingStepsOf } from '../workflow/find-step.ts';
import { isLeased } from '../workflow/lease.ts';
import { done } from '../reply.ts';
import { mayBeNamed } from '../names-code.ts';
import { giveStep } from '../workflow/give-step.ts';
import { isOwnUser, isUnmerged } from '../own-users.ts';
import { checkUnexpired } from '../workflow/check-waiting.ts';

/**
 * POST /api/documents/reassign/{processId} (companion operations, §3): a waiting step goes to another user, who is told when
 * it is their turn, or has the copy at once that went with the sending. What the former holder had to act with, codes and links, ends.
 */
export const reassign: Handler<typeof operation> = async ({
  deps,
  caller,
  params: { processId: stepId },
  body,
}) => {
  const outcome = await commitAndDeliver(deps, async (transaction) => {
    const found = await lockStep(transaction, caller, stepId);
    await checkReassignable(transaction, deps, caller, found);
    const processor = await findProcessor(transaction, caller, body.userCode, found);
    const signer = { permission: found.step.accessPermission, user: processor };
    await checkSigners(transaction, deps, found.record.type, [signer], () => 'userCode');
    return handOver(transaction, deps, caller, { ...found, processor, reason: body.reason });
  });
  const data = outcome.staysVisible ? await presentDocumentFor(deps, caller, outcome.documentId) : null;
  return done(data, 'reassignSuccess');
};

async function checkReassignable(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  { record, step }: FoundStep,
): Promise<void> {
  const { document } = record;
  const mayHandOn =
    holdsStep(caller, step) && !isGuestCaller(caller) && (await mayDelegate(transaction, caller.comId));
  if (!isCreatorOf(document, caller) && !mayHandOn) {
    refuse('documentOfAnother');
  }
  if (!isUnderWay(document.status) || step.status !== stepStatus.waiting) {
    refuse('processNotWaiting');
  }
  checkUnexpired(deps, record);
  if (isLeased(document, deps.clock.now())) {
    refuse('documentBusy');
  }
}

const isCreatorOf = (document: DocumentRecord['document'], caller: ProcessingCaller): boolean =>
  caller.kind === 'session' && document.createdByUserId === caller.userId;

/** Who leaves the company's own people is its creator's to say. */
async function findProcessor(
  transaction: Transaction,
  caller: ProcessingCaller,
  code: string,
  { record, step }: FoundStep,
): Promise<InvolvedUser> {
  const found = await transaction
    .select()
    .from(users)
    .where(
      and(
        eq(users.comId, caller.comId),
        isUnmerged,
        isCreatorOf(record.document, caller) ? undefined : isOwnUser,
        mayBeNamed([code]),
      ),
    );
  const processor = findByCode(found, code);
  if (!processor) {
    throw refuseFields([{ path: 'userCode', id: 'unknownUser' }]);
  }
  if (processor.id === step.userId) {
    refuse('reassignSameUser');
  }
  checkProcessor(processor);
  return processor;
}

type HandOver = FoundStep & { readonly processor: InvolvedUser; readonly reason: string };

async function handOver(
  transaction: Transaction,
  deps: Dependencies,
  caller: ProcessingCaller,
  { record, step, user: holder, processor, reason }: HandOver,
) {
  const { document } = record;
  // Whoever stands in for someone and hands the step on leaves it with them; its creator's choice is for nobody else.
  const principal = step.userId === caller.userId ? step.onBehalfOfUserId : null;
  await giveStep(transaction, deps, {
    documentId: document.id,
    stepId: step.id,
    from: holder,
    to: processor,
    onBehalfOfUserId: principal === processor.id ? null : principal,
    reason,
    actor: actorOf(caller),
  });
  const isTurn = pendingStepsOf(record).some(({ id }) => id === step.id);
  const invited = [{ id: step.id, documentId: document.id, userId: processor.id }];
  if (step.copyOnSend) {
    await sendCopies(transaction, deps, invited, actorOf(caller));
  }
  if (isTurn) {
    await inviteProcessors(transaction, deps, invited, actorOf(caller));
    // Who gave it knows.
    const others = new Set([holder.id, document.createdByUserId]);
    others.delete(caller.userId);
    others.delete(processor.id);
    const notifications = [...others].map(
      (userId) => ({ kind: 'step-reassigned', userId, documentId: document.id, stepId: step.id }) as const,
    );
    await createNotifications(transaction, deps, notifications);
  }
  const [visible] = await transaction
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, document.id), visibleTo(caller)));
  // A process code's session is for the step that it was made for: it is over with it.
  const staysVisible = visible !== undefined && caller.kind === 'session';
  return { documentId: document.id, staysVisible };
}
