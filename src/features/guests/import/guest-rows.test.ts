import { expect, it } from 'vitest';
import { matchColumns } from '../../../spreadsheet/match/match-columns.ts';
import { guestRowKey, guestRowsOf, guestTargets, readGuestRow } from './guest-rows.ts';

it('finds the columns of a partner list by their headers', () => {
  const match = matchColumns(['STT', 'Người liên hệ', 'Công ty', 'SĐT', 'E-mail', 'MST'], guestTargets);
  expect(match).toEqual({ name: 1, organization: 2, phone: 3, email: 4, taxCode: 5 });
  expect(guestRowsOf({ rows: [['1', ' Lê Na ', 'Sao Mai', '987654321', '', '101243150']] }, match)).toEqual([
    ['Lê Na', '', '0987654321', 'Sao Mai', '0101243150'],
  ]);
});

it.each([
  [['', 'na@example.com', '', ''], ['name']],
  [['Lê Na', 'na@', '', ''], ['email']],
  [['Lê Na', '', '', 'Sao Mai'], ['email']],
  [['Lê Na', '', '+84 987 654 321', ''], []],
  [['Lê Na', '', '0987654321', 'Sao Mai', '0101'], ['taxCode']],
])('%j is wrong at %j', (row, at) => {
  const checked = readGuestRow(row);
  expect(checked.kind === 'ok' ? [] : Object.keys(checked.faults)).toEqual(at);
});

it('knows a person by name and address, however both are written', () => {
  expect(guestRowKey(['LÊ NA', '', '+84 987 654 321', ''])).toBe(
    guestRowKey(['Lê Na', '', '0987654321', 'X']),
  );
  expect(guestRowKey(['Lê Na', 'na@example.com', '', ''])).not.toBe(
    guestRowKey(['Lê Ny', 'na@example.com', '', '']),
  );
  expect(guestRowKey(['Lê Na', '', '', ''])).toBeNull();
});
