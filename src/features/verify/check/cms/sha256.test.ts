import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

const bytes = Uint8Array.from({ length: 400 }, (_, index) => (index * 37 + 11) % 256);
const expected = (message: Uint8Array): string => createHash('sha256').update(message).digest('hex');
const hex = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');

it('is what Node says, for every length and wherever the message is cut', () => {
  for (let length = 0; length <= bytes.length; length += 1) {
    const message = bytes.subarray(0, length);
    const cut = (length * 7) % (length + 1);
    expect(hex(new Sha256().update(message).digest())).toBe(expected(message));
    expect(hex(new Sha256().update(message.subarray(0, cut)).update(message.subarray(cut)).digest())).toBe(
      expected(message),
    );
  }
});

it('goes on from where it was, as often as one likes', () => {
  const shared = new Sha256().update(bytes.subarray(0, 100));
  const first = new Sha256(shared).update(bytes.subarray(100, 300));
  expect(hex(new Sha256(shared).update(bytes.subarray(100)).digest())).toBe(expected(bytes));
  expect(hex(first.digest())).toBe(expected(bytes.subarray(0, 300)));
  expect(hex(first.update(bytes.subarray(300)).digest())).toBe(expected(bytes));
  expect(hex(shared.digest())).toBe(expected(bytes.subarray(0, 100)));
});

it('counts beyond the first half gigabyte of bits', () => {
  const large = new Uint8Array(70 * 1024 * 1024);
  expect(hex(new Sha256().update(large).digest())).toBe(expected(large));
});
