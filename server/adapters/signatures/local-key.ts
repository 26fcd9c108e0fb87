import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Signing with a key that is held here, on the threads of Node.js. */

const signBytes = promisify(sign);

/** @param pkcs8 DER. `null` when it cannot be read. */
export function openKey(pkcs8: Uint8Array): KeyObject | null {
  try {
    return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

/** `null` for a key that does not sign so. */
export async function signAttributes(attributes: Uint8Array, key: KeyObject): Promise<Uint8Array | null> {
  try {
    return await signBytes('sha256', attributes, { key, dsaEncoding: 'der' });
  } catch {
    return null;
  }
}
