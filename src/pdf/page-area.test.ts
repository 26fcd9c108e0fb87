import { expect, test } from 'vitest';
import { pageAreaOf } from './page-area.ts';

const a4 = { width: 595, height: 842 };

test.each([
  ['370,60,550,132', 'bottomRight'],
  ['60,60,240,132', 'bottomLeft'],
  ['207,60,387,132', 'bottomCenter'],
  ['60,700,240,772', 'topLeft'],
  ['370,700,550,772', 'topRight'],
  ['207,385,387,457', 'middleCenter'],
  ['0,0,595,842', 'middleCenter'],
] as const)('a box at %s of an A4 page lies in its %s', (place, area) => {
  const [llx = 0, lly = 0, urx = 0, ury = 0] = place.split(',').map(Number);
  expect(pageAreaOf({ llx, lly, urx, ury }, a4)).toBe(area);
});
