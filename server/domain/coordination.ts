import { accessPermission } from '../../contract/enums.ts';
import type { FillingItem } from '../../contract/models/document.ts';
import type { ProcessItem } from '../../contract/models/process-item.ts';
import { isSigning } from '../../contract/rules/permissions.ts';
import { type DraftContext, type DraftResult, draftWorkflow } from './workflow-draft.ts';
import type { WorkflowStep } from './workflow.ts';

type Step = WorkflowStep & { readonly fillingItems: readonly FillingItem[] };

/**
 * Checks the steps that a coordinator adds right after the own one (companion operations, §4, "Coordinate") as a workflow is
 * checked, in the midst of the steps that are there: F stands before every step that signs, keys are the document's own.
 */
export function draftCoordination(
  items: readonly ProcessItem[],
  root: Pick<Step, 'orderNo'>,
  steps: readonly Step[],
  context: Pick<DraftContext, 'inOrder' | 'processors' | 'files'>,
): DraftResult {
  const before = steps.filter(({ orderNo }) => orderNo < root.orderNo);
  const after = steps.filter(({ orderNo }) => orderNo > root.orderNo);
  return draftWorkflow(items, {
    ...context,
    takenKeys: steps.flatMap(({ fillingItems }) => fillingItems.map(({ key }) => key)),
    signsBefore: before.some((step) => isSigning(step.accessPermission)),
    fillsAfter: after.some((step) => step.accessPermission === accessPermission.fillData),
  });
}
