import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { documentCancel } from '../../../contract/operations/document-actions.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { currentSteps, peopleOf } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { endGrants } from '../identity/issue-process-grant.ts';
import type { Reply } from '../reply.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { isCancelable } from './document-flags.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { noLease } from '../workflow/lease.ts';
import { lockOwn } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/**
 * POST /api/documents/cancel (companion operations, §3): by its creator, for good. Whoever has had to do with it is told;
 * somebody who is signing it at the moment hears that it has changed.
 */
export async function cancelDocument(
  deps: Dependencies,
  caller: SessionCaller,
  { id, reason }: Body<typeof documentCancel>,
): Promise<Reply<DataInput<typeof documentCancel>>> {
  await commitAndDeliver(deps, async (transaction) => {
    const document = await lockOwn(transaction, caller, id, isCancelable, 'documentNotCancelable');
    const now = deps.clock.now();
    await changeDocuments(transaction, [id], now, { status: documentStatus.canceled, reason, ...noLease });
    await enqueueWebhook(transaction, deps, id);
    const steps = await transaction.select().from(processSteps).where(eq(processSteps.documentId, id));
    await endGrants(transaction, steps, now);
    await appendHistory(transaction, deps, id, {
      ...actorOf(caller),
      activity: activity.cancelDocument,
      description: reason,
    });
    const pending = currentSteps(document, steps);
    const acquainted = steps.filter((step) => step.processedAt !== null || step.viewedAt !== null);
    const recipients = new Set(peopleOf([...pending, ...acquainted]));
    recipients.delete(caller.userId);
    await createNotifications(
      transaction,
      deps,
      [...recipients].map((userId) => ({ kind: 'document-canceled', userId, documentId: id })),
    );
  });
  return replyWithDocument(deps, caller, id, 'cancelDocumentSuccess');
}
