import { describe, expect, it } from 'vitest';
import type { CellIssue } from '../check/cell-issue.ts';
import { createSheetStore } from '../grid/sheet-store.ts';
import { groupIssues } from './issue-groups.ts';

const store = createSheetStore({
  columns: ['code', 'kind'],
  rows: [
    ['A1', 'Thử việc'],
    ['A2', 'HĐLĐ'],
    ['A2', 'thử  việc'],
    ['', 'Giấy'],
    ['a2', 'Giấy'],
    ['a2', 'Giấy'],
  ],
});

const wrongKind: CellIssue = { column: 'kind', tone: 'error', text: 'chọn Điện tử hoặc Giấy' };
const repeat = (row: number, repeats = 'A2'): CellIssue => ({
  column: 'code',
  tone: 'error',
  text: `trùng với dòng ${String(row)}`,
  cause: 'trùng mã',
  repeats,
});
const issues: readonly (readonly CellIssue[])[] = [
  [wrongKind],
  [repeat(3), wrongKind],
  [repeat(2), wrongKind, { column: 'kind', tone: 'warn', text: 'nên xem lại' }],
  [{ column: '', tone: 'error', text: 'thiếu cột' }],
  [repeat(6, 'a2')],
  [repeat(5, 'a2')],
];

const groups = groupIssues(store, { issuesOf: (row) => issues[row] ?? [] });

describe('grouping what is wrong', () => {
  it('puts cells of one column with one cause together, errors first and the largest group before the others', () => {
    expect(groups.map(({ column, tone, cause, rows }) => [column, tone, cause, rows])).toEqual([
      ['code', 'error', 'trùng mã', [1, 2, 4, 5]],
      ['kind', 'error', 'chọn Điện tử hoặc Giấy', [0, 1, 2]],
      ['', 'error', 'thiếu cột', [3]],
      ['kind', 'warn', 'nên xem lại', [2]],
    ]);
    expect(groups.map(({ isRepeat }) => isRepeat)).toEqual([true, false, false, false]);
  });

  it('has all rows of a group to leave out, and of rows that say the same all behind the first', () => {
    // Whether two cells say the same is up to the rule: A2 and a2 may be two numbers, and one number be written in two ways.
    expect(groups.map(({ tooMany }) => tooMany)).toEqual([[2, 5], [0, 1, 2], [3], [2]]);
  });

  it('counts each value once, whatever its case and spaces, the most frequent first', () => {
    expect(groups[1]?.values).toEqual([
      { text: 'Thử việc', count: 2 },
      { text: 'HĐLĐ', count: 1 },
    ]);
    expect(groups[2]?.values).toEqual([{ text: '', count: 1 }]);
  });
});
