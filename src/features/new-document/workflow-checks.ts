import { accessPermissionCodes } from '../../../contract/enums.ts';
import { missedLevel, type RequiredLevels, requiredOf } from '../../../contract/rules/required-level.ts';
import { orderFaults } from '../../../contract/rules/workflow-order.ts';
import { type Workflow, type WorkflowStep, isSigning } from './workflow-model.ts';

/** What is odd in a step. Errors are refused by the service, some only at sending; what is only warned of may be meant so. */
export type StepCheck =
  | { readonly tone: 'error'; readonly id: 'fillBeforeSign' | 'coordinateNeedsOrder' | 'disabled' }
  | {
      readonly tone: 'unsendable';
      readonly id: 'belowCompany' | 'belowPublic' | 'noCertificate' | 'codeWordLost';
    }
  | { readonly tone: 'warn'; readonly id: 'twiceInRow' | 'noFields' | 'fillMayBeLate' };

/** By their ids, people whose accounts are out of use, and those without a valid certificate at a provider. */
export type ProcessorFacts = {
  readonly disabled: ReadonlySet<number>;
  readonly withoutRemote: ReadonlySet<number>;
};

/** What is odd in each step, by its key, while one writes; with the rules that the service has (companion operations, §4). */
export function checkWorkflow(
  workflow: Workflow,
  facts: ProcessorFacts,
  levels: RequiredLevels | null,
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
        ...(facts.disabled.has(step.user.id) ? [{ tone: 'error', id: 'disabled' } as const] : []),
        ...levelChecks(step, facts, levels),
        ...(step.codeWord === 'lost' ? [{ tone: 'unsendable', id: 'codeWordLost' } as const] : []),
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

/** What keeps a step from the level that the document's type asks for. */
function levelChecks(
  { user, permission }: WorkflowStep,
  { withoutRemote }: ProcessorFacts,
  levels: RequiredLevels | null,
): readonly StepCheck[] {
  const required = levels && requiredOf(levels, user.isGuest === true);
  const missed = missedLevel(accessPermissionCodes[permission], required);
  if (missed !== null) {
    return [{ tone: 'unsendable', id: missed === 'public' ? 'belowPublic' : 'belowCompany' }];
  }
  return required !== null && permission === 'D' && withoutRemote.has(user.id)
    ? [{ tone: 'unsendable', id: 'noCertificate' }]
    : [];
}

/** The same person with the same task twice in a row has to do it twice, which is seldom meant. */
function repeats(before: WorkflowStep | undefined, step: WorkflowStep): boolean {
  return before?.user.id === step.user.id && before.permission === step.permission;
}

/** Whether the service would keep the workflow as it stands. */
export function isSound(checks: ReadonlyMap<string, readonly StepCheck[]>): boolean {
  return [...checks.values()].flat().every(({ tone }) => tone !== 'error');
}

/** Whether it would send it, too. */
export function isSendable(checks: ReadonlyMap<string, readonly StepCheck[]>): boolean {
  return [...checks.values()].flat().every(({ tone }) => tone === 'warn');
}
