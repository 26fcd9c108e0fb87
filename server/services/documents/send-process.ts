import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { sendProcess as operation } from '../../../contract/operations/document-actions.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import { pendingSteps, sendingFault } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import type { Reply } from '../reply.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhook.ts';
import { checkSealLevel, checkSigners } from '../certificates/check-levels.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import { lockDrafts } from './draft.ts';
import { actorOf, type Actor } from '../workflow/history.ts';
import { prepareFirstPage } from './first-page.ts';
import { inviteProcessors, sendCopies } from '../workflow/invite-processors.ts';
import { type DocumentRecord, loadDocuments } from '../workflow/load-document.ts';
import { replyWithDocument } from './present-document.ts';
import { checkUnexpired } from '../workflow/check-waiting.ts';

/** Specification, "Send document process": the document becomes Ready and whoever's turn it is is told. */
export async function sendProcess(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
): Promise<Reply<DataInput<typeof operation>>> {
  await commitAndDeliver(deps, async (transaction) => {
    const refusals = await releaseDrafts(transaction, deps, caller, [documentId], actorOf(caller));
    const refusal = refusals.get(documentId);
    if (refusal !== undefined) {
      throw refusal;
    }
  });
  prepareFirstPage(deps, documentId);
  return replyWithDocument(deps, caller, documentId, 'sendProcessSuccess');
}

/** Sends drafts of the caller's, as their histories tell of `actor`; those that cannot be sent stay as they are. Answers why, by their ids. */
export async function releaseDrafts(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs' | 'settings' | 'remoteSigner'>,
  caller: SessionCaller,
  documentIds: readonly string[],
  actor: Actor,
): Promise<ReadonlyMap<string, Refusal>> {
  // Whoever did not hear the answer to a first call learns that it was heard.
  const locked = await lockDrafts(transaction, caller, documentIds, 'sendAlready');
  const refusals = new Map<string, Refusal>();
  for (const [id, draft] of locked) {
    if (draft instanceof Refusal) {
      refusals.set(id, draft);
    }
  }
  const drafts = documentIds.filter((id) => !refusals.has(id));
  const sendable: DocumentRecord[] = [];
  for (const record of await loadDocuments(transaction, caller.comId, drafts)) {
    const refusal = await refusalIn(() => checkSendable(transaction, deps, record));
    if (refusal === null) {
      sendable.push(record);
    } else {
      refusals.set(record.document.id, refusal);
    }
  }
  if (sendable.length === 0) {
    return refusals;
  }
  const sendableIds = sendable.map(({ document }) => document.id);
  const now = deps.clock.now();
  await changeDocuments(transaction, sendableIds, now, {
    status: documentStatus.ready,
    reason: null,
    sentAt: now,
  });
  await enqueueWebhooks(transaction, deps, sendableIds);
  const first = sendable.flatMap(({ document, steps }) =>
    pendingSteps(
      steps.map(({ step }) => step),
      document.processInOrder,
    ),
  );
  const copies = sendable.flatMap(({ steps }) =>
    steps.flatMap(({ step }) => (step.copyOnSend && step.status === stepStatus.waiting ? [step] : [])),
  );
  await inviteProcessors(transaction, deps, first, actor);
  await sendCopies(transaction, deps, copies, actor);
  return refusals;
}

async function refusalIn(check: () => Promise<void>): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) {
      return error;
    }
    throw error;
  }
}

/** @throws {Refusal} with the first reason why the workflow cannot be sent. */
async function checkSendable(
  db: Queryable,
  deps: Pick<Dependencies, 'clock' | 'remoteSigner'>,
  record: DocumentRecord,
): Promise<void> {
  const { document } = record;
  if (record.files.length === 0) {
    refuse('documentWithoutFile');
  }
  const fault = sendingFault(record.steps.map(({ step }) => step));
  if (fault !== null) {
    refuse(fault === 'empty' ? 'workflowEmpty' : 'workflowViewOnly');
  }
  checkUnexpired(deps, record);
  for (const { step, user } of record.steps) {
    checkProcessor(user);
    if (document.fixedPosition && isSigning(step.accessPermission) && step.llx === null) {
      refuse('positionMissing', { orderNo: step.orderNo });
    }
  }
  await checkSigners(
    db,
    deps,
    record.type,
    record.steps.map(({ step, user }) => ({ permission: step.accessPermission, user })),
  );
  await checkSealLevel(db, record.type);
}
