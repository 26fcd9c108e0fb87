import { constants, type KeyObject, privateEncrypt, publicDecrypt } from 'node:crypto';

/*
 * RSASSA-PKCS1-v1_5 over a hash that is made already (RFC 8017, 8.2). The functions of node:crypto that sign and verify hash
 * what they are given; the padding alone is what they have for RSA, so what is padded is written here.
 */

/** DigestInfo for SHA-256 up to the hash itself (RFC 8017, 9.2, note 1). */
const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');

const padding = constants.RSA_PKCS1_PADDING;

/** @param hash SHA-256, 32 bytes. */
export function signHash(privateKey: KeyObject, hash: Uint8Array): Uint8Array {
  return privateEncrypt({ key: privateKey, padding }, Buffer.concat([sha256Prefix, hash]));
}

/** Whether the key's holder signed this very hash. */
export function verifyHash(publicKey: KeyObject, hash: Uint8Array, signature: Uint8Array): boolean {
  return recover(publicKey, signature)?.equals(Buffer.concat([sha256Prefix, hash])) === true;
}

/** Whether the key's holder signed anything by this. */
export function isOfKey(publicKey: KeyObject, signature: Uint8Array): boolean {
  return recover(publicKey, signature) !== null;
}

function recover(publicKey: KeyObject, signature: Uint8Array): Buffer | null {
  try {
    return publicDecrypt({ key: publicKey, padding }, signature);
  } catch {
    return null;
  }
}
