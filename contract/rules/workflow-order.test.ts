import { expect, test } from 'vitest';

import { accessPermissionCodes, type AccessPermissionCode } from '../enums.ts';
import { orderFaults } from './workflow-order.ts';

const faults = (codes: readonly AccessPermissionCode[], inOrder = true, around = {}) =>
  orderFaults(
    codes.map((code) => accessPermissionCodes[code]),
    inOrder,
    around,
  ).map(({ index, id }) => `${String(index)} ${id}`);

test('F stands before every step that signs, whether they go in order or not', () => {
  expect(faults(['F', 'A', 'DR'])).toEqual([]);
  expect(faults(['A', 'F'])).toEqual([]);
  expect(faults(['DR', 'F', 'A', 'F'])).toEqual(['1 fillBeforeSign', '3 fillBeforeSign']);
  expect(faults(['E', 'F'], false)).toEqual(['1 fillBeforeSign']);
});

test('C is possible in order only', () => {
  expect(faults(['C', 'DR'])).toEqual([]);
  expect(faults(['C', 'DR'], false)).toEqual(['0 coordinateNeedsOrder']);
});

test('what stands around added steps counts', () => {
  expect(faults(['F'], true, { signsBefore: true })).toEqual(['0 fillBeforeSign']);
  expect(faults(['DR', 'A'], true, { fillsAfter: true })).toEqual(['0 fillBeforeSign']);
});

test('a step without a permission breaks no order', () => {
  expect(orderFaults([null, accessPermissionCodes.F], true)).toEqual([]);
});
