import { expect, it } from 'vitest';
import { loopFields } from '../../../../contract/rules/template-fields.ts';
import { loopFault } from './loop-fault.ts';

const fields = loopFields('ten, muc');

it('says at which letter the text breaks', () => {
  expect(loopFault('[{"ten":"An",}]', fields)).toEqual({ kind: 'syntax', at: 14, near: '}]' });
  expect(loopFault('[{"ten":"An"', fields)).toMatchObject({ kind: 'syntax', at: 13 });
});

it('says that it is no list, and which item is no row', () => {
  expect(loopFault('{"ten":"An"}', fields)).toEqual({ kind: 'not-list' });
  expect(loopFault('[{"ten":"An"},"Bình"]', fields)).toEqual({ kind: 'not-item', item: 2 });
});

it('says which row in words lacks something, and that lists in lists are not given so', () => {
  expect(loopFault('Ăn trưa: 5; Xăng xe', fields)).toMatchObject({ kind: 'short', row: 2, missing: ['muc'] });
  expect(loopFault('Ăn trưa: 5', loopFields('ten, con(a)'))).toEqual({ kind: 'no-words' });
  expect(loopFault('Ăn trưa: 5', [])).toEqual({ kind: 'no-words' });
});
