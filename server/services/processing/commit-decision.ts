import { and, eq, inArray, isNull, sql } from 'drizzle-orm';

import {
  accessPermission,
  activity,
  type Activity,
  documentStatus,
  requestType,
  signMethod,
  stepStatus,
} from '../../../contract/enums.ts';
import { say } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  documents,
  fileRevisions,
  otpChallenges,
  processGrants,
  processSteps,
} from '../../adapters/database/schema.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import { advance, isUnderWay, mayAct, processedStatus } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, appendHistory } from '../documents/history.ts';
import type { StepRow } from '../documents/load-document.ts';
import { createNotice } from '../notices/create-notice.ts';
import type { HeldStep } from './find-step.ts';
import type { StampedFile } from './stamp-signature.ts';

export type Decision = {
  readonly caller: ProcessingCaller;
  readonly held: HeldStep;
  readonly action: ProcessAction;
  readonly stamped: StampedFile | null;
  /** Who has the lease; `null` for an action that needs none. */
  readonly leaseHolder: string | null;
  /** The code that confirmed it; `null` where none was asked for. */
  readonly challengeId: string | null;
};

const outcomes = { sign: 'signed', approve: 'approved', reject: 'rejected', view: null } as const;

function activityOf({ action, held }: Decision): Activity {
  switch (action.kind) {
    case 'reject':
      return activity.reject[0];
    case 'approve':
      return activity.approve[0];
    case 'view':
      return activity.viewDocument[0];
    case 'sign':
      return held.step.accessPermission === accessPermission.eSign[0]
        ? activity.eSign[0]
        : activity.signDraw[0];
  }
}

/**
 * Writes what a processor decided, and everything that follows from it, in one transaction: the step, the document, the
 * file's new revision, the history, the code, and the notices, whose ids it answers.
 */
export async function commitDecision(deps: Dependencies, decision: Decision): Promise<string[]> {
  return deps.db.transaction(async (transaction) => {
    const { document, steps } = await lockForDecision(transaction, decision);
    const step = steps.find((candidate) => candidate.id === decision.held.step.id);
    if (!step || !isUnderWay(document.status) || !mayAct(step, steps, document.processInOrder)) {
      throw new Refusal(say('processNotWaiting'));
    }
    const now = deps.clock.now();
    await writeStep(transaction, decision, now);
    await writeRevision(transaction, decision, now);
    await appendHistory(transaction, deps, document.id, {
      ...actorOf(decision.caller),
      activity: activityOf(decision),
      description: decision.action.reason,
      stepId: step.id,
      fileSha256: decision.stamped?.sha256 ?? null,
    });
    if (decision.challengeId !== null) {
      await transaction
        .update(otpChallenges)
        .set({ consumedAt: now, outcome: outcomes[decision.action.kind] })
        .where(eq(otpChallenges.id, decision.challengeId));
    }
    switch (decision.action.kind) {
      case 'view':
        // Reading changes nothing of the document, not even under the hands of somebody who is signing it.
        return [];
      case 'reject':
        return rejectDocument(transaction, deps, decision, decision.action.reason, steps);
      case 'sign':
      case 'approve':
        return advanceDocument(transaction, deps, decision, document, steps, step);
    }
  });
}

type Locked = { readonly document: typeof documents.$inferSelect; readonly steps: readonly StepRow[] };

async function lockForDecision(transaction: Transaction, { held, leaseHolder }: Decision): Promise<Locked> {
  const [document] = await transaction
    .select()
    .from(documents)
    .where(eq(documents.id, held.record.document.id))
    .for('update');
  if (!document) {
    throw new Refusal(say('documentNotFound'));
  }
  const leaseLost = leaseHolder !== null && document.leaseHolder !== leaseHolder;
  if (leaseLost || (leaseHolder !== null && document.version !== held.record.document.version)) {
    throw new Refusal(say('documentChanged'));
  }
  const steps = await transaction
    .select()
    .from(processSteps)
    .where(eq(processSteps.documentId, document.id))
    .orderBy(processSteps.orderNo);
  return { document, steps };
}

async function writeStep(
  transaction: Transaction,
  { held, action, stamped }: Decision,
  now: Date,
): Promise<void> {
  const { step } = held;
  await transaction
    .update(processSteps)
    .set({
      status: action.kind === 'reject' ? stepStatus.rejected[0] : processedStatus(step.accessPermission),
      reason: action.reason,
      processedAt: now,
      ...(action.kind === 'sign' && {
        pageSign: action.place.page,
        ...action.place.position,
        displayType: action.display,
        signatureText: stamped?.text ?? action.text,
        fontSize: action.fontSize,
        signedMethod: signMethod.signDraw[0],
      }),
    })
    .where(eq(processSteps.id, step.id));
}

async function writeRevision(
  transaction: Transaction,
  { held, stamped }: Decision,
  now: Date,
): Promise<void> {
  if (stamped === null) {
    return;
  }
  const { current } = held.file;
  await transaction.insert(fileRevisions).values({
    fileId: current.fileId,
    revision: current.revision + 1,
    sha256: stamped.sha256,
    size: stamped.size,
    pages: current.pages,
    stepId: held.step.id,
    createdAt: now,
  });
}

/** Codes and links of these steps open nothing any more; sessions that they opened go on reading for a day. */
async function endGrants(transaction: Transaction, stepIds: readonly string[], now: Date): Promise<void> {
  await transaction
    .update(processGrants)
    .set({ endedAt: now })
    .where(and(inArray(processGrants.stepId, [...stepIds]), isNull(processGrants.endedAt)));
}

async function rejectDocument(
  transaction: Transaction,
  deps: Dependencies,
  { held, caller }: Decision,
  reason: string,
  steps: readonly StepRow[],
): Promise<string[]> {
  const { document } = held.record;
  const now = deps.clock.now();
  await transaction
    .update(documents)
    .set({
      status: documentStatus.rejected[0],
      reason,
      modifiedAt: now,
      version: sql`${documents.version} + 1`,
      leaseHolder: null,
      leaseUntil: null,
    })
    .where(eq(documents.id, document.id));
  await endGrants(
    transaction,
    steps.map((step) => step.id),
    now,
  );
  const acted = steps.filter((step) => step.processedAt !== null).map((step) => step.userId);
  const told = new Set([document.createdByUserId, ...acted]);
  told.delete(caller.userId);
  const ids: string[] = [];
  for (const userId of told) {
    ids.push(
      await createNotice(transaction, deps, {
        kind: 'document-rejected',
        userId,
        documentId: document.id,
        stepId: held.step.id,
      }),
    );
  }
  return ids;
}

async function advanceDocument(
  transaction: Transaction,
  deps: Dependencies,
  { held }: Decision,
  document: Locked['document'],
  steps: readonly StepRow[],
  processed: StepRow,
): Promise<string[]> {
  const now = deps.clock.now();
  const progress = advance({ status: document.status, inOrder: document.processInOrder }, steps, processed);
  const completed = progress.documentStatus === documentStatus.completed[0];
  await transaction
    .update(documents)
    .set({
      status: progress.documentStatus,
      modifiedAt: now,
      version: sql`${documents.version} + 1`,
      leaseHolder: null,
      leaseUntil: null,
      ...(completed && { completedAt: now }),
    })
    .where(eq(documents.id, document.id));
  await endGrants(transaction, [processed.id], now);
  if (completed) {
    await appendHistory(transaction, deps, document.id, {
      activity: activity.completeDocument[0],
      requestType: requestType.system[0],
      userId: null,
      ipAddress: null,
    });
    const told = new Set([document.createdByUserId, ...held.record.steps.map(({ user }) => user.id)]);
    const ids: string[] = [];
    for (const userId of told) {
      ids.push(
        await createNotice(transaction, deps, {
          kind: 'document-completed',
          userId,
          documentId: document.id,
        }),
      );
    }
    return ids;
  }
  const ids: string[] = [];
  for (const step of progress.begins) {
    await appendHistory(transaction, deps, document.id, {
      activity: activity.inviteRecipient[0],
      requestType: requestType.system[0],
      userId: null,
      ipAddress: null,
      stepId: step.id,
    });
    ids.push(
      await createNotice(transaction, deps, {
        kind: 'step-invitation',
        userId: step.userId,
        documentId: document.id,
        stepId: step.id,
      }),
    );
  }
  return ids;
}
