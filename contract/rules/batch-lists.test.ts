import { expect, it } from 'vitest';
import type { TemplateField } from '../models/template.ts';
import { createListReader } from './batch-lists.ts';

const fields: readonly TemplateField[] = [
  { key: '{{ten}}', name: 'ten', description: '' },
  { key: '{{#phu_cap}}', name: 'phu_cap', description: 'ten, muc' },
  { key: '{{#hang}}', name: 'hang', description: 'ma, gia(so)' },
];

it('makes a list of the columns of its fields, in the order of its rows and without empty ones', () => {
  const { columns, read } = createListReader(
    [
      '{{phu_cap.2.ten}}',
      '{{ten}}',
      '{{phu_cap.1.ten}}',
      '{{ phu_cap.1.muc }}',
      '{{phu_cap.10.ten}}',
      'ghi chú',
    ],
    fields,
  );
  expect(columns).toEqual([
    { parameter: '{{ten}}', column: 1 },
    { parameter: 'ghi chú', column: 5 },
    { parameter: '{{#phu_cap}}', column: null },
  ]);
  expect(read(['Xăng xe', 'An', 'Ăn trưa', '730.000', ' ', 'x'])).toEqual([
    'An',
    'x',
    '[{"ten":"Ăn trưa","muc":"730.000"},{"ten":"Xăng xe"}]',
  ]);
  expect(read(['', 'An', '', '', '', ''])).toEqual(['An', '', '']);
});

it('reads a list in words, leaves one of a program as it is, and what is none', () => {
  const { read } = createListReader(['{{#phu_cap}}'], fields);
  expect(read(['Ăn trưa: 730.000'])).toEqual(['[{"ten":"Ăn trưa","muc":"730.000"}]']);
  expect(read(['[ {"ten": 1} ]'])).toEqual(['[ {"ten": 1} ]']);
  expect(read(['Ăn trưa'])).toEqual(['Ăn trưa']);
});

it('takes the cell of a list before the columns of its fields, and lists in those of lists', () => {
  const { columns, read } = createListReader(
    ['{{#phu_cap}}', '{{phu_cap.1.ten}}', '{{hang.1.ma}}', '{{hang.1.gia}}'],
    fields,
  );
  expect(columns.map(({ parameter }) => parameter)).toEqual(['{{#phu_cap}}', '{{#hang}}']);
  expect(read(['Ăn trưa: 5', 'Xăng xe', 'A', '5; 6'])).toEqual([
    '[{"ten":"Ăn trưa","muc":"5"}]',
    '[{"ma":"A","gia":[{"so":"5"},{"so":"6"}]}]',
  ]);
  expect(read(['', 'Xăng xe', '', ''])).toEqual(['[{"ten":"Xăng xe"}]', '']);
});

it('leaves columns alone that only look like those of a list', () => {
  const parameters = ['{{ten.1.a}}', '{{D.No}}', '{{phu_cap.ten}}'];
  const { columns, read } = createListReader(parameters, fields);
  expect(columns.map(({ parameter }) => parameter)).toEqual(parameters);
  expect(read(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});
