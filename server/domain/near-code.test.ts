import { expect, it } from 'vitest';

import { codeBook, nearCodes } from './near-code.ts';

const book = codeBook([
  { code: 'khanhpg', name: 'Phạm Gia Khánh', username: 'khanh@example.vn' },
  { code: 'an', name: 'Nguyễn Văn An', username: 'an@example.vn' },
  { code: 'NV001', name: 'Trần Thị Bình', username: 'binh@example.vn' },
]);
const codesNear = (code: string) => nearCodes(code, book).map((one) => one.code);

it('finds a code that is a letter or two away, in any case and without regard to accents', () => {
  expect(codesNear('khanhp')).toEqual(['khanhpg']);
  expect(codesNear('Khánhpg')).toEqual(['khanhpg']);
  expect(codesNear('nv001')).toEqual(['NV001']);
  expect(codesNear('NV0011')).toEqual(['NV001']);
});

it('finds whom a name or a user name means', () => {
  expect(codesNear('phạm gia khánh')).toEqual(['khanhpg']);
  expect(codesNear('binh@example.vn')).toEqual(['NV001']);
});

it('finds nobody for what is far from every code, and short codes only a letter away', () => {
  expect(codesNear('hoangtv')).toEqual([]);
  expect(codesNear('bn')).toEqual(['an']);
  expect(codesNear('xy')).toEqual([]);
  expect(codesNear('  ')).toEqual([]);
});
