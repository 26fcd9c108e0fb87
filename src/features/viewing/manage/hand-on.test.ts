import { expect, test } from 'vitest';
import { documentSchema } from '../../../../contract/models/document.ts';
import { meSchema } from '../../../../contract/models/user.ts';
import { stepsToHandOn } from './hand-on.ts';

const step = (id: string, processedByUserId: number) => ({
  id,
  processedByUserId,
  accessPermission: { value: 3, description: '' },
  status: { value: 1, description: '' },
});
const sent = (more: object = {}) =>
  documentSchema.parse({
    id: 'd',
    status: { value: 2, description: '' },
    createdByUserId: 2,
    waitingProcesses: [step('mine', 9), step('other', 8)],
    ...more,
  });
const me = (id: number, mayDelegate: boolean, scope: object = { kind: 'session' }) =>
  meSchema.parse({
    scope,
    user: { id },
    company: { id: 1, mayDelegate },
    roles: [],
    preferences: null,
    expiresAt: '',
  });
const ids = (...given: Parameters<typeof stepsToHandOn>) => stepsToHandOn(...given).map(({ id }) => id);

test('a processor hands on their own step, where the company lets them', () => {
  expect(ids(sent(), me(9, true))).toEqual(['mine']);
  expect(ids(sent(), me(9, false))).toEqual([]);
  expect(ids(sent(), me(7, true))).toEqual([]);
});

test('the creator hands on whatever waits', () => {
  expect(ids(sent(), me(2, false))).toEqual(['mine', 'other']);
});

test('nobody does when it has ended or expired, or came by a link', () => {
  expect(ids(sent({ status: { value: 4, description: '' } }), me(2, true))).toEqual([]);
  expect(ids(sent({ isExpired: true }), me(9, true))).toEqual([]);
  expect(ids(sent(), me(9, true, { kind: 'document', documentId: 'd', processId: 'mine' }))).toEqual([]);
});
