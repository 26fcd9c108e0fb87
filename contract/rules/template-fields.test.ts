import { describe, expect, it } from 'vitest';

import { loopFields } from './template-fields.ts';

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
