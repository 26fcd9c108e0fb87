import { eq } from 'drizzle-orm';

import {
  accessPermission,
  type AccessPermission,
  activity,
  type Activity,
  documentStatus,
  signMethod,
  stepStatus,
} from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import { mayAct, peopleOf, processedStatus } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, appendHistories } from '../workflow/history.ts';
import type { StepRow } from '../workflow/load-document.ts';
import { checkIdentity } from '../ekyc/verifications.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { endGrants } from '../identity/issue-process-grant.ts';
import { advanceDocument, type Following, lockDocument } from '../workflow/advance-document.ts';
import { changeDocuments } from '../workflow/change-documents.ts';
import { checkStillEnabled } from '../workflow/check-processor.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhook.ts';
import { noLease } from '../workflow/lease.ts';
import { type HeldStep, holdsStep, processedBy } from '../workflow/find-step.ts';
import type { Act, Plan } from './plan-acts.ts';
import type { SignedFile } from './sign-files.ts';
import { writeRevisions } from '../workflow/write-revision.ts';

export type Decision = {
  readonly caller: ProcessingCaller;
  readonly held: HeldStep;
  readonly plan: Plan;
  /** Files with new signatures, when anything is signed. */
  readonly signed: readonly SignedFile[];
  /** The level of what is signed under a certificate at a provider. */
  readonly remoteLevel?: StepRow['remoteLevel'];
  /** Who has the lease; `null` for an action that needs none. */
  readonly leaseHolder: string | null;
  /** The batch process that it is a part of. */
  readonly batchProcessId?: string;
  /** What else is true if and only if the decision is written: that its code is used up, say. */
  readonly alsoWrite?: (transaction: Transaction) => Promise<void>;
};

function activityOf({ action, step }: Act): Activity {
  switch (action.kind) {
    case 'reject':
      return activity.reject;
    case 'approve':
      return activity.approve;
    case 'view':
      return activity.viewDocument;
    case 'sign':
      return signingActivity(step.accessPermission);
  }
}

function signingActivity(permission: AccessPermission): Activity {
  switch (permission) {
    case accessPermission.eSign:
    case accessPermission.ekyc:
      return activity.eSign;
    case accessPermission.signDigital:
      return activity.signDigital;
    default:
      return activity.signDraw;
  }
}

/**
 * Writes what a processor decided, and everything that follows from it, in one transaction: the step, the document, the
 * file's new revision, the history and the notifications.
 */
export async function commitDecision(deps: Dependencies, decision: Decision): Promise<Following> {
  return commitAndDeliver(deps, async (transaction) => {
    const { version, id: documentId } = decision.held.record.document;
    const { leaseHolder } = decision;
    const locked = await lockDocument(transaction, { documentId, version, leaseHolder });
    const { document, steps } = locked;
    const step = steps.find((candidate) => candidate.id === decision.held.step.id);
    const isMine = step !== undefined && holdsStep(decision.caller, step);
    if (!isMine || !mayAct(document, step, steps)) {
      refuse('processNotWaiting');
    }
    const { root, adjacent } = decision.plan;
    if (document.finalising && root.action.kind !== 'view') {
      refuse('processNotWaiting');
    }
    if (root.action.kind === 'sign' || root.action.kind === 'approve') {
      // What was known of the signer when they began may be taken back while they are waited for.
      await checkIdentity(transaction, decision.held);
    }
    await checkStillEnabled(transaction, decision.held.user);
    const now = deps.clock.now();
    await writeRevisions(transaction, decision.signed, root.step.id, now);
    const acts = [root, ...adjacent];
    for (const act of acts) {
      await writeStep(transaction, act, decision, now);
    }
    const entries = acts.flatMap((act) => entriesOf(decision, act));
    await appendHistories(transaction, deps, entries);
    await decision.alsoWrite?.(transaction);
    switch (root.action.kind) {
      case 'view':
        // Reading changes nothing of the document, not even under the hands of somebody who is signing it.
        return { invitedTo: null, finishing: null };
      case 'reject':
        await rejectDocument(transaction, deps, decision, root.action.reason, steps);
        return { invitedTo: null, finishing: null };
      case 'sign':
      case 'approve':
        return advanceDocument(
          transaction,
          deps,
          locked,
          acts.map((act) => act.step),
          decision.batchProcessId ?? null,
        );
    }
  });
}

/** The files that a step signed: an approval signs all. */
function signedFilesOf({ step }: Act, signed: readonly SignedFile[]): SignedFile[] {
  return signed.filter(({ signatures }) => signatures.some(({ stepId }) => stepId === step.id));
}

/** One entry for what was done; where it changed more than one file, one more for each of them, so that the chain names every state. */
function entriesOf({ caller, held, signed }: Decision, act: Act): Parameters<typeof appendHistories>[2] {
  const [first, ...others] = signedFilesOf(act, signed);
  const documentId = held.record.document.id;
  const entry = { documentId, ...actorOf(caller), activity: activityOf(act), stepId: act.step.id };
  return [
    { ...entry, description: act.action.reason, fileSha256: first?.sha256 ?? null },
    ...others.map(({ file, sha256 }) => ({ ...entry, description: file.file.name, fileSha256: sha256 })),
  ];
}

async function writeStep(
  transaction: Transaction,
  act: Act,
  { caller, signed, remoteLevel }: Decision,
  now: Date,
): Promise<void> {
  const { step, action } = act;
  const signature = signed.flatMap(({ signatures }) => signatures).find(({ stepId }) => stepId === step.id);
  await transaction
    .update(processSteps)
    .set({
      status: action.kind === 'reject' ? stepStatus.rejected : processedStatus(step.accessPermission),
      reason: action.reason,
      ...processedBy(caller, now),
      remoteExpiresAt: null,
      remoteOutcome: null,
      ...(action.kind === 'sign' && {
        pageSign: action.place.page,
        ...action.place.position,
        displayType: action.display,
        signatureText: signature?.text ?? action.text,
        fontSize: action.fontSize,
        signedMethod: action.certificate ? signMethod.remoteCa : signMethod.signDraw,
        remoteLevel,
      }),
    })
    .where(eq(processSteps.id, step.id));
}

async function rejectDocument(
  transaction: Transaction,
  deps: Dependencies,
  { held, caller, batchProcessId }: Decision,
  reason: string,
  steps: readonly StepRow[],
): Promise<void> {
  const { document } = held.record;
  const now = deps.clock.now();
  await changeDocuments(transaction, [document.id], now, {
    status: documentStatus.rejected,
    reason,
    ...noLease,
  });
  await endGrants(transaction, steps, now);
  await enqueueWebhook(transaction, deps, document.id, batchProcessId ?? null);
  const acted = steps.filter((step) => step.processedAt !== null || step.id === held.step.id);
  const recipients = new Set([document.createdByUserId, ...peopleOf(acted)]);
  recipients.delete(caller.userId);
  await createNotifications(
    transaction,
    deps,
    [...recipients].map((userId) => ({
      kind: 'document-rejected',
      userId,
      documentId: document.id,
      stepId: held.step.id,
    })),
  );
}
