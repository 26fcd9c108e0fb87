import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { KeyVault, VaultPurpose } from './key-vault.ts';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals with AES-256-GCM under a key per purpose; a sealed value reads `v1.<nonce, ciphertext and tag in Base64url>`. */
export function createKeyVault(masterKey: Uint8Array): KeyVault {
  const keyOf = (purpose: VaultPurpose): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', masterKey, 'countersign', `vault:${purpose}`, 32));

  const vault: Pick<KeyVault, 'seal' | 'open'> = {
    seal(purpose, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keyOf(purpose), nonce, { authTagLength: tagBytes });
      const parts = [nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return `${version}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(purpose, sealed) {
      const [found, body] = sealed.split('.');
      const bytes = Buffer.from(body ?? '', 'base64url');
      if (found !== version || bytes.length < nonceBytes + tagBytes) {
        throw new Error('this is no sealed value');
      }
      const decipher = createDecipheriv(algorithm, keyOf(purpose), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const plain = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return new Uint8Array(Buffer.concat([plain, decipher.final()]));
    },
  };
  return {
    ...vault,
    sealText: (purpose, plain) => vault.seal(purpose, new TextEncoder().encode(plain)),
    openText: (purpose, sealed) => new TextDecoder().decode(vault.open(purpose, sealed)),
  };
}
