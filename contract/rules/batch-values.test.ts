import { expect, it } from 'vitest';

import type { BatchColumns } from './batch-columns.ts';
import { parseLoop, templateValues } from './batch-values.ts';

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

it('refuses a loop that is nested without end', () => {
  expect(parseLoop(`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`)).toBeNull();
  expect(parseLoop('[{"a":[{"b":[1]}]}]')).toEqual([{ a: [{ b: [1] }] }]);
});
