import { expect, it } from 'vitest';

import { issueFault } from '../faults.ts';
import { guestUpdate } from '../operations/users.ts';
import { guestSchema } from './guest.ts';

const guest = { name: 'Lê Oanh', email: 'oanh@example.vn' };

it('has a telephone number and a tax code in their one form, if any', () => {
  const copied = { ...guest, phone: '\u202a0912\u2011345\u2011678\u202c', taxCode: '0101243150\u2011001' };
  expect(guestSchema.parse(copied)).toMatchObject({ phone: '0912-345-678', taxCode: '0101243150-001' });
  const empty = { ...guest, phone: '\u2060', taxCode: '\u2060' };
  expect(guestSchema.parse(empty)).toMatchObject({ phone: null, taxCode: null });
  expect(guestUpdate.body.parse({ id: 1, phone: '' })).toMatchObject({ phone: '' });
});

it.each([guestSchema, guestUpdate.body])('has no telephone number that is none', (schema) => {
  const { error } = schema.safeParse({ ...guest, id: 1, phone: 'ask Oanh' }, { reportInput: true });
  expect(error?.issues.map(issueFault)).toEqual([{ path: 'phone', id: 'notPhone' }]);
});
