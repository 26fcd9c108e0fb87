import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';

import { decryptPush } from '../../../test/peers/push-service.ts';
import { encryptPush, pushBytesMax } from './push-encryption.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const keys = { publicKey: example.receiverPublic, authSecret: example.authSecret };
const point = Buffer.from(example.receiverPublic, 'base64url');

async function decrypted(body: Uint8Array): Promise<string> {
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: example.receiverPrivate,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']);
  return decryptPush(body, key, { p256dh: example.receiverPublic, auth: example.authSecret });
}

it('encrypts the example of RFC 8291 as it stands there', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'));
  const body = encryptPush(Buffer.from(example.text), keys, sender, Buffer.from(example.salt, 'base64url'));
  expect(Buffer.from(body).toString('base64url')).toBe(example.body);
});

it('encrypts with a fresh key each time, so that the browser reads it', async () => {
  expect(await decrypted(Buffer.from(example.body, 'base64url'))).toBe(example.text);
  const [one, other] = [encryptPush(Buffer.from('Mời ký'), keys), encryptPush(Buffer.from('Mời ký'), keys)];
  expect(Buffer.from(one).equals(other)).toBe(false);
  expect([await decrypted(one), await decrypted(other)]).toEqual(['Mời ký', 'Mời ký']);
});

it('makes 4096 bytes of as much as there is room for', async () => {
  const body = encryptPush(new Uint8Array(pushBytesMax).fill(65), keys);
  expect(body).toHaveLength(4096);
  expect(await decrypted(body)).toHaveLength(pushBytesMax);
});

it('takes no key that is not on the curve', () => {
  const off = Buffer.from(point);
  off[64] = (off[64] ?? 0) ^ 1;
  expect(() => encryptPush(Buffer.from('x'), { ...keys, publicKey: off.toString('base64url') })).toThrow();
});
