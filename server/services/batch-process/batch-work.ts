import { formatMessage } from '../../../contract/messages.ts';
import type { BatchProcessRequest } from '../../../contract/operations/batch-process.ts';
import type { FileContents } from '../../domain/otp.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { type BatchPlan, planItem, type ReadyItem } from './batch-plan.ts';
import { type BatchItem, beginBatch, isItemDone, type ItemResult, writeItem } from './batch-store.ts';
import { consumeChallenge } from '../processing/challenges.ts';
import { decideUnderLease } from '../processing/decide.ts';
import { checkContents } from '../processing/file-contents.ts';
import { outcomeMessages, outcomeOfAction } from '../processing/outcome.ts';
import type { Plan } from '../processing/plan-acts.ts';
import { type RemoteJob, type RemoteSigning, signRemotely } from '../processing/remote-sign.ts';

/** A batch process as one request wants it done. */
export type BatchWork = {
  readonly caller: SessionCaller;
  readonly batchProcessId: string;
  readonly body: BatchProcessRequest;
  readonly requestHash: string;
  readonly plan: BatchPlan;
  /** What the code was for that confirmed it; `null` where none is asked. */
  readonly confirmed: FileContents | null;
};

/** From here on the batch is this request's; what cannot be done is written down, and its code is used up. */
export async function beginWork(
  deps: Dependencies,
  { batchProcessId, requestHash, plan }: BatchWork,
  challengeId: string | null,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await beginBatch(transaction, batchProcessId, requestHash);
    const [first] = plan.ready;
    if (challengeId !== null && first) {
      const outcome = outcomeOf(first.plan);
      await consumeChallenge(transaction, challengeId, outcome, deps.clock.now());
    }
    for (const { item, message } of plan.failed) {
      await writeItem(transaction, item, { success: false, message });
    }
  });
}

/** View-only steps are in no batch. */
function outcomeOf({ root: { action } }: Plan) {
  return action.kind === 'view' ? 'approved' : outcomeOfAction(action);
}

function successOf(plan: Plan): ItemResult {
  return { success: true, message: formatMessage(outcomeMessages[outcomeOf(plan)]) };
}

/** Does what is ready, one document after another, each under its own lease and in its own transaction. */
export async function doWork(deps: Dependencies, work: BatchWork): Promise<void> {
  for (const { item } of work.plan.ready) {
    await workOn(deps, work, item);
  }
}

async function workOn(
  deps: Dependencies,
  { caller, batchProcessId, body, confirmed }: BatchWork,
  item: BatchItem,
): Promise<void> {
  try {
    // Others may have acted on the document while the ones before it were worked on.
    const planned = await planItem(deps, caller, item, body);
    if (planned.kind === 'failed') {
      await writeItem(deps.db, item, { success: false, message: planned.message });
      return;
    }
    const { held, plan } = planned;
    if (confirmed !== null) {
      await checkContents(deps.db, held.record.document.id, confirmed);
    }
    await decideUnderLease(
      deps,
      {
        caller,
        held,
        plan,
        batchProcessId,
        alsoWrite: (transaction) => writeItem(transaction, item, successOf(plan)),
      },
      batchProcessId,
      () => isItemDone(deps.db, item),
    );
  } catch (error) {
    await writeItem(deps.db, item, failureOf(deps, error, item));
  }
}

/** One that fails stops no other, also when it is our fault. */
function failureOf(deps: Dependencies, error: unknown, { stepId }: BatchItem): ItemResult {
  if (error instanceof Refusal) {
    return { success: false, message: error.messages.join('; ') };
  }
  deps.log.error({ error, stepId }, 'a document of a batch process could not be processed');
  return { success: false, message: formatMessage('batchItemFailed') };
}

/**
 * Signs what is ready with a remote certificate, with as few confirmations as the provider allows.
 * @throws {Refusal} when nobody confirms, or no document is free: the batch is untouched then and can be tried again.
 */
export async function signWork(deps: Dependencies, work: BatchWork): Promise<void> {
  const signing = signingOfBatch(deps, work);
  if (signing === null) {
    return;
  }
  const begun = { confirmed: false };
  const results = await signRemotely(deps, {
    ...signing,
    onConfirmed: async () => {
      begun.confirmed = true;
      await signing.onConfirmed?.();
    },
  });
  const [first] = results;
  if (first?.error && !begun.confirmed) {
    throw first.error;
  }
}

/** What signs the documents of a batch with a remote certificate; `null` where nothing of it is signed so. */
export function signingOfBatch(deps: Dependencies, work: BatchWork): RemoteSigning | null {
  const { caller, batchProcessId, requestHash, plan, body } = work;
  const action = plan.ready[0]?.plan.root.action;
  if (action?.kind !== 'sign' || action.certificate === null) {
    return null;
  }
  return {
    caller,
    subject: { kind: 'batch', batchProcessId },
    requestHash,
    certificate: action.certificate,
    work: { kind: 'batch', body },
    jobs: plan.ready.map((ready) => jobOf(deps, ready)),
    onConfirmed: () => beginWork(deps, work, null),
  };
}

function jobOf(deps: Dependencies, { item, held, plan }: ReadyItem): RemoteJob {
  return {
    held,
    plan,
    alsoWrite: (transaction) => writeItem(transaction, item, successOf(plan)),
    onFailed: (error) => writeItem(deps.db, item, failureOf(deps, error, item)),
  };
}
