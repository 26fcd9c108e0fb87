import { expect, it } from 'vitest';
import { formatMessage } from '../../../../contract/messages.ts';
import type { BatchColumn } from './build-table.ts';
import { columnOfError } from './served-errors.ts';

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
