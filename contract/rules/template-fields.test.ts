import { describe, expect, it } from 'vitest';

import { loopFields, typedFields } from './template-fields.ts';

const text = (name: string) => ({ name, inner: null });

describe('the fields of a loop', () => {
  it('are read from its description, those of loops inside of it in parentheses', () => {
    expect(loopFields('stt, ten, muc')).toEqual([text('stt'), text('ten'), text('muc')]);
    expect(loopFields('ten, phu_cap(ma, bac(a.b)), ghi_chu')).toEqual([
      text('ten'),
      { name: 'phu_cap', inner: [text('ma'), { name: 'bac', inner: [text('a.b')] }] },
      text('ghi_chu'),
    ]);
    expect(loopFields('ten, trong()')).toEqual([text('ten'), { name: 'trong', inner: [] }]);
  });

  it.each(['', 'Danh sách phụ cấp', 'stt,ten', 'ten, ', 'ten(', 'ten)', '(ten)', 'ten, (a)'])(
    'are none where a service says %j',
    (description) => expect(loopFields(description)).toEqual([]),
  );
});

it('leaves out fields that take their value from another one, in rows of loops as well', () => {
  const formats = [
    { name: 'chu', format: 'words', source: 'so' },
    { name: 'pc.chu', format: 'words', source: 'pc.muc' },
    { name: 'pc.con.b', format: 'words', source: 'pc.con.a' },
    { name: 'so', format: 'number', source: null },
  ] as const;
  const fields = [
    { key: '{{so}}', name: 'so', description: '' },
    { key: '{{chu}}', name: 'chu', description: '' },
    { key: '{{#pc}}', name: 'pc', description: 'muc, chu, con(a, b)' },
  ];
  expect(typedFields(fields, formats).map(({ name, description }) => [name, description])).toEqual([
    ['so', ''],
    ['pc', 'muc, con(a)'],
  ]);
});

it('keeps a field whose source is in the file no more, since nothing else would fill it', () => {
  const formats = [
    { name: 'chu', format: 'words', source: 'so' },
    { name: 'tong', format: 'words', source: 'D.ContractValue' },
    { name: 'pc.chu', format: 'words', source: 'pc.muc' },
  ] as const;
  const fields = [
    { key: '{{chu}}', name: 'chu', description: '' },
    { key: '{{tong}}', name: 'tong', description: '' },
    { key: '{{#pc}}', name: 'pc', description: 'ten, chu' },
  ];
  expect(typedFields(fields, formats).map(({ name, description }) => [name, description])).toEqual([
    ['chu', ''],
    ['pc', 'ten, chu'],
  ]);
});
