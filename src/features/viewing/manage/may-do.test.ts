import { expect, test } from 'vitest';
import { documentSchema } from '../../../../contract/models/document.ts';
import { meSchema } from '../../../../contract/models/user.ts';
import { mayDo } from './may-do.ts';

const documentIn = (value: number, more = {}) =>
  documentSchema.parse({ id: 'd', status: { value, description: '' }, createdByUserId: 2, ...more });

const meWith = (id: number, roles: readonly string[], scope: object = { kind: 'session' }) =>
  meSchema.parse({ scope, user: { id }, company: null, roles, preferences: null, expiresAt: '' });

const doable = (...given: Parameters<typeof mayDo>) =>
  Object.entries(mayDo(...given)).flatMap(([name, may]) => (may ? [name] : []));

test('its creator follows a document under way, and corrects a rejected one', () => {
  const clerk = meWith(2, ['clerk']);
  expect(doable(documentIn(3, { isShareable: true, isCancelable: true }), clerk)).toEqual([
    'star',
    'remind',
    'extend',
    'evidence',
    'share',
    'cancel',
    'attach',
  ]);
  expect(doable(documentIn(-1), clerk)).toEqual(['star', 'correct', 'evidence']);
});

test('one that has expired is extended, not reminded of', () => {
  expect(doable(documentIn(2, { isExpired: true }), meWith(2, ['clerk']))).toEqual([
    'star',
    'extend',
    'evidence',
    'attach',
  ]);
});

test('an admin reminds and tells of what others made; a signer marks', () => {
  expect(doable(documentIn(2), meWith(9, ['admin']))).toEqual(['star', 'remind', 'evidence', 'hold']);
  expect(doable(documentIn(4), meWith(9, ['admin']))).toEqual(['star', 'notify', 'evidence', 'hold']);
  expect(doable(documentIn(2), meWith(9, ['signer']))).toEqual(['star', 'evidence']);
});

test('an admin holds what was sent, and takes a hold back', () => {
  const hold = { reason: 'Đang tranh chấp' };
  const boss = meWith(9, ['admin']);
  expect(mayDo(documentIn(1), boss)).toMatchObject({ hold: false, release: false });
  expect(mayDo(documentIn(4, { hold }), boss)).toMatchObject({ hold: false, release: true });
  expect(mayDo(documentIn(4, { hold }), meWith(2, ['clerk']))).toMatchObject({ hold: false, release: false });
});

test('whoever came by a link does nothing but their step', () => {
  const scope = { kind: 'document', documentId: 'd', processId: 'p' };
  expect(doable(documentIn(2), meWith(2, ['clerk'], scope))).toEqual([]);
});

test('whoever may keeps a document verifiable for the long term', () => {
  const clerk = meWith(2, ['clerk']);
  expect(mayDo(documentIn(4, { canKeepVerifiable: true }), clerk).keepVerifiable).toBe(true);
  expect(mayDo(documentIn(4), clerk).keepVerifiable).toBe(false);
});

test('whoever holds the step puts reminders off, by a link as well, while there is another day', () => {
  const waitingProcess = {
    id: 'p',
    accessPermission: { value: 2, description: '' },
    status: { value: 1, description: '' },
    processedByUserId: 7,
  };
  const link = { kind: 'document', documentId: 'd', processId: 'p' };
  expect(doable(documentIn(2, { waitingProcess }), meWith(7, [], link))).toEqual(['snooze']);
  expect(mayDo(documentIn(2, { waitingProcess }), meWith(2, ['clerk'])).snooze).toBe(false);
  expect(mayDo(documentIn(-3, { waitingProcess }), meWith(7, [])).snooze).toBe(false);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const due = (expiryDate: string) => documentIn(2, { waitingProcess, expiryDate });
  expect(mayDo(due(hours(23)), meWith(7, [])).snooze).toBe(false);
  expect(mayDo(due(hours(25)), meWith(7, [])).snooze).toBe(true);
});
