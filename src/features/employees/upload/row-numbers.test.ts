import { expect, it } from 'vitest';
import { createNumberedStore, rowNumber } from './row-numbers.ts';

const numbersOf = (store: ReturnType<typeof createNumberedStore>): string[] =>
  Array.from({ length: store.rowCount() + 1 }, (_, index) => rowNumber(store, index));

it('rows keep their numbers in the file, and those that are added get the next ones', () => {
  const store = createNumberedStore({
    columns: ['employeeCode'],
    rows: [
      ['NV1', '4'],
      ['NV2', '5'],
      ['NV3', '9'],
    ],
  });
  expect(numbersOf(store)).toEqual(['4', '5', '9', '10']);
  store.removeRows([1]);
  store.insertRows(0, [['NV0']]);
  store.change([{ row: 3, column: 'employeeCode', text: 'NV4' }]);
  expect(numbersOf(store)).toEqual(['10', '4', '9', '11', '12']);
  store.undo();
  store.undo();
  store.undo();
  expect(numbersOf(store)).toEqual(['4', '5', '9', '10']);
});

it('rows that were kept without numbers are called by where they stand', () => {
  const store = createNumberedStore({ columns: ['employeeCode'], rows: [['NV1'], ['NV2']] });
  expect(numbersOf(store)).toEqual(['1', '2', '3']);
});
