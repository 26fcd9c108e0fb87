import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Nguyễn Thị Hằng', 'HN'],
  ['  đỗ   quang huy ', 'HĐ'],
  ['Ánh', 'Á'],
  ['', ''],
])('shortens %j to %j', (name, letters) => expect(initials(name)).toBe(letters));
