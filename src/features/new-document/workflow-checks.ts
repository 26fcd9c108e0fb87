import { accessPermissionCodes } from '../../../contract/enums.ts';
import { orderFaults } from '../../../contract/rules/workflow-order.ts';
import { type Workflow, type WorkflowStep, isSigning } from './workflow-model.ts';

/** What is odd in a step. Errors are refused by the service; what is only warned of may be meant so. */
export type StepCheck =
  | { readonly tone: 'error'; readonly id: 'fillBeforeSign' | 'coordinateNeedsOrder' | 'disabled' }
  | { readonly tone: 'warn'; readonly id: 'twiceInRow' | 'noFields' | 'fillMayBeLate' };

/** What is odd in each step, by its key, while one writes; with the rules that the service has (companion operations, §4). */
export function checkWorkflow(
  workflow: Workflow,
  disabledUserIds: ReadonlySet<number>,
): ReadonlyMap<string, readonly StepCheck[]> {
  const { steps, inOrder } = workflow;
  const faults = orderFaults(
    steps.map(({ permission }) => accessPermissionCodes[permission]),
    inOrder,
  );
  return new Map(
    steps.map((step, index): [string, readonly StepCheck[]] => [
      step.key,
      [
        ...faults.filter((fault) => fault.index === index).map(({ id }) => ({ tone: 'error', id }) as const),
        ...(disabledUserIds.has(step.user.id) ? [{ tone: 'error', id: 'disabled' } as const] : []),
        ...(repeats(steps[index - 1], step) && inOrder ? [{ tone: 'warn', id: 'twiceInRow' } as const] : []),
        ...(step.permission === 'F' && !inOrder && steps.some(({ permission }) => isSigning(permission))
          ? [{ tone: 'warn', id: 'fillMayBeLate' } as const]
          : []),
        ...(step.permission === 'F' && step.fields.length === 0
          ? [{ tone: 'warn', id: 'noFields' } as const]
          : []),
      ],
    ]),
  );
}

/** The same person with the same task twice in a row has to do it twice, which is seldom meant. */
function repeats(before: WorkflowStep | undefined, step: WorkflowStep): boolean {
  return before?.user.id === step.user.id && before.permission === step.permission;
}

/** Whether the service would take the workflow as it stands. */
export function isSound(checks: ReadonlyMap<string, readonly StepCheck[]>): boolean {
  return [...checks.values()].flat().every(({ tone }) => tone !== 'error');
}
