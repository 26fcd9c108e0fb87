import { eq, sql } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { sendProcess as operation } from '../../../contract/operations/documents.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { pendingSteps, sendingFault } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { deliverAfterCommit } from '../../notifications/create-notification.ts';
import { done, type Reply } from '../reply.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import { lockDraft } from './draft.ts';
import { actorOf, type NewHistoryEntry } from '../workflow/history.ts';
import { prepareFirstPage } from './first-page.ts';
import { inviteProcessors } from '../workflow/invite-processors.ts';
import { type DocumentRecord, loadDocuments } from '../workflow/load-document.ts';
import { presentDocumentFor } from './present-document.ts';

/** Specification, "Send document process": the document becomes Ready and whoever's turn it is is told. */
export async function sendProcess(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
): Promise<Reply<DataInput<typeof operation>>> {
  const notificationIds = await deps.db.transaction((transaction) =>
    releaseDraft(transaction, deps, caller, documentId, actorOf(caller)),
  );
  prepareFirstPage(deps, documentId);
  await deliverAfterCommit(deps, notificationIds);
  return done(
    await presentDocumentFor(deps, deps.db, caller, documentId),
    formatMessage('sendProcessSuccess'),
  );
}

/**
 * Sends a draft of the caller's, as its history tells of `actor`. Answers the notifications to deliver.
 * @throws {Refusal} with the first reason why it cannot be sent.
 */
export async function releaseDraft(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  caller: SessionCaller,
  documentId: string,
  actor: Pick<NewHistoryEntry, 'userId' | 'ipAddress' | 'requestType'>,
): Promise<string[]> {
  // Whoever did not hear the answer to a first call learns that it was heard.
  await lockDraft(transaction, caller, documentId, { sent: formatMessage('sendAlready') });
  const [record] = await loadDocuments(transaction, caller.comId, [documentId]);
  if (!record) {
    throw new Refusal(formatMessage('documentNotFound'));
  }
  checkSendable(deps, record);
  const now = deps.clock.now();
  await transaction
    .update(documents)
    .set({
      status: documentStatus.ready,
      reason: null,
      sentAt: now,
      modifiedAt: now,
      version: sql`${documents.version} + 1`,
    })
    .where(eq(documents.id, documentId));
  await enqueueWebhook(transaction, deps, documentId);
  const first = pendingSteps(
    record.steps.map(({ step }) => step),
    record.document.processInOrder,
  );
  return inviteProcessors(transaction, deps, documentId, first, actor);
}

/** @throws {Refusal} with the first reason why the workflow cannot be sent. */
function checkSendable(deps: Pick<Dependencies, 'clock'>, record: DocumentRecord): void {
  const { document } = record;
  if (record.files.length === 0) {
    throw new Refusal(formatMessage('documentWithoutFile'));
  }
  const fault = sendingFault(record.steps.map(({ step }) => step));
  if (fault !== null) {
    throw new Refusal(formatMessage(fault === 'empty' ? 'workflowEmpty' : 'workflowViewOnly'));
  }
  if (isExpired(deps.clock.now(), record.timeZone, document.expiryDate)) {
    throw new Refusal(formatMessage('documentExpired'));
  }
  for (const { step, user } of record.steps) {
    checkProcessor(user);
    if (document.fixedPosition && isSigning(step.accessPermission) && step.llx === null) {
      throw new Refusal(formatMessage('positionMissing', { orderNo: step.orderNo }));
    }
  }
}
