import { expect, test } from 'vitest';
import type { AccessPermissionCode } from '../../../contract/enums.ts';
import { checkWorkflow, isSound } from './workflow-checks.ts';
import type { Workflow } from './workflow-model.ts';

function workflowOf(
  steps: readonly (readonly [userId: number, AccessPermissionCode])[],
  inOrder = true,
): Workflow {
  return {
    inOrder,
    steps: steps.map(([id, permission], index) => ({
      key: String(index),
      user: { id, code: `u${String(id)}`, name: '', email: '' },
      permission,
      place: null,
      fileId: null,
      fields: [],
      copyOnSend: false,
    })),
  };
}

const idsOf = (workflow: Workflow, disabled: readonly number[] = []) =>
  [...checkWorkflow(workflow, new Set(disabled)).values()].map((checks) => checks.map(({ id }) => id));

test('the order is judged as one goes', () => {
  expect(
    idsOf(
      workflowOf([
        [1, 'DR'],
        [2, 'F'],
      ]),
    ),
  ).toEqual([[], ['fillBeforeSign', 'noFields']]);
  expect(
    idsOf(
      workflowOf(
        [
          [1, 'C'],
          [2, 'DR'],
        ],
        false,
      ),
    ),
  ).toEqual([['coordinateNeedsOrder'], []]);
});

test('whoever is disabled is an error, who comes twice in a row a warning', () => {
  const workflow = workflowOf([
    [1, 'E'],
    [1, 'E'],
    [2, 'A'],
    [1, 'E'],
  ]);
  expect(idsOf(workflow, [2])).toEqual([[], ['twiceInRow'], ['disabled'], []]);
  expect(isSound(checkWorkflow(workflow, new Set()))).toBe(true);
  expect(isSound(checkWorkflow(workflow, new Set([2])))).toBe(false);
});

test('filling in without an order is warned of where somebody might sign first', () => {
  const steps: Parameters<typeof workflowOf>[0] = [
    [1, 'F'],
    [2, 'E'],
  ];
  expect(idsOf(workflowOf(steps, false))).toEqual([['fillMayBeLate', 'noFields'], []]);
  expect(idsOf(workflowOf(steps, true))).toEqual([['noFields'], []]);
});
