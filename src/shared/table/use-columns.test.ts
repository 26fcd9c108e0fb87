import { beforeEach, expect, test, vi } from 'vitest';
import { menuOrder, storedColumns } from './use-columns.ts';

const ids = ['status', 'due', 'batch'] as const;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

test('columns are nobody’s choice until somebody chose some, or none', () => {
  expect(storedColumns('table', ids)).toBeNull();
  stored.set('table', '["batch","status"]');
  expect(storedColumns('table', ids)).toEqual(['batch', 'status']);
  expect(storedColumns('other', ids)).toBeNull();
  stored.set('table', '[]');
  expect(storedColumns('table', ids)).toEqual([]);
});

test('what is stored and not known any more is passed over', () => {
  stored.set('table', '["status","gone","status",7]');
  expect(storedColumns('table', ids)).toEqual(['status']);
  stored.set('table', '{broken');
  expect(storedColumns('table', ids)).toBeNull();
});

test('the menu lists every column once', () => {
  expect(menuOrder(ids, ['batch'])).toEqual(['batch', 'status', 'due']);
});
