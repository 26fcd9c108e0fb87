import { and, eq, gt, sql } from 'drizzle-orm';

import { accessPermission, activity } from '../../../contract/enums.ts';
import type { Body } from '../../../contract/operation.ts';
import type { coordinate as operation } from '../../../contract/operations/processing.ts';
import { isSigning } from '../../../contract/rules/permissions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { draftCoordination } from '../../domain/coordination.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { DraftStep } from '../../domain/workflow-draft.ts';
import { processedStatus } from '../../domain/workflow.ts';
import { isGuestCaller, type ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkSigners } from '../certificates/check-levels.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import { draftFilesOf, draftStepRow, findProcessors, nameGuests } from '../documents/draft-steps.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import type { StepRow } from '../workflow/load-document.ts';
import { replyWithDocument } from '../documents/present-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { afterCommit } from '../finishing/after-commit.ts';
import {
  advanceDocument,
  type Basis,
  type Following,
  type LockedDocument,
} from '../workflow/advance-document.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep, type HeldStep, processedBy } from '../workflow/find-step.ts';
import { sendCopies } from '../workflow/invite-processors.ts';
import { lockWaitingStep, underStepLease } from '../workflow/under-step-lease.ts';

type Input = Body<typeof operation>;

/**
 * POST /api/documents/coordinate (companion operations, §4, "Coordinate"): the holder of a coordinating step says who acts
 * next. The new steps come right after it, and what follows moves on.
 */
export const coordinate: Handler<typeof operation> = async ({ deps, caller, body }) => {
  const held = await findHeldStep(deps.db, caller, body.processId);
  if (held.step.accessPermission !== accessPermission.coordinate) {
    refuse('processUnsupported');
  }
  checkWaiting(deps, held);
  const following = await underStepLease(deps, caller, held, (fresh, basis) =>
    commitCoordination(deps, caller, { held: fresh, basis, body }),
  );
  await afterCommit(deps, following);
  return replyWithDocument(deps, caller, held.record.document.id, 'coordinateSuccess');
};

type Coordination = { readonly held: HeldStep; readonly basis: Basis; readonly body: Input };

async function commitCoordination(
  deps: Dependencies,
  caller: ProcessingCaller,
  { held, basis, body }: Coordination,
): Promise<Following> {
  return commitAndDeliver(deps, async (transaction) => {
    const { step, document, steps } = await lockWaitingStep(transaction, basis, held);
    const named = itemsOf(caller, body);
    const items = await nameGuests(transaction, deps, caller.comId, named, isGuestCaller(caller));
    const drafted = draftCoordination(items, step, steps, {
      inOrder: document.processInOrder,
      processors: await findProcessors(transaction, caller.comId, items),
      files: draftFilesOf(held.record),
    });
    if (drafted.kind === 'refused') {
      throw refuseFields(drafted.faults);
    }
    await checkSteps(transaction, deps, drafted.steps, { document, type: held.record.type, root: step });
    const added = await insertAfter(transaction, deps, step, drafted.steps);
    await transaction
      .update(processSteps)
      .set({ status: processedStatus(step.accessPermission), ...processedBy(caller, deps.clock.now()) })
      .where(eq(processSteps.id, step.id));
    await appendHistory(transaction, deps, document.id, {
      ...actorOf(caller),
      activity: activity.coordinate,
      stepId: step.id,
    });
    const moved = steps.map((other) =>
      other.orderNo > step.orderNo ? { ...other, orderNo: other.orderNo + added.length } : other,
    );
    const following = await advanceDocument(transaction, deps, { document, steps: [...moved, ...added] }, [
      step,
    ]);
    const copies = added.filter(({ copyOnSend }) => copyOnSend);
    await sendCopies(transaction, deps, copies, actorOf(caller));
    return following;
  });
}

/** Whoever is outside the company names people of their side, and nobody by a code. */
function itemsOf(caller: ProcessingCaller, { processes }: Input): Input['processes'] {
  return isGuestCaller(caller)
    ? processes.map((item) => ({ ...item, processedByUserCode: null, processedByUserId: null }))
    : processes;
}

type Grounds = {
  readonly document: LockedDocument['document'];
  readonly type: HeldStep['record']['type'];
  readonly root: StepRow;
};

/** What sending a workflow checks of its steps, since these are on their way at once. */
async function checkSteps(
  transaction: Transaction,
  deps: Dependencies,
  drafted: readonly DraftStep[],
  { document, type, root }: Grounds,
): Promise<void> {
  const signers: Parameters<typeof checkSigners>[3][number][] = [];
  for (const [index, { userId, accessPermission: permission, place }] of drafted.entries()) {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId));
    if (user) {
      checkProcessor(user);
      signers.push({ permission, user });
    }
    if (document.fixedPosition && isSigning(permission) && place === null) {
      refuse('positionMissing', { orderNo: root.orderNo + 1 + index });
    }
  }
  await checkSigners(transaction, deps, type, signers);
}

/** Farther than any workflow reaches: steps are moved by way of there, since no two may ever have the same number. */
const farAway = 1_000_000;

async function insertAfter(
  transaction: Transaction,
  deps: Dependencies,
  root: StepRow,
  drafted: readonly DraftStep[],
): Promise<StepRow[]> {
  const { documentId, orderNo } = root;
  const ofDocument = eq(processSteps.documentId, documentId);
  const following = and(ofDocument, gt(processSteps.orderNo, orderNo));
  await transaction
    .update(processSteps)
    .set({ orderNo: sql`${processSteps.orderNo} + ${farAway}` })
    .where(following);
  await transaction
    .update(processSteps)
    .set({ orderNo: sql`${processSteps.orderNo} - ${farAway - drafted.length}` })
    .where(following);
  const rows = drafted.map((step, index) =>
    draftStepRow(deps, documentId, step, { orderNo: orderNo + 1 + index, storedHash: null }),
  );
  return transaction.insert(processSteps).values(rows).returning();
}
