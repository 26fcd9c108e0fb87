import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { signHash, verifyHash } from './rsa-hash-signature.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const message = Buffer.from('Hợp đồng lao động');
const hash = createHash('sha256').update(message).digest();

describe('a signature over a hash', () => {
  it('is the one that node:crypto makes over what was hashed', () => {
    expect(Buffer.from(signHash(privateKey, hash))).toEqual(sign('sha256', message, privateKey));
    expect(verify('sha256', message, publicKey, signHash(privateKey, hash))).toBe(true);
  });

  it('holds for its hash and its key alone', () => {
    const signature = signHash(privateKey, hash);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(verifyHash(publicKey, hash, signature)).toBe(true);
    expect(verifyHash(publicKey, createHash('sha256').update('khác').digest(), signature)).toBe(false);
    expect(verifyHash(other.publicKey, hash, signature)).toBe(false);
  });

  it.each([0, 1, 255, 256, 4096])('of %i bytes of nonsense holds for nothing', (length) => {
    expect(verifyHash(publicKey, hash, Buffer.alloc(length, 7))).toBe(false);
  });
});
