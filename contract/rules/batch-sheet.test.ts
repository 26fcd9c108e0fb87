import { expect, it } from 'vitest';

import { readSheet } from './batch-sheet.ts';

it('finds the key row below notes and labels, and the data below it', () => {
  const sheet = [
    ['Fill in one row for each document; {{D.No}} is required'],
    ['Số', '', 'Ghi chú', 'Tên'],
    [' {{D.No}} ', '', 'remark', '{{name}}'],
    ['HD-1', 'x', 'y', 'An'],
    ['', '  ', 'only a remark', ''],
    ['HD-2'],
  ];
  expect(readSheet(sheet)).toEqual({
    parameters: ['{{D.No}}', '{{name}}'],
    rows: [
      ['HD-1', 'An'],
      ['HD-2', ''],
    ],
  });
});

it('knows a sheet without a key row', () => {
  expect(readSheet([['D.No', 'name'], ['1', 'An'], []])).toBeNull();
  expect(readSheet([])).toBeNull();
});
