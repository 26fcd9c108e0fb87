import { expect, it } from 'vitest';

import { parseGuestCell } from './guest-cell.ts';

it.each([
  ['Nguyễn Văn A <a@example.com>', { name: 'Nguyễn Văn A', email: 'a@example.com', phone: null }],
  [
    '  NGUYỄN THỊ B<b.c+d@mail.example.vn> ',
    { name: 'NGUYỄN THỊ B', email: 'b.c+d@mail.example.vn', phone: null },
  ],
  ['Lê C <\u202a0912\u2013345\u2013678\u202c>', { name: 'Lê C', email: null, phone: '0912-345-678' }],
  ['Lê C < +84 (90) 123-45.67 >', { name: 'Lê C', email: null, phone: '+84 (90) 123-45.67' }],
])('reads %s', (text, guest) => {
  expect(parseGuestCell(text)).toMatchObject(guest);
});

it.each([
  '',
  'NV001',
  'a@example.com',
  '<a@example.com>',
  'A <a@example>',
  'A <a b@c.vn>',
  'A <123>',
  'A <a@b.vn> B',
])('takes %j for nobody', (text) => {
  expect(parseGuestCell(text)).toBeNull();
});
