import { formatMessage } from '../../../contract/messages.ts';
import type { BatchProcessRequest } from '../../../contract/operations/batch-process.ts';
import type { ProcessRequest } from '../../../contract/operations/processing.ts';
import type { ProcessAction } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkIdentity } from '../ekyc/verifications.ts';
import type { BatchItem } from './batch-store.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep, type HeldStep } from '../workflow/find-step.ts';
import { accept, checkImages, checkLevels, parseStep, planOf, type Plan } from '../processing/plan-acts.ts';

export type ReadyItem = {
  readonly kind: 'ready';
  readonly item: BatchItem;
  readonly held: HeldStep;
  readonly plan: Plan;
};
export type FailedItem = { readonly kind: 'failed'; readonly item: BatchItem; readonly message: string };
export type BatchPlan = { readonly ready: readonly ReadyItem[]; readonly failed: readonly FailedItem[] };

/**
 * Decides what a request does with each step that is still open.
 * @throws {Refusal} for what is wrong with the request, whatever the document; what is wrong with one document fails that one.
 */
export async function planBatch(
  deps: Dependencies,
  caller: SessionCaller,
  items: readonly BatchItem[],
  request: BatchProcessRequest,
): Promise<BatchPlan> {
  const ready: ReadyItem[] = [];
  const failed: FailedItem[] = [];
  for (const item of items.filter(({ success }) => success === null)) {
    const planned = await planItem(deps, caller, item, request);
    if (planned.kind === 'ready') {
      ready.push(planned);
    } else {
      failed.push(planned);
    }
  }
  await checkImages(
    deps,
    ready.map(({ plan }) => plan.root),
  );
  return { ready, failed };
}

/** As {@link planBatch}, for one step and without a look at the picture. */
export async function planItem(
  deps: Dependencies,
  caller: SessionCaller,
  item: BatchItem,
  request: BatchProcessRequest,
): Promise<ReadyItem | FailedItem> {
  const held = await findWaiting(deps, caller, item, request);
  if (held instanceof Refusal) {
    return { kind: 'failed', item, message: held.messages.join('; ') };
  }
  const action = actionFor(held, request);
  return action === 'no-place'
    ? { kind: 'failed', item, message: formatMessage('positionMissing', { orderNo: held.step.orderNo }) }
    : { kind: 'ready', item, held, plan: planOf(held, action) };
}

/** A step that cannot be acted on is no fault of the request. */
async function findWaiting(
  deps: Dependencies,
  caller: SessionCaller,
  { stepId }: BatchItem,
  { reject }: BatchProcessRequest,
): Promise<HeldStep | Refusal> {
  try {
    const held = await findHeldStep(deps.db, caller, stepId);
    checkWaiting(deps, held);
    if (!reject) {
      await checkIdentity(deps.db, held);
      checkLevels(held, [held]);
    }
    return held;
  } catch (error) {
    if (error instanceof Refusal) {
      return error;
    }
    throw error;
  }
}

/** @throws {Refusal} for everything but a place that is missing, or lies on no page of the document. */
function actionFor(held: HeldStep, request: BatchProcessRequest): ProcessAction | 'no-place' {
  const parsed = parseStep(held, held.step, singleRequest(request, held.step.id));
  if (parsed.kind !== 'faults') {
    return accept(parsed);
  }
  const ofRequest = parsed.faults.filter(({ path }) => !placeFields.has(path));
  return ofRequest.length === 0 ? 'no-place' : accept({ kind: 'faults', faults: ofRequest });
}

const placeFields: ReadonlySet<string> = new Set(['signingPage', 'signingPosition']);

/** The request of "Process document" for one step: at its own place, without any other step. */
function singleRequest(
  { batchProcessId: _, ...request }: BatchProcessRequest,
  processId: string,
): ProcessRequest {
  return {
    ...request,
    processId,
    signingPage: null,
    signingPosition: null,
    contentSha256: null,
    processAllAdjacentProcesses: false,
    adjacentProcesses: null,
  };
}
