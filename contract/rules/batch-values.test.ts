import { expect, it } from 'vitest';

import type { BatchColumns } from './batch-columns.ts';
import { parseLoop, readListInWords, templateValues } from './batch-values.ts';
import { loopFields } from './template-fields.ts';

const columns: BatchColumns = {
  fields: new Map([['No', 0]]),
  processors: [],
  variables: [
    { name: 'address', index: 1, isLoop: false },
    { name: 'items', index: 2, isLoop: true },
  ],
};

it('fills a template with fields, variables and loops, their line breaks made', () => {
  const row = ['HD-1', 'Hà Nội\\nViệt Nam', '[{"name":"a\\\\nb","amount":2}]'];
  expect(templateValues(columns, row)).toEqual({
    'D.No': 'HD-1',
    address: 'Hà Nội\nViệt Nam',
    items: [{ name: 'a\nb', amount: 2 }],
  });
});

it('repeats nothing for an empty loop', () => {
  expect(templateValues(columns, ['HD-1', '', ''])).toMatchObject({ items: [] });
});

it.each(['{', '{"a":1}', '[1]', '["a"]', '[[]]', 'null', '[null]'])('refuses %s as a loop', (text) => {
  expect(parseLoop(text)).toBeNull();
});

it.each([
  [
    'Ăn trưa: 730.000; Xăng xe: 300.000',
    'ten, muc',
    [
      { ten: 'Ăn trưa', muc: '730.000' },
      { ten: 'Xăng xe', muc: '300.000' },
    ],
  ],
  ['Ăn trưa: 730.000;', 'stt, ten, muc', [{ stt: '1', ten: 'Ăn trưa', muc: '730.000' }]],
  ['3: Ăn trưa: 730.000', 'stt, ten, muc', [{ stt: '3', ten: 'Ăn trưa', muc: '730.000' }]],
  [
    'Ca sáng: 08:00\nCa chiều:\\nCa tối: 20:00',
    'ca, gio',
    [
      { ca: 'Ca sáng', gio: '08:00' },
      { ca: 'Ca chiều', gio: '' },
      { ca: 'Ca tối', gio: '20:00' },
    ],
  ],
  ['Lái xe; Bảo vệ', 'viec', [{ viec: 'Lái xe' }, { viec: 'Bảo vệ' }]],
])('reads the list %j of the fields %s', (text, fields, items) => {
  expect(parseLoop(text, loopFields(fields))).toEqual(items);
});

it('says which row of a list lacks fields, and which lists cannot be given in words', () => {
  expect(readListInWords('Ăn trưa: 730.000; Xăng xe', loopFields('ten, muc'))).toEqual({
    kind: 'short',
    row: 2,
    text: 'Xăng xe',
    missing: ['muc'],
  });
  expect(readListInWords('a: b', loopFields('ten, con(a)'))).toEqual({ kind: 'nested' });
  expect(parseLoop('Ăn trưa: 730.000')).toBeNull();
});

it('refuses a loop that is nested without end', () => {
  expect(parseLoop(`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`)).toBeNull();
  expect(parseLoop('[{"a":[{"b":[1]}]}]')).toEqual([{ a: [{ b: [1] }] }]);
});
