import { describe, expect, it } from 'vitest';
import type { SheetColumn } from '../grid/sheet-column.ts';
import { createSheetStore } from '../grid/sheet-store.ts';
import type { IssueGroup } from './issue-groups.ts';
import { dayReadings, fixesFor, guessOption, planFix } from './plan-fix.ts';

const options = ['Điện tử', 'Giấy'].map((value) => ({ value, label: value }));
const kind: SheetColumn = { id: 'kind', title: 'Hình thức', kind: 'choice', options, isRequired: true };
const day: SheetColumn = { id: 'day', title: 'Ngày', kind: 'day' };
const note: SheetColumn = { id: 'note', title: 'Ghi chú' };

const store = createSheetStore({
  columns: ['kind', 'day', 'note'],
  rows: [
    ['Online', '12/31/1990', 'phòng A'],
    ['online ', '05/07/1990', 'phòng A'],
    ['', '01/13/1991', 'phòng B'],
    ['Giấy', '', ''],
  ],
});

const group = (column: string, rows: readonly number[], more: Partial<IssueGroup> = {}): IssueGroup => ({
  id: column,
  column,
  tone: 'error',
  cause: 'sai',
  isRepeat: false,
  rows,
  tooMany: rows,
  values: rows.map((row) => ({ text: store.cell(row, column), count: 1 })),
  ...more,
});

describe('planning a fix', () => {
  it('writes what each value should be, in the whole column, and empty cells of the group alone', () => {
    const fix = {
      kind: 'map',
      texts: new Map([
        ['online', 'Điện tử'],
        ['', 'Giấy'],
      ]),
    } as const;
    expect(planFix(store, group('kind', [0, 2]), kind, fix)).toEqual([
      { row: 0, column: 'kind', text: 'Điện tử' },
      { row: 1, column: 'kind', text: 'Điện tử' },
      { row: 2, column: 'kind', text: 'Giấy' },
    ]);
  });

  it('replaces whole texts, or a part of them', () => {
    const cells = group('note', [0, 2]);
    expect(planFix(store, cells, note, { kind: 'replace', part: '', text: 'kho' })).toEqual([
      { row: 0, column: 'note', text: 'kho' },
      { row: 2, column: 'note', text: 'kho' },
    ]);
    expect(planFix(store, cells, note, { kind: 'replace', part: 'A', text: 'C' })).toEqual([
      { row: 0, column: 'note', text: 'phòng C' },
    ]);
  });

  it('reads days in another order, of the group or of the whole column', () => {
    const cells = group('day', [0, 2]);
    const read = (isWholeColumn: boolean) =>
      planFix(store, cells, day, { kind: 'days', order: 'mdy', isWholeColumn }).map(({ text }) => text);
    expect(read(false)).toEqual(['31/12/1990', '13/01/1991']);
    expect(read(true)).toEqual(['31/12/1990', '07/05/1990', '13/01/1991']);
    expect(dayReadings(cells)).toEqual([
      { order: 'mdy', count: 2, before: '12/31/1990', after: '31/12/1990' },
    ]);
  });

  it('clears the cells of the group', () => {
    expect(planFix(store, group('note', [0, 3]), note, { kind: 'clear' })).toEqual([
      { row: 0, column: 'note', text: '' },
    ]);
  });
});

describe('the fixes that fit', () => {
  it.each([
    ['a choice', group('kind', [0]), kind, ['map', 'leave-out']],
    [
      'a choice that may be empty',
      group('kind', [0]),
      { ...kind, isRequired: false },
      ['map', 'clear', 'leave-out'],
    ],
    ['days in another order', group('day', [0]), day, ['days', 'replace', 'clear', 'leave-out']],
    [
      'days in a column of any text',
      group('day', [0]),
      { ...day, kind: 'text' },
      ['days', 'replace', 'clear', 'leave-out'],
    ],
    ['days in no order', group('day', [3]), day, ['replace', 'leave-out']],
    ['what is picked', group('note', [0]), { ...note, isPicked: true }, ['map', 'clear', 'leave-out']],
    ['what is edited elsewhere', group('note', [0]), { ...note, isOpened: true }, ['clear', 'leave-out']],
    ['rows that repeat one another', group('note', [0], { isRepeat: true }), note, ['leave-out']],
    ['what cannot be written', group('note', [0]), { ...note, readOnly: true }, ['leave-out']],
    ['a row as a whole', group('', [0]), undefined, ['leave-out']],
  ] as const)('for %s', (_, cells, column, fixes) => expect(fixesFor(cells, column)).toEqual(fixes));
});

describe('guessing an option', () => {
  const contracts = ['Không xác định thời hạn', 'Xác định thời hạn', 'Hợp đồng lao động'].map((value) => ({
    value,
    label: value,
  }));
  it.each([
    ['dien tu', 'Điện tử', options],
    ['Điệm tử', 'Điện tử', options],
    ['HĐLĐ', 'Hợp đồng lao động', contracts],
    ['hợp đồng', 'Hợp đồng lao động', contracts],
    ['Thử việc', null, contracts],
    ['thời hạn', null, contracts],
    ['', null, options],
  ])('%j is %j', (text, value, among) => expect(guessOption(text, among)?.value ?? null).toBe(value));
});
