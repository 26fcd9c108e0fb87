import { expect, it, vi } from 'vitest';
import { formatMessage } from '../../../../contract/messages.ts';
import { createSheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import type { BatchColumn } from './build-table.ts';
import { columnOfError, followRows } from './served-errors.ts';

const column = (id: string, parameter = `{{${id}}}`): BatchColumn => ({
  id,
  parameter,
  person: null,
  isFixed: false,
});
const columns = [
  column('D.No'),
  column('D.ValidTo'),
  column('P.Code 0', '{{P.Code}}'),
  column('P.Code 1', '{{P.Code}}'),
  column('#items'),
];
const row = ['HD-1', '31/02/2026', 'an', 'binhh', '{}'];
const on = (message: string) => columnOfError(message, columns, row);

it('finds the cell that an error of the service speaks of', () => {
  expect(on(formatMessage('rowNoUsed', { value: 'HD-1' }))).toBe('D.No');
  expect(on(formatMessage('rowNoInvalid', { value: '' }))).toBe('D.No');
  expect(on(formatMessage('rowFieldInvalid', { field: 'D.ValidTo', value: '31/02/2026' }))).toBe('D.ValidTo');
  expect(on(formatMessage('rowFieldInvalid', { field: 'P.Code', value: 'binhh' }))).toBe('P.Code 1');
  expect(on(formatMessage('rowFieldInvalid', { field: 'items', value: '{}' }))).toBe('#items');
});

it('finds none for what it does not know', () => {
  expect(on(formatMessage('rowFieldInvalid', { field: 'ten', value: 'x' }))).toBeNull();
  expect(on('Máy in hết giấy')).toBeNull();
});

it('follows the rows that errors of the service are of, and drops those that changed', () => {
  const store = createSheetStore({ columns: ['D.No'], rows: [['1'], ['2'], ['3'], ['4']] });
  const onErrors = vi.fn();
  const errors = [1, 2, 3].map((index) => ({ row: index, message: `of ${index + 1}` }));
  const end = followRows(store, errors, onErrors);
  store.change([{ row: 0, column: 'D.No', text: '1a' }]);
  expect(onErrors).not.toHaveBeenCalled();
  store.removeRows([0]);
  expect(onErrors).toHaveBeenLastCalledWith(errors.map((error) => ({ ...error, row: error.row - 1 })));
  store.change([{ row: 1, column: 'D.No', text: '3a' }]);
  store.removeRows([0]);
  expect(onErrors).toHaveBeenLastCalledWith([{ row: 1, message: 'of 4' }]);
  store.undo();
  expect(onErrors).toHaveBeenLastCalledWith([{ row: 2, message: 'of 4' }]);
  end();
  store.removeRows([0]);
  expect(onErrors).toHaveBeenCalledTimes(4);
});
