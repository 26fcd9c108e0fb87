import { expect, it } from 'vitest';

import { accessPermission } from '../../contract/enums.ts';
import { storedAccessCodes } from './stored-access-codes.ts';

const { approve, eSign, view } = accessPermission;
const step = (userId: number, permission: typeof approve | typeof eSign | typeof view) => ({
  userId,
  accessPermission: permission,
});
const stored = [
  { ...step(1, view), accessCodeHash: null },
  { ...step(1, eSign), accessCodeHash: 'one' },
  { ...step(2, eSign), accessCodeHash: 'two' },
];

it('goes with the person and the kind of the step, wherever it stands', () => {
  expect(storedAccessCodes([step(2, eSign), step(1, eSign), step(1, view)], stored)).toEqual([
    'two',
    'one',
    null,
  ]);
});

it('stays with a person whose step became one of another kind, and goes to nobody else', () => {
  expect(storedAccessCodes([step(1, view), step(1, approve), step(3, eSign)], stored)).toEqual([
    null,
    'one',
    null,
  ]);
});

it('is of one step alone', () => {
  expect(storedAccessCodes([step(2, eSign), step(2, eSign)], stored)).toEqual(['two', null]);
});
