import { eq } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { updateProcess as operation } from '../../../contract/operations/document-actions.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { refuseFields } from '../../domain/refusal.ts';
import { storedAccessCodes } from '../../domain/stored-access-codes.ts';
import { draftWorkflow } from '../../domain/workflow-draft.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashesOfPictures } from '../files/files-of-documents.ts';
import { noteLost } from '../files/unused-files.ts';
import type { Reply } from '../reply.ts';
import { lockDraft } from './draft.ts';
import { draftFilesOf, draftStepRow, findProcessors, nameGuests } from './draft-steps.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { loadDocuments } from '../workflow/load-document.ts';
import { replyWithDocument } from './present-document.ts';

type Input = Body<typeof operation>;

/**
 * POST /api/documents/update-process (companion operations, §3): replaces the workflow of a document that has not been
 * sent.
 */
export async function updateProcess(
  deps: Dependencies,
  caller: SessionCaller,
  body: Input,
): Promise<Reply<DataInput<typeof operation>>> {
  await deps.db.transaction(async (transaction) => {
    // The company is locked before its documents, as where somebody is erased with their drafts.
    const items = await nameGuests(transaction, deps, caller.comId, body.processes);
    const document = await lockDraft(transaction, caller, body.id);
    const [record] = await loadDocuments(transaction, caller.comId, [body.id]);
    const inOrder = body.processInOrder ?? document.processInOrder;
    const drafted = draftWorkflow(items, {
      inOrder,
      processors: await findProcessors(transaction, caller.comId, items),
      files: record ? draftFilesOf(record) : [],
    });
    if (drafted.kind === 'refused') {
      throw refuseFields(drafted.faults);
    }
    const now = deps.clock.now();
    // Pictures of identities go with the steps that they were sent for.
    const verifications = await transaction
      .select({ pictures: identityVerifications.pictures })
      .from(identityVerifications)
      .innerJoin(processSteps, eq(processSteps.id, identityVerifications.stepId))
      .where(eq(processSteps.documentId, body.id));
    await noteLost(
      transaction,
      verifications.flatMap(({ pictures }) => hashesOfPictures(pictures)),
      now,
    );
    const replaced = await transaction
      .delete(processSteps)
      .where(eq(processSteps.documentId, body.id))
      .returning();
    const stored = storedAccessCodes(
      drafted.steps,
      replaced.toSorted((a, b) => a.orderNo - b.orderNo),
    );
    if (drafted.steps.length > 0) {
      await transaction
        .insert(processSteps)
        .values(
          drafted.steps.map((step, index) =>
            draftStepRow(deps, body.id, step, { orderNo: index + 1, storedHash: stored[index] ?? null }),
          ),
        );
    }
    await changeDocuments(transaction, [body.id], now, { processInOrder: inOrder });
    await appendHistory(transaction, deps, body.id, {
      ...actorOf(caller),
      activity: activity.updateDocument,
    });
  });
  return replyWithDocument(deps, caller, body.id, 'updateProcessSuccess');
}
