import { expect, test } from 'vitest';
import { type Document, documentSchema } from '../../../contract/models/document.ts';
import { type Selection, refreshed, toggled, withAll } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) =>
  documentSchema.parse({ id, status: { value: 1, description: 'New' } }),
);
const none: Selection<Document> = new Map();
const ids = (selection: Selection<Document>) => [...selection.keys()].toSorted().join('');

test('a range goes the way of the row that ends it, in both directions', () => {
  const one = toggled(none, rows, 'b', null);
  const three = toggled(one, rows, 'd', 'b');
  expect(ids(three)).toBe('bcd');
  expect(ids(toggled(three, rows, 'c', 'd'))).toBe('b');
  expect(ids(toggled(toggled(none, rows, 'c', null), rows, 'a', 'c'))).toBe('abc');
});

test('a row that began on another page makes no range', () => {
  expect(ids(toggled(none, rows, 'c', 'elsewhere'))).toBe('c');
});

test('the choice of other pages stays, and what is chosen is seen as it is now', () => {
  const chosen = withAll(none, rows, true);
  const fresh = rows.slice(0, 1).map((row) => ({ ...row, subject: 'now' }));
  const seen = refreshed(chosen, fresh);
  expect(seen.get('a')?.subject).toBe('now');
  expect(ids(seen)).toBe('abcd');
  expect(refreshed(seen, fresh)).toBe(seen);
});
