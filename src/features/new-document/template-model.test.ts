import { expect, test } from 'vitest';
import { processItemSchema } from '../../../contract/models/process-item.ts';
import { stepsToSave, templateItems, templateSteps, usedSteps } from './template-model.ts';

const an = { id: 4, code: 'an', name: 'An', email: 'an@example.vn' };
const items = [
  { orderNo: 2, processedByUserId: 4, accessPermissionCode: 'E', position: '1,2,3,4', pageSign: 1 },
  { orderNo: 1, processedByUserCode: 'gone', accessPermission: 3 },
  { orderNo: 3, processedByUserId: 0, accessPermissionCode: 'V' },
].map((item) => processItemSchema.parse(item));
const find = (named: { kind: string }) => (named.kind === 'id' ? an : null);

test('steps come in their order; whoever is open or unknown is to be named', () => {
  const steps = templateSteps(items, find);
  expect(steps.map(({ user, permission }) => [user?.code ?? null, permission])).toEqual([
    [null, 'A'],
    ['an', 'E'],
    [null, 'V'],
  ]);
  expect(usedSteps(steps, () => 'k')).toBeNull();
  const named = steps.map((step) => ({ ...step, user: an }));
  expect(usedSteps(named, () => 'k')).toHaveLength(3);
});

test('what is kept of a step that this page does not show stays when it is saved again', () => {
  const [, second] = templateItems(templateSteps(items, find));
  expect(processItemSchema.parse(second)).toMatchObject({
    orderNo: 2,
    processedByUserId: 4,
    accessPermissionCode: 'E',
    position: '1,2,3,4',
    pageSign: 1,
  });
});

test('whom a step came with stays while nobody else is chosen and it is not left open', () => {
  const [first, second] = templateSteps(items, () => null);
  if (first === undefined || second === undefined) {
    throw new Error('the template has too few steps');
  }
  expect(templateItems([first, second])).toMatchObject([
    { processedByUserCode: 'gone' },
    { processedByUserId: 4 },
  ]);
  const [chosen, open] = templateItems([
    { ...first, user: an },
    { ...second, named: null },
  ]);
  expect(chosen).toMatchObject({ processedByUserId: 4 });
  expect(chosen).not.toHaveProperty('processedByUserCode');
  expect(open).not.toHaveProperty('processedByUserId');
});

test('people are left out of chosen steps when a workflow is kept', () => {
  const step = {
    permission: 'E',
    place: null,
    fileId: 'f',
    fields: [],
    copyOnSend: false,
    codeWord: 'none',
    user: an,
  } as const;
  const kept = stepsToSave(
    [
      { ...step, key: 'a' },
      { ...step, key: 'b' },
    ],
    new Set(['b']),
  );
  expect(templateItems(kept)).toEqual([
    { orderNo: 1, accessPermissionCode: 'E', accessPermission: null, processedByUserId: 4 },
    { orderNo: 2, accessPermissionCode: 'E', accessPermission: null },
  ]);
});

test('fields stay with a step as long as it fills data: of any other the service refuses them', () => {
  const field = { key: 'luong', name: 'Lương', type: 'number' };
  const item = processItemSchema.parse({
    processedByUserId: 4,
    accessPermissionCode: 'F',
    fillingItems: [field],
  });
  const fill = templateSteps([item], find);
  const sign = fill.map((step) => ({ ...step, permission: 'E' as const }));
  expect(templateItems(fill)).toMatchObject([{ fillingItems: [field] }]);
  expect(usedSteps(fill, () => 'k')).toMatchObject([{ fields: [field] }]);
  expect(templateItems(sign)[0]).not.toHaveProperty('fillingItems');
  expect(usedSteps(sign, () => 'k')).toMatchObject([{ fields: [] }]);
});
