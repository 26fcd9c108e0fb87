import { expect, it } from 'vitest';
import { createSheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { originColumn } from './build-table.ts';
import { createRowNumbers } from './row-number.ts';

it('rows are called by their numbers in the file, wherever they stand; else by where they stand', () => {
  const rows = [
    ['A', '0'],
    ['C', '2'],
    ['D', ''],
  ];
  const store = createSheetStore({ columns: ['D.No', originColumn], rows });
  const numbersBy = (facts: Parameters<typeof createRowNumbers>[1]): string[] =>
    [0, 1, 2].map(createRowNumbers(store, facts));
  expect(numbersBy({ rowNumbers: [4, 5, 7] })).toEqual(['4', '7', '3']);
  expect(numbersBy({})).toEqual(['1', '2', '3']);
});
