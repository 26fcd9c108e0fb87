import { expect, it } from 'vitest';
import { type Document, type ProcessStep, documentSchema } from '../../../../contract/models/document.ts';
import { type AddedStep, changeSteps, coordinateBody, followingSteps, stepFaults } from './added-steps.ts';

const user = { id: 7, code: 'binh', name: 'Trần Thị Bình', email: 'b•••h@demo.local' };
const rect = { llx: 10, lly: 20, urx: 190, ury: 92 };

function documentOf(permissions: readonly number[], change: object = {}): [Document, ProcessStep] {
  const document = documentSchema.parse({
    id: 'd',
    status: { value: 3, description: '' },
    processInOrder: true,
    processes: permissions.map((value, index) => ({
      id: String(index),
      orderNo: index + 1,
      accessPermission: { value, description: '' },
      status: { value: 1, description: '' },
    })),
    waitingProcesses: [],
    ...change,
  });
  const [root] = document.processes;
  if (root === undefined) {
    throw new Error('no steps');
  }
  return [document, root];
}

const added = (...steps: readonly Partial<AddedStep>[]): AddedStep[] =>
  steps.map((step, index) => ({ key: `s${String(index)}`, user, permission: 'E', place: null, ...step }));

it('adds at the end, moves, and forgets the place of a step that leaves no mark', () => {
  let steps = changeSteps([], { kind: 'add', key: 'a', user });
  steps = changeSteps(steps, { kind: 'add', key: 'b', user });
  steps = changeSteps(steps, { kind: 'place', key: 'a', place: { page: 1, rect } });
  steps = changeSteps(steps, { kind: 'move', key: 'b', to: 0 });
  expect(steps.map(({ key }) => key)).toEqual(['b', 'a']);
  steps = changeSteps(steps, { kind: 'permission', key: 'a', permission: 'A' });
  expect(steps.at(1)).toMatchObject({ permission: 'A', place: null });
  expect(changeSteps(steps, { kind: 'remove', key: 'b' })).toHaveLength(1);
});

it('knows what the service would refuse', () => {
  const steps = added({}, { permission: 'A' });
  expect(stepFaults(steps, ...documentOf([6, 3])).size).toBe(0);
  // Data is filled in later: nothing may be signed before it.
  expect([...stepFaults(steps, ...documentOf([6, 5]))]).toEqual([['s0', 'fillBeforeSign']]);
  expect([...stepFaults(steps, ...documentOf([6], { fixedPosition: true }))]).toEqual([['s0', 'needsPlace']]);
  const unordered = documentOf([6], { processInOrder: false });
  expect([...stepFaults(added({ permission: 'C' }), ...unordered)]).toEqual([['s0', 'coordinateNeedsOrder']]);
});

it('tells with whom the workflow goes on', () => {
  expect(followingSteps(...documentOf([6, 3, 4])).map(({ id }) => id)).toEqual(['1', '2']);
});

it('writes what “coordinate” takes', () => {
  const steps = added({ place: { page: 2, rect } }, { permission: 'A' });
  expect(coordinateBody('p', steps, 'f')).toEqual({
    processId: 'p',
    processes: [
      {
        orderNo: 1,
        processedByUserId: 7,
        accessPermissionCode: 'E',
        fileInfoId: 'f',
        position: '10,20,190,92',
        pageSign: 2,
      },
      { orderNo: 2, processedByUserId: 7, accessPermissionCode: 'A', fileInfoId: 'f' },
    ],
  });
});
