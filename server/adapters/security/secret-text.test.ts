import { expect, it } from 'vitest';

import { bytesOfSecret, textOfSecret } from './secret-text.ts';

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));

it('writes any bytes as text that stands for them', () => {
  const text = textOfSecret(bytes);
  expect(text).toMatch(/^hex:[0-9a-f]{64}$/);
  expect(bytesOfSecret(text)).toEqual(bytes);
  expect(bytesOfSecret(text.replace('f8', 'F8'))).toEqual(bytes);
});

it('takes other text as it is', () => {
  expect(bytesOfSecret('mật khẩu')).toEqual(Buffer.from('mật khẩu', 'utf8'));
});

it.each([
  ['too few digits', `hex:${'0'.repeat(62)}`],
  ['half a byte', `hex:${'0'.repeat(65)}`],
  ['other letters', `hex:${'g'.repeat(64)}`],
  ['nothing', 'hex:'],
])('takes nothing but hexadecimal digits after hex: (%s)', (_, text) => {
  expect(bytesOfSecret(text)).toBeNull();
});
