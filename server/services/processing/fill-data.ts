import { eq } from 'drizzle-orm';

import { accessPermission, activity } from '../../../contract/enums.ts';
import type { FillingItem } from '../../../contract/models/document.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { fillData as operation } from '../../../contract/operations/processing.ts';
import { parsePosition } from '../../../contract/page-space.ts';
import { fillingFontSize, isBlankValue } from '../../../contract/rules/filling-values.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import type { Mark } from '../../adapters/pdf/pdf-engine.ts';
import { fillItems } from '../../domain/filling.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import { bearsSignature, processedStatus } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';
import { replyWithDocument } from '../documents/present-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { afterCommit } from '../finishing/after-commit.ts';
import type { Reply } from '../reply.ts';
import { advanceDocument, type Basis, type Following } from '../workflow/advance-document.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findHeldStep, type HeldStep, processedBy } from '../workflow/find-step.ts';
import { lockWaitingStep, underStepLease } from '../workflow/under-step-lease.ts';
import { type NewRevision, writeRevisions } from '../workflow/write-revision.ts';

/**
 * POST /api/documents/fill-data (companion operations, §4, "Fill data"): the values are drawn into the document as one more
 * revision, which is possible only while nobody has signed it. A step without fields is confirmed so.
 */
export async function fillData(
  deps: Dependencies,
  caller: ProcessingCaller,
  body: Body<typeof operation>,
): Promise<Reply<DataInput<typeof operation>>> {
  const held = await findHeldStep(deps.db, caller, body.processId);
  if (held.step.accessPermission !== accessPermission.fillData) {
    refuse('processUnsupported');
  }
  checkWaiting(deps, held);
  if (bearsSignature(held.record.steps.map(({ step }) => step))) {
    refuse('documentAlreadySigned');
  }
  const filled = fillItems(held.step.fillingItems, body.values);
  if (filled.kind === 'refused') {
    throw refuseFields(filled.faults);
  }
  const following = await underStepLease(deps, caller, held, async (fresh, basis) => {
    const revision = await drawValues(deps, fresh, filled.items);
    return commitFilling(deps, { caller, held: fresh, basis, items: filled.items, revision });
  });
  await afterCommit(deps, following);
  return replyWithDocument(deps, caller, held.record.document.id, 'fillDataSuccess');
}

/** Runs outside of any transaction. Nothing to draw: no revision. */
async function drawValues(
  deps: Dependencies,
  { file }: HeldStep,
  items: readonly FillingItem[],
): Promise<NewRevision | null> {
  const marks = items.flatMap((item) => markOf(item) ?? []);
  if (marks.length === 0) {
    return null;
  }
  const outcome = await deps.pdf.stamp(await deps.files.open(file.current.sha256), marks);
  if (outcome.kind === 'refused') {
    deps.log.error({ fileId: file.file.id, reason: outcome.reason }, 'values could not be drawn');
    refuse('fillFailed');
  }
  const sha256 = await deps.files.put(outcome.file);
  return { file, sha256, size: outcome.file.size };
}

function markOf({ key, type, value, page, position: place }: FillingItem): Mark | null {
  const position = place === null ? null : parsePosition(place);
  if (position === null || page === null || value === null || isBlankValue({ type }, value)) {
    return null;
  }
  return {
    pageNumber: page,
    position,
    display: type === 'checkbox' ? 'tick' : 'value',
    image: null,
    lines: type === 'checkbox' ? [] : value.split('\n'),
    fontSize: fillingFontSize,
    fieldName: `Filled_${key}`,
  };
}

type Filling = {
  readonly caller: ProcessingCaller;
  readonly held: HeldStep;
  readonly basis: Basis;
  readonly items: readonly FillingItem[];
  readonly revision: NewRevision | null;
};

async function commitFilling(
  deps: Dependencies,
  { caller, held, basis, items, revision }: Filling,
): Promise<Following> {
  return commitAndDeliver(deps, async (transaction) => {
    const { step, ...locked } = await lockWaitingStep(transaction, basis, held);
    const now = deps.clock.now();
    await writeRevisions(transaction, revision === null ? [] : [revision], step.id, now);
    await transaction
      .update(processSteps)
      .set({
        status: processedStatus(step.accessPermission),
        fillingItems: items,
        ...processedBy(caller, now),
      })
      .where(eq(processSteps.id, step.id));
    await appendHistory(transaction, deps, basis.documentId, {
      ...actorOf(caller),
      activity: activity.fillData,
      stepId: step.id,
      fileSha256: revision?.sha256 ?? null,
    });
    return advanceDocument(transaction, deps, locked, [step]);
  });
}
