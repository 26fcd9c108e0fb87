import { expect, test } from 'vitest';
import type { AccessPermissionCode } from '../../../contract/enums.ts';
import { checkWorkflow, isSendable, isSound, type ProcessorFacts } from './workflow-checks.ts';
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
      codeWord: 'none',
    })),
  };
}

const factsOf = (
  disabled: readonly number[] = [],
  withoutRemote: readonly number[] = [],
): ProcessorFacts => ({
  disabled: new Set(disabled),
  withoutRemote: new Set(withoutRemote),
});

const idsOf = (workflow: Workflow, disabled: readonly number[] = []) =>
  [...checkWorkflow(workflow, factsOf(disabled), null).values()].map((checks) => checks.map(({ id }) => id));

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
  expect(isSound(checkWorkflow(workflow, factsOf(), null))).toBe(true);
  expect(isSound(checkWorkflow(workflow, factsOf([2]), null))).toBe(false);
});

test('filling in without an order is warned of where somebody might sign first', () => {
  const steps: Parameters<typeof workflowOf>[0] = [
    [1, 'F'],
    [2, 'E'],
  ];
  expect(idsOf(workflowOf(steps, false))).toEqual([['fillMayBeLate', 'noFields'], []]);
  expect(idsOf(workflowOf(steps, true))).toEqual([['noFields'], []]);
});

test('whoever cannot come to the level that the type asks for keeps the document from being sent, not from being saved', () => {
  const workflow = workflowOf([
    [1, 'DR'],
    [2, 'D'],
    [3, 'D'],
    [4, 'A'],
  ]);
  const of = (userLevel: 'company' | 'public' | null) =>
    checkWorkflow(workflow, factsOf([], [1, 2]), { userLevel, guestLevel: null });
  const ids = (checks: ReturnType<typeof of>) =>
    [...checks.values()].map((found) => found.map(({ id }) => id));
  expect(ids(of('public'))).toEqual([['belowPublic'], ['noCertificate'], [], []]);
  expect(ids(of('company'))).toEqual([['belowCompany'], ['noCertificate'], [], []]);
  expect(isSound(of('public'))).toBe(true);
  expect(isSendable(of('public'))).toBe(false);
  expect(isSendable(of(null))).toBe(true);
});

test('a code word that a reload has lost keeps the document from being sent', () => {
  const sound = workflowOf([[1, 'A']]);
  const lost = { ...sound, steps: sound.steps.map((step) => ({ ...step, codeWord: 'lost' as const })) };
  expect(idsOf(lost)).toEqual([['codeWordLost']]);
  expect(isSendable(checkWorkflow(lost, factsOf(), null))).toBe(false);
  expect(isSound(checkWorkflow(lost, factsOf(), null))).toBe(true);
});
