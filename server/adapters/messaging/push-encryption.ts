import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives for messages to be encrypted for it, in base64url. */
export type PushKeys = { readonly publicKey: string; readonly authSecret: string };

const curve = 'prime256v1';
const recordSize = 4096;
const tagBytes = 16;

/** What of a text fits into the one record of a message. The header counts, since push services bound the whole body by 4096 bytes. */
export const pushBytesMax = recordSize - (16 + 4 + 1 + 65) - tagBytes - 1;

/** Encrypts for one browser (RFC 8291) as one record (RFC 8188). The sender's key and the salt are fresh ones, but for examples. */
export function encryptPush(
  plain: Uint8Array,
  { publicKey, authSecret }: PushKeys,
  sender: ECDH = freshKey(),
  salt: Uint8Array = randomBytes(16),
): Uint8Array {
  const receiverKey = Buffer.from(publicKey, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = hkdf(shared, Buffer.from(authSecret, 'base64url'), keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  // 2 ends the last record.
  const record = [cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, ...record]);
}

function freshKey(): ECDH {
  const key = createECDH(curve);
  key.generateKeys();
  return key;
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length));
