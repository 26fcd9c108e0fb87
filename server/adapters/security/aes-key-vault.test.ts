import { describe, expect, it } from 'vitest';

import { createKeyVault } from './aes-key-vault.ts';

const vault = createKeyVault(new Uint8Array(32).fill(1));
const plain = new TextEncoder().encode('khóa riêng');

describe('what the vault seals', () => {
  it('opens again, and shows nothing of itself', () => {
    const sealed = vault.seal('user-key', plain);
    expect(vault.open('user-key', sealed)).toEqual(plain);
    expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(plain))).toBe(false);
    expect(vault.seal('user-key', plain)).not.toBe(sealed);
  });

  it.each([
    ['for another purpose', () => vault.open('totp', vault.seal('user-key', plain))],
    [
      'under another key',
      () => createKeyVault(new Uint8Array(32).fill(2)).open('user-key', vault.seal('user-key', plain)),
    ],
    [
      'once it was changed',
      () => {
        const sealed = vault.seal('user-key', plain);
        const at = sealed.length - 8;
        return vault.open(
          'user-key',
          sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1),
        );
      },
    ],
    ['when it is none', () => vault.open('user-key', 'v1.AAAA')],
  ])('does not open %s', (_, open) => expect(open).toThrow());
});
