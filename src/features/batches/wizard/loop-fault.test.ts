import { expect, it } from 'vitest';
import { loopFault } from './loop-fault.ts';

it('says at which letter the text breaks', () => {
  expect(loopFault('[{"ten":"An",}]')).toEqual({ kind: 'syntax', at: 14, near: '}]' });
  expect(loopFault('[{"ten":"An"')).toMatchObject({ kind: 'syntax', at: 13 });
});

it('says that it is no list, and which item is no row', () => {
  expect(loopFault('{"ten":"An"}')).toEqual({ kind: 'not-list' });
  expect(loopFault('[{"ten":"An"},"Bình"]')).toEqual({ kind: 'not-item', item: 2 });
});
