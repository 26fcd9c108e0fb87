import { activity, documentStatus } from '../../../contract/enums.ts';
import type { sendNotify as operation } from '../../../contract/operations/follow-up.ts';
import { refuse } from '../../domain/refusal.ts';
import { peopleOf } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { done } from '../reply.ts';
import { lockForFollowUp } from './lock-for-follow-up.ts';

/** POST /api/documents/send-notify/{id} (companion operations, §3). */
export const sendNotify: Handler<typeof operation> = async ({ deps, caller, params: { id: documentId } }) => {
  await commitAndDeliver(deps, async (transaction) => {
    const { document, steps } = await lockForFollowUp(transaction, caller, documentId);
    if (document.status !== documentStatus.completed) {
      refuse('documentNotCompleted');
    }
    await appendHistory(transaction, deps, documentId, {
      ...actorOf(caller),
      activity: activity.notify,
    });
    const recipients = new Set(peopleOf(steps.map(({ step }) => step)));
    await createNotifications(
      transaction,
      deps,
      [...recipients].map((userId) => ({ kind: 'document-completed', userId, documentId })),
    );
  });
  return done(null, 'sendNotifySuccess');
};
