import { describe, expect, it } from 'vitest';
import { buildRows } from './build-table.ts';
import type { BuildSpec } from './draft.ts';
import { leaveOut, leftOutRows } from './left-out.ts';

const headers = ['Số', 'Tên'];
const source = [
  ['HD-1', 'An'],
  ['', 'Bình'],
  ['HD-3', 'Chi'],
];
const spec: BuildSpec = {
  targets: ['D.No', 'ten'],
  filling: { 'D.No': { kind: 'column', column: 0 }, ten: { kind: 'column', column: 1 } },
  people: { order: { kind: 'same', inOrder: true }, persons: [] },
};
const built = buildRows(spec, headers, source);
const batch = { spec, headers, source, rows: built };

describe('rows that are left out', () => {
  it('are kept as they were corrected, with the reason', () => {
    const [first = [], second = [], third = []] = built;
    const corrected = [first, [second[0] ?? '', 'Bính', ...second.slice(2)], third];
    const leftOut = leaveOut([], { ...batch, rows: corrected }, new Map([[1, 'thiếu số']]));
    expect(leftOutRows(leftOut, { ...batch, rows: [first, third] }, 'đã xoá')).toEqual([
      { origin: 1, cells: ['', 'Bính'], reason: 'thiếu số' },
    ]);
  });

  it('are none where they were taken back, and are told from those that were deleted by hand', () => {
    const leftOut = leaveOut([], batch, new Map([[1, 'thiếu số']]));
    expect(leftOutRows(leftOut, batch, 'đã xoá')).toEqual([]);
    expect(leftOutRows(leftOut, { ...batch, rows: built.slice(1) }, 'đã xoá')).toEqual([
      { cells: ['HD-1', 'An'], reason: 'đã xoá' },
    ]);
  });

  it('are told once where they are left out again, and kept where they were added', () => {
    const once = leaveOut([], batch, new Map([[1, 'thiếu số']]));
    const twice = leaveOut(once, batch, new Map([[1, 'số sai']]));
    expect(
      leftOutRows(twice, { ...batch, rows: built.slice(2) }, 'đã xoá').map(({ reason }) => reason),
    ).toEqual(['đã xoá', 'số sai']);
    const added = ['HD-4', 'Dũng', 'Y', ''];
    const withAdded = { ...batch, rows: [...built, added] };
    const leftOut = leaveOut([], withAdded, new Map([[3, 'trùng']]));
    expect(leftOutRows(leftOut, batch, '').map(({ cells }) => cells)).toEqual([['HD-4', 'Dũng']]);
    expect(leftOutRows(leftOut, withAdded, '')).toEqual([]);
  });
});
