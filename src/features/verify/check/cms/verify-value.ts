/** Checks values of signatures with WebCrypto: RSA (PKCS #1 v1.5 and PSS) and ECDSA. */
import { children, DerError, expect, hex, oidOf, readDer, smallIntegerOf, tag } from './der.ts';
import type { Der } from './der.ts';

export type Digest = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** `unsupported`: nothing can be said, for want of an algorithm. */
export type ValueVerdict = 'good' | 'bad' | 'unsupported';

const digests = new Map<string, Digest>([
  ['1.3.14.3.2.26', 'SHA-1'],
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);

const rsaEncryption = '1.2.840.113549.1.1.1';
const rsaPss = '1.2.840.113549.1.1.10';
const ecPublicKey = '1.2.840.10045.2.1';

const rsaWith = new Map<string, Digest>([
  ['1.2.840.113549.1.1.5', 'SHA-1'],
  ['1.2.840.113549.1.1.11', 'SHA-256'],
  ['1.2.840.113549.1.1.12', 'SHA-384'],
  ['1.2.840.113549.1.1.13', 'SHA-512'],
]);
const ecdsaWith = new Map<string, Digest>([
  ['1.2.840.10045.4.1', 'SHA-1'],
  ['1.2.840.10045.4.3.2', 'SHA-256'],
  ['1.2.840.10045.4.3.3', 'SHA-384'],
  ['1.2.840.10045.4.3.4', 'SHA-512'],
]);
/** Curves with the bytes of their coordinates. */
const curves = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', size: 32 }],
  ['1.3.132.0.34', { name: 'P-384', size: 48 }],
  ['1.3.132.0.35', { name: 'P-521', size: 66 }],
]);

/** Families of curves that certificates are made with and WebCrypto does not know: SECG's and Brainpool's. */
const otherCurves = ['1.3.132.0.', '1.3.36.3.3.2.8.1.1.'];

/** The digest of an AlgorithmIdentifier; `null` for one that nobody should use, or that is not known. */
export function digestOf(algorithm: Der): Digest | null {
  return digests.get(plainNameOf(algorithm)) ?? null;
}

/** The name of an algorithm that takes no parameters: they are absent, or NULL. */
function plainNameOf(algorithm: Der): string {
  const [id, parameters, ...extra] = children(expect(algorithm, tag.sequence));
  const isNull = parameters === undefined || expect(parameters, tag.null).content.length === 0;
  if (!isNull || extra.length > 0) {
    throw new DerError('parameters of an algorithm that has none');
  }
  return oidOf(id);
}

/** Bytes that no shared memory lies under, as WebCrypto wants them; what is so already is not copied. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : bytes.slice();
}

export async function digest(name: Digest, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name, ownBytes(bytes)));
}

type Scheme =
  | { readonly kind: 'rsa'; readonly digest: Digest }
  | { readonly kind: 'pss'; readonly digest: Digest; readonly saltLength: number }
  | { readonly kind: 'ecdsa'; readonly digest: Digest };

/**
 * Whether a signature value belongs to these bytes and this key. `named` is the digest that stands elsewhere, as in CMS, for
 * algorithms that name the kind of key alone.
 */
export async function verifyValue(
  publicKey: Uint8Array,
  algorithm: Der,
  signature: Uint8Array,
  bytes: Uint8Array,
  named: Digest | null,
): Promise<ValueVerdict> {
  try {
    return await verifyWellFormed(publicKey, algorithm, signature, bytes, named);
  } catch (reason) {
    if (reason instanceof DerError) {
      return 'bad';
    }
    throw reason;
  }
}

async function verifyWellFormed(
  publicKey: Uint8Array,
  algorithm: Der,
  signature: Uint8Array,
  bytes: Uint8Array,
  named: Digest | null,
): Promise<ValueVerdict> {
  const scheme = schemeOf(algorithm, named);
  const [keyAlgorithm] = children(readDer(publicKey));
  const [keyType, parameters] = children(expect(keyAlgorithm, tag.sequence));
  if (scheme === null) {
    return 'unsupported';
  }
  switch (oidOf(keyType)) {
    case rsaEncryption:
      return scheme.kind === 'ecdsa' ? 'bad' : verifyRsa(publicKey, scheme, signature, bytes);
    case ecPublicKey: {
      const curve = curves.get(oidOf(parameters));
      if (scheme.kind !== 'ecdsa') {
        return 'bad';
      }
      if (curve === undefined) {
        return otherCurves.some((family) => oidOf(parameters).startsWith(family)) ? 'unsupported' : 'bad';
      }
      const key = await importKey(publicKey, { name: 'ECDSA', namedCurve: curve.name });
      const pair = plainPair(signature, curve.size);
      if (key === null || pair === null) {
        return 'bad';
      }
      const how = { name: 'ECDSA', hash: scheme.digest };
      return (await crypto.subtle.verify(how, key, pair, ownBytes(bytes))) ? 'good' : 'bad';
    }
    case rsaPss:
      return 'unsupported';
    default:
      // All schemes that are known here are of RSA or ECDSA: such a key made none of them.
      return 'bad';
  }
}

async function verifyRsa(
  publicKey: Uint8Array,
  scheme: Exclude<Scheme, { kind: 'ecdsa' }>,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<ValueVerdict> {
  const name = scheme.kind === 'pss' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const key = await importKey(publicKey, { name, hash: scheme.digest });
  if (key === null) {
    return 'unsupported';
  }
  const how = scheme.kind === 'pss' ? { name, saltLength: scheme.saltLength } : { name };
  return (await crypto.subtle.verify(how, key, ownBytes(signature), ownBytes(bytes))) ? 'good' : 'bad';
}

/** A key of a certificate; `null` when WebCrypto does not take it. */
async function importKey(
  publicKey: Uint8Array,
  algorithm: { readonly name: string; readonly hash?: Digest; readonly namedCurve?: string },
): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('spki', ownBytes(publicKey), { ...algorithm }, false, ['verify']);
  } catch {
    return null;
  }
}

function schemeOf(algorithm: Der, named: Digest | null): Scheme | null {
  const [id, parameters] = children(expect(algorithm, tag.sequence));
  if (oidOf(id) === rsaPss) {
    return pssScheme(parameters);
  }
  const name = plainNameOf(algorithm);
  if (name === rsaEncryption) {
    return named === null ? null : { kind: 'rsa', digest: named };
  }
  const rsaDigest = rsaWith.get(name);
  const ecdsaDigest = ecdsaWith.get(name) ?? (name === ecPublicKey ? named : null);
  if (rsaDigest !== undefined) {
    return { kind: 'rsa', digest: rsaDigest };
  }
  return ecdsaDigest === null ? null : { kind: 'ecdsa', digest: ecdsaDigest };
}

/** RFC 4055, 3.1; the mask's digest must be the message's, as everywhere. */
function pssScheme(parameters: Der | undefined): Scheme | null {
  const parts = parameters === undefined ? [] : children(expect(parameters, tag.sequence));
  const part = (number: number): Der | undefined => {
    const found = parts.find((one) => one.tag === tag.context(number));
    return found === undefined ? undefined : children(found)[0];
  };
  const hash = part(0);
  const mask = part(1);
  const name = hash === undefined ? 'SHA-1' : digestOf(hash);
  const maskHash = mask === undefined ? undefined : children(mask)[1];
  const maskName = maskHash === undefined ? 'SHA-1' : digestOf(maskHash);
  const salt = part(2);
  return name === null || name !== maskName
    ? null
    : { kind: 'pss', digest: name, saltLength: salt === undefined ? 20 : smallIntegerOf(salt) };
}

/** `SEQUENCE { r, s }` (RFC 3279, 2.2.3) as two numbers of one length, as WebCrypto wants them. */
function plainPair(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  const element = readDer(signature);
  const numbers = children(expect(element, tag.sequence));
  if (numbers.length !== 2 || element.raw.length !== signature.length) {
    return null;
  }
  const pair = new Uint8Array(size * 2);
  for (const [index, number] of numbers.entries()) {
    const { content } = expect(number, tag.integer);
    const plain = content[0] === 0 ? content.subarray(1) : content;
    if (plain.length > size) {
      return null;
    }
    pair.set(plain, size * (index + 1) - plain.length);
  }
  return pair;
}

/** What was found of certificates and lists: the signatures of a file come with the same ones again and again. */
const found = new Map<string, Promise<ValueVerdict>>();
const mostFound = 500;
const longestKept = 20_000;

/** Whether a certificate or a list bears the signature of a key. What is malformed is a bad one. */
export function verifySigned(
  what: { readonly signed: Uint8Array; readonly algorithm: Der; readonly signature: Uint8Array },
  publicKey: Uint8Array,
): Promise<ValueVerdict> {
  const { signed, algorithm, signature } = what;
  // A long list is checked once or twice; what takes time is a few certificates, many times.
  if (signed.length > longestKept) {
    return verifyValue(publicKey, algorithm, signature, signed, null);
  }
  const key = [signed, algorithm.raw, signature, publicKey].map(hex).join(' ');
  const known = found.get(key);
  if (known !== undefined) {
    return known;
  }
  const verdict = verifyValue(publicKey, algorithm, signature, signed, null);
  if (found.size < mostFound) {
    found.set(key, verdict);
  }
  return verdict;
}
