import { expect, it } from 'vitest';

import { guestKey } from './guest-key.ts';

const huong = { name: 'Phạm Thị Hường', email: 'Huong@Example.com', phone: '' };

it.each([
  ['in the case of an address', { email: 'huong@example.com' }],
  ['in the case and the accents of a name', { name: 'PHAM THI HUONG' }],
  ['in the telephone number beside an address', { phone: '0912 345 678' }],
])('is the same for guests who differ %s', (_what, change) => {
  expect(guestKey({ ...huong, ...change })).toBe(guestKey(huong));
});

it('knows apart who read one mailbox', () => {
  expect(guestKey({ ...huong, name: 'Phạm Thị Hà' })).not.toBe(guestKey(huong));
});

it.each(['0912345678', '0912 345 678', '+84 912 345 678', '(+84) 912.345.678'])(
  'knows who has no email address by the number, written as %s',
  (phone) => {
    expect(guestKey({ ...huong, email: '', phone })).toBe(
      guestKey({ ...huong, email: '', phone: '0912345678' }),
    );
  },
);
