import { eq } from 'drizzle-orm';

import { activity, documentStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { documentCorrect } from '../../../contract/operations/document-actions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  documentAttachments,
  fileRevisions,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import { otpChallenges, remoteSignings } from '../../adapters/database/schema/processing.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Reply } from '../reply.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistories } from '../workflow/history.ts';
import { loadDocuments, type StepRow } from '../workflow/load-document.ts';
import { unprocessed } from '../workflow/unprocessed-step.ts';
import { lockOwn } from './own-document.ts';
import { replyWithDocument } from './present-document.ts';

/**
 * POST /api/documents/correct/{id} (companion operations, §3, "Correcting"): its creator takes a rejected document back. What
 * was decided is undone here, so that what is corrected is what will be sent: files go back to how they were uploaded, as
 * one more revision, and every step waits again. The history and the revisions in between stay.
 */
export async function correctDocument(
  deps: Dependencies,
  caller: SessionCaller,
  documentId: string,
): Promise<Reply<DataInput<typeof documentCorrect>>> {
  await deps.db.transaction(async (transaction) => {
    const isRejected = ({ status }: { readonly status: number }): boolean =>
      status === documentStatus.rejected;
    await lockOwn(transaction, caller, documentId, isRejected, 'documentNotCorrectable');
    const [record] = await loadDocuments(transaction, caller.comId, [documentId]);
    const now = deps.clock.now();
    await changeDocuments(transaction, [documentId], now, {
      status: documentStatus.correcting,
      sentAt: null,
      remindedAt: null,
      expiryNoticeDays: null,
    });
    await enqueueWebhook(transaction, deps, documentId);
    for (const { original, current } of record?.files ?? []) {
      if (current.sha256 !== original.sha256) {
        await transaction.insert(fileRevisions).values({
          ...original,
          revision: current.revision + 1,
          stepId: null,
          createdAt: now,
        });
      }
    }
    for (const { step } of record?.steps ?? []) {
      await reopen(transaction, step);
    }
    const attachments = await transaction
      .select({ name: documentAttachments.name, sha256: documentAttachments.sha256 })
      .from(documentAttachments)
      .where(eq(documentAttachments.documentId, documentId))
      .orderBy(documentAttachments.orderNo);
    const originals = (record?.files ?? []).map(({ file, original }) => ({
      name: file.name,
      sha256: original.sha256,
    }));
    // One entry for each further file, so that the chain names all that was shown to those who were asked to sign.
    const [first, ...others] = [...originals, ...attachments];
    const entry = { documentId, ...actorOf(caller), activity: activity.correctDocument };
    await appendHistories(transaction, deps, [
      { ...entry, fileSha256: first?.sha256 ?? null },
      ...others.map(({ name, sha256 }) => ({ ...entry, description: name, fileSha256: sha256 })),
    ]);
  });
  return replyWithDocument(deps, caller, documentId, 'correctDocumentSuccess');
}

/** Binds what was asked for before to no request any more, so that none is answered by what was done then. */
const noRequest = '';

/** What a substitute held goes back to whom they stood in for: it is handed on anew when its turn comes. */
async function reopen(transaction: Transaction, step: StepRow): Promise<void> {
  const { id, fillingItems, userId, onBehalfOfUserId } = step;
  await transaction
    .update(processSteps)
    .set({
      ...unprocessed,
      userId: onBehalfOfUserId ?? userId,
      fillingItems: fillingItems.map((item) => ({ ...item, value: null })),
    })
    .where(eq(processSteps.id, id));
  await transaction.update(otpChallenges).set({ requestHash: noRequest }).where(eq(otpChallenges.stepId, id));
  await transaction
    .update(remoteSignings)
    .set({ requestHash: noRequest, continuation: null, openUntil: null })
    .where(eq(remoteSignings.stepId, id));
}
