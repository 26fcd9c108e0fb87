/**
 * RSA signatures (RFC 8017) that WebCrypto does not check: with SHA-224 and SHA-3, with keys that are for PSS alone, and with masks of
 * another digest. Everything here is public, so that the time which it takes tells nobody anything.
 */
import { ObjectIdentifier } from 'asn1js';
import { Asn1Error, bitsOf, children, encode, expect, oidOf, readAsn1, tag } from './asn1.ts';
import { sameBytes } from '../same-bytes.ts';
import { concat } from './bytes.ts';
import { type Digest, digest, digestIds } from './digest.ts';

export type RsaScheme =
  | { readonly kind: 'pkcs1'; readonly digest: Digest }
  | {
      readonly kind: 'pss';
      readonly digest: Digest;
      readonly mask: Digest;
      readonly saltLength: number;
    };

type RsaKey = { readonly modulus: bigint; readonly exponent: bigint; readonly bits: number };

/** Bits beyond which raising to a power takes seconds; nobody has such keys. */
const longestModulus = 16_384;
const longestExponent = 64;

function integerOf(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** Of RSA in general, and of PSS alone. */
const rsaKeys = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.10'];

/** Reads the key of a SubjectPublicKeyInfo (RFC 8017, A.1.1); `null` when it is larger than keys are. */
function readKey(publicKey: Uint8Array): RsaKey | null {
  const [algorithm, key] = children(expect(readAsn1(publicKey), tag.sequence));
  const [type] = children(expect(algorithm, tag.sequence));
  if (!rsaKeys.includes(oidOf(type))) {
    throw new Asn1Error('no key of RSA');
  }
  const [modulus, exponent] = children(expect(readAsn1(bitsOf(key)), tag.sequence));
  const [n, e] = [expect(modulus, tag.integer).content, expect(exponent, tag.integer).content];
  if (n.length > longestModulus / 8 + 1 || e.length > longestExponent / 8 + 1) {
    return null;
  }
  const value = integerOf(n);
  return { modulus: value, exponent: integerOf(e), bits: value.toString(2).length };
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) {
      result = (result * square) % modulus;
    }
    square = (square * square) % modulus;
  }
  return result;
}

/** The encoded message that a signature holds; `null` when it does not belong to such a key (RFC 8017, 5.2.2). */
function recover({ modulus, exponent, bits }: RsaKey, signature: Uint8Array): Uint8Array | null {
  const length = Math.ceil(bits / 8);
  const value = integerOf(signature);
  if (signature.length !== length || value >= modulus) {
    return null;
  }
  const digits = power(value, exponent, modulus)
    .toString(16)
    .padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

/** Whether a signature is of these bytes and this key; `null` when the key is too large to say. */
export async function verifyRsa(
  publicKey: Uint8Array,
  scheme: RsaScheme,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean | null> {
  const key = readKey(publicKey);
  if (key === null) {
    return null;
  }
  const encoded = recover(key, signature);
  if (encoded === null) {
    return false;
  }
  const hash = await digest(scheme.digest, bytes);
  return scheme.kind === 'pkcs1'
    ? sameBytes(encoded, encodePkcs1(scheme.digest, hash, encoded.length))
    : isPss(encoded, key.bits - 1, hash, scheme);
}

const lengths = new Map<Digest, number>([
  ['SHA-1', 20],
  ['SHA-224', 28],
  ['SHA-256', 32],
  ['SHA-384', 48],
  ['SHA-512', 64],
]);

/** The digest that a value of PKCS #1 v1.5 holds; `null` when it holds none, or none that is known. */
export function recoverPkcs1(
  publicKey: Uint8Array,
  signature: Uint8Array,
): { readonly digest: Digest; readonly hash: Uint8Array } | null {
  const key = readKey(publicKey);
  const encoded = key === null ? null : recover(key, signature);
  if (encoded === null) {
    return null;
  }
  for (const [name, length] of lengths) {
    const hash = encoded.subarray(-length);
    if (sameBytes(encoded, encodePkcs1(name, hash, encoded.length))) {
      return { digest: name, hash };
    }
  }
  return null;
}

/** EMSA-PKCS1-v1_5 (RFC 8017, 9.2); empty when it does not fit. */
function encodePkcs1(name: Digest, hash: Uint8Array, length: number): Uint8Array {
  const id = new Uint8Array(new ObjectIdentifier({ value: digestIds.get(name) ?? '' }).toBER());
  const algorithm = encode(tag.sequence, concat([id, encode(tag.null, new Uint8Array())]));
  const info = encode(tag.sequence, concat([algorithm, encode(tag.octets, hash)]));
  const padding = length - info.length - 3;
  return padding < 8
    ? new Uint8Array()
    : concat([Uint8Array.of(0, 1), new Uint8Array(padding).fill(0xff), Uint8Array.of(0), info]);
}

/** EMSA-PSS verification (RFC 8017, 9.1.2). */
async function isPss(
  encoded: Uint8Array,
  bits: number,
  hash: Uint8Array,
  { digest: name, mask, saltLength }: Extract<RsaScheme, { kind: 'pss' }>,
): Promise<boolean> {
  const length = Math.ceil(bits / 8);
  // A modulus of whole bytes and one bit has one byte more than what is encoded.
  const message = encoded.subarray(encoded.length - length);
  const maskedLength = length - hash.length - 1;
  const paddingLength = maskedLength - saltLength - 1;
  const unused = length * 8 - bits;
  if (
    paddingLength < 0 ||
    message.at(-1) !== 0xbc ||
    encoded.subarray(0, -length).some((byte) => byte !== 0)
  ) {
    return false;
  }
  const masked = message.subarray(0, maskedLength);
  const inner = message.subarray(maskedLength, -1);
  if ((masked[0] ?? 0) >> (8 - unused) !== 0) {
    return false;
  }
  const maskBytes = await generateMask(mask, inner, maskedLength);
  const block = masked.map((byte, index) => byte ^ (maskBytes[index] ?? 0));
  block[0] = (block[0] ?? 0) & (0xff >> unused);
  if (block.subarray(0, paddingLength).some((byte) => byte !== 0) || block[paddingLength] !== 1) {
    return false;
  }
  const salt = block.subarray(paddingLength + 1);
  return sameBytes(inner, await digest(name, concat([new Uint8Array(8), hash, salt])));
}

/** MGF1 (RFC 8017, B.2.1). */
async function generateMask(name: Digest, seed: Uint8Array, length: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let made = 0, counter = 0; made < length; counter += 1) {
    const part = await digest(name, concat([seed, Uint8Array.of(0, 0, counter >> 8, counter & 0xff)]));
    parts.push(part);
    made += part.length;
  }
  return concat(parts).subarray(0, length);
}
