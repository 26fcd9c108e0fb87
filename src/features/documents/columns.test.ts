import { beforeEach, expect, test, vi } from 'vitest';
import { columnIds, keepColumns, keptColumns, menuOrder, usualColumns } from './columns.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('each user of a device has columns of their own', () => {
  keepColumns(1, ['batch', 'status']);
  expect(keptColumns(1)).toEqual(['batch', 'status']);
  expect(keptColumns(2)).toEqual(usualColumns);
  keepColumns(2, []);
  expect(keptColumns(2)).toEqual([]);
});

test('what is kept and not known any more is passed over', () => {
  kept.set('countersign-document-columns:1', '["status","gone","status",7]');
  expect(keptColumns(1)).toEqual(['status']);
  kept.set('countersign-document-columns:1', '{broken');
  expect(keptColumns(1)).toEqual(usualColumns);
});

test('the menu lists every column once', () => {
  expect(menuOrder(['batch']).toSorted()).toEqual(columnIds.toSorted());
  expect(menuOrder(['batch'])[0]).toBe('batch');
});
