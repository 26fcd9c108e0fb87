import { eq } from 'drizzle-orm';

import { activity, stepStatus } from '../../../contract/enums.ts';
import type { changeAccessCode as operation } from '../../../contract/operations/follow-up.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import { follows } from '../documents/document-flags.ts';
import { replyWithDocument } from '../documents/present-document.ts';
import { accessCodeHash } from '../identity/access-code-hash.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { actorOf, appendToLocked } from '../workflow/history.ts';
import { isLeased } from '../workflow/lease.ts';
import { lockStep } from '../workflow/find-step.ts';
import { clearAttempts } from '../identity/failed-attempts.ts';

/**
 * POST /api/documents/access-code/{processId}: another code, or none, for a step that waits (decision 0072). Wrong tries at the one before
 * count no more, and that it was given proves nothing of the new one.
 * @throws {Refusal} documentOfAnother, processNotWaiting, documentBusy
 */
export const changeAccessCode: Handler<typeof operation> = async ({
  deps,
  caller,
  params: { processId: stepId },
  body: { accessCode },
}) => {
  const documentId = await deps.db.transaction(async (transaction) => {
    const { record, step } = await lockStep(transaction, caller, stepId);
    const { document } = record;
    if (!follows(caller, document)) {
      refuse('documentOfAnother');
    }
    if (!isUnderWay(document.status) || step.status !== stepStatus.waiting) {
      refuse('processNotWaiting');
    }
    if (isLeased(document, deps.clock.now())) {
      refuse('documentBusy');
    }
    const hash = accessCode.trim() === '' ? null : accessCodeHash(deps, document.id, accessCode);
    await transaction
      .update(processSteps)
      .set({ accessCodeHash: hash, accessCodeCheckedAt: null })
      .where(eq(processSteps.id, stepId));
    await clearAttempts(transaction, 'access-code', stepId);
    await changeDocuments(transaction, [document.id], deps.clock.now());
    await appendToLocked(transaction, deps, document.id, {
      ...actorOf(caller),
      activity: hash === null ? activity.endAccessCode : activity.changeAccessCode,
      stepId,
    });
    return document.id;
  });
  return replyWithDocument(deps, caller, documentId, 'updateProcessSuccess');
};
