/** Checks values of signatures: with WebCrypto what it knows, the rest with noble. */
import {
  type Asn1,
  Asn1Error,
  bitsOf,
  checkOrNull,
  children,
  expect,
  oidOf,
  readAsn1,
  smallIntegerOf,
  tag,
} from './asn1.ts';
import { nameAlgorithm } from './algorithm-names.ts';
import { hex } from './bytes.ts';
import { type Digest, digest, digestOf, expectNoParameters, ownBytes } from './digest.ts';
import { type RsaScheme, verifyRsa } from './rsa.ts';
import type { SignedStructure } from './signed-structure.ts';

/** `unsupported`: nothing can be said, for want of an algorithm, which is named. */
export type ValueVerdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'bad' }
  | { readonly kind: 'unsupported'; readonly what: string };

/** `digest` is `null` where the scheme hashes in its own way. */
type Scheme =
  | RsaScheme
  | { readonly kind: 'ecdsa'; readonly digest: Digest }
  | { readonly kind: 'Ed25519' | 'Ed448'; readonly digest: null };

const good: ValueVerdict = { kind: 'good' };
const bad: ValueVerdict = { kind: 'bad' };
const unsupported = (what: string): ValueVerdict => ({ kind: 'unsupported', what });
const judge = (isGood: boolean): ValueVerdict => (isGood ? good : bad);

const rsaEncryption = '1.2.840.113549.1.1.1';
const rsaPss = '1.2.840.113549.1.1.10';
const maskGeneration1 = '1.2.840.113549.1.1.8';
const ecPublicKey = '1.2.840.10045.2.1';
const ed25519 = '1.3.101.112';
const ed448 = '1.3.101.113';

const schemes = new Map<string, Scheme>([
  ['1.3.14.3.2.29', { kind: 'pkcs1', digest: 'SHA-1' }],
  ['1.2.840.113549.1.1.5', { kind: 'pkcs1', digest: 'SHA-1' }],
  ['1.2.840.113549.1.1.14', { kind: 'pkcs1', digest: 'SHA-224' }],
  ['1.2.840.113549.1.1.11', { kind: 'pkcs1', digest: 'SHA-256' }],
  ['1.2.840.113549.1.1.12', { kind: 'pkcs1', digest: 'SHA-384' }],
  ['1.2.840.113549.1.1.13', { kind: 'pkcs1', digest: 'SHA-512' }],
  ['2.16.840.1.101.3.4.3.13', { kind: 'pkcs1', digest: 'SHA3-224' }],
  ['2.16.840.1.101.3.4.3.14', { kind: 'pkcs1', digest: 'SHA3-256' }],
  ['2.16.840.1.101.3.4.3.15', { kind: 'pkcs1', digest: 'SHA3-384' }],
  ['2.16.840.1.101.3.4.3.16', { kind: 'pkcs1', digest: 'SHA3-512' }],
  ['1.2.840.10045.4.1', { kind: 'ecdsa', digest: 'SHA-1' }],
  ['1.2.840.10045.4.3.1', { kind: 'ecdsa', digest: 'SHA-224' }],
  ['1.2.840.10045.4.3.2', { kind: 'ecdsa', digest: 'SHA-256' }],
  ['1.2.840.10045.4.3.3', { kind: 'ecdsa', digest: 'SHA-384' }],
  ['1.2.840.10045.4.3.4', { kind: 'ecdsa', digest: 'SHA-512' }],
  ['2.16.840.1.101.3.4.3.9', { kind: 'ecdsa', digest: 'SHA3-224' }],
  ['2.16.840.1.101.3.4.3.10', { kind: 'ecdsa', digest: 'SHA3-256' }],
  ['2.16.840.1.101.3.4.3.11', { kind: 'ecdsa', digest: 'SHA3-384' }],
  ['2.16.840.1.101.3.4.3.12', { kind: 'ecdsa', digest: 'SHA3-512' }],
  [ed25519, { kind: 'Ed25519', digest: null }],
  [ed448, { kind: 'Ed448', digest: null }],
]);

/** Digests of RSA and ECDSA that WebCrypto has. */
const webCryptoDigests: readonly Digest[] = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'];

/** Curves that WebCrypto has, with the bytes of their coordinates. */
const nistCurves = new Map<string, { readonly name: NistCurve; readonly size: number }>([
  ['1.2.840.10045.3.1.7', { name: 'P-256', size: 32 }],
  ['1.3.132.0.34', { name: 'P-384', size: 48 }],
  ['1.3.132.0.35', { name: 'P-521', size: 66 }],
]);
type NistCurve = 'P-256' | 'P-384' | 'P-521';

const brainpoolCurves = new Map<string, 'brainpoolP256r1' | 'brainpoolP384r1' | 'brainpoolP512r1'>([
  ['1.3.36.3.3.2.8.1.1.7', 'brainpoolP256r1'],
  ['1.3.36.3.3.2.8.1.1.11', 'brainpoolP384r1'],
  ['1.3.36.3.3.2.8.1.1.13', 'brainpoolP512r1'],
]);

/** Further curves that certificates are made with: P-192, SECG's, Brainpool's. An identifier of anything else is that of no curve. */
const otherCurves = /^(?:1\.2\.840\.10045\.3\.1\.1|1\.3\.132\.0\.\d+|1\.3\.36\.3\.3\.2\.8\.1\.1\.\d+)$/;

/** The digest that an AlgorithmIdentifier of a signature names by itself; `null` where it names none. */
export function digestOfSignature(algorithm: Asn1): Digest | null {
  return readScheme(algorithm, null)?.digest ?? null;
}

/**
 * Whether a signature value belongs to these bytes and this key. `named` is the digest that stands elsewhere, as in CMS, for
 * algorithms that name the kind of key alone. What is malformed is bad.
 */
export async function verifyValue(
  publicKey: Uint8Array,
  algorithm: Asn1,
  signature: Uint8Array,
  bytes: Uint8Array,
  named: Digest | null,
): Promise<ValueVerdict> {
  const verdict = await checkOrNull(async () => {
    const scheme = readScheme(algorithm, named);
    return scheme === null
      ? unsupported(nameAlgorithm(oidOf(children(algorithm)[0])))
      : verifyScheme(publicKey, scheme, signature, bytes);
  });
  return verdict ?? bad;
}

/** How a signature was made; `null` for what is not known here. */
function readScheme(algorithm: Asn1, named: Digest | null): Scheme | null {
  const [id, parameters] = children(expect(algorithm, tag.sequence));
  const name = oidOf(id);
  if (name === rsaPss) {
    return readPss(parameters);
  }
  const scheme =
    schemes.get(name) ??
    (named === null
      ? null
      : name === rsaEncryption
        ? ({ kind: 'pkcs1', digest: named } as const)
        : name === ecPublicKey
          ? ({ kind: 'ecdsa', digest: named } as const)
          : null);
  if (scheme !== null && name !== ecPublicKey) {
    expectNoParameters(algorithm);
  }
  return scheme;
}

const longestSalt = 1024;

/** RFC 4055, 3.1. */
function readPss(parameters: Asn1 | undefined): Scheme | null {
  const parts = parameters === undefined ? [] : children(expect(parameters, tag.sequence));
  const part = (number: number): Asn1 | undefined => {
    const found = parts.find((one) => one.tag === tag.context(number));
    return found === undefined ? undefined : children(found)[0];
  };
  const [hash, mask, salt, trailer] = [part(0), part(1), part(2), part(3)];
  const [maskId, maskHash] = mask === undefined ? [] : children(expect(mask, tag.sequence));
  const saltLength = salt === undefined ? 20 : smallIntegerOf(salt);
  if (saltLength > longestSalt) {
    throw new Asn1Error('salt longer than any key');
  }
  const name = hash === undefined ? 'SHA-1' : digestOf(hash);
  const maskName = maskHash === undefined ? 'SHA-1' : digestOf(maskHash);
  const isKnown =
    (maskId === undefined || oidOf(maskId) === maskGeneration1) &&
    (trailer === undefined || smallIntegerOf(trailer) === 1);
  return name === null || maskName === null || !isKnown
    ? null
    : { kind: 'pss', digest: name, mask: maskName, saltLength };
}

/** A key that is of another kind than the scheme made no such signature. */
async function verifyScheme(
  publicKey: Uint8Array,
  scheme: Scheme,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<ValueVerdict> {
  const [keyAlgorithm, key] = children(expect(readAsn1(publicKey), tag.sequence));
  const [type, parameters] = children(expect(keyAlgorithm, tag.sequence));
  const keyType = oidOf(type);
  switch (keyType) {
    case rsaEncryption:
    case rsaPss:
      return scheme.kind === 'pss' || (scheme.kind === 'pkcs1' && keyType === rsaEncryption)
        ? verifyWithRsa(publicKey, keyType, scheme, signature, bytes)
        : bad;
    case ecPublicKey:
      return scheme.kind === 'ecdsa'
        ? verifyEcdsa(publicKey, parameters, bitsOf(key), scheme.digest, signature, bytes)
        : bad;
    case ed25519:
      return scheme.kind === 'Ed25519' ? verifyEd25519(publicKey, bitsOf(key), signature, bytes) : bad;
    case ed448:
      return scheme.kind === 'Ed448' ? judge(await verifyEd448(bitsOf(key), signature, bytes)) : bad;
    default:
      // All schemes that are known here are of the keys above.
      return bad;
  }
}

async function verifyWithRsa(
  publicKey: Uint8Array,
  keyType: string,
  scheme: RsaScheme,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<ValueVerdict> {
  const isCommon =
    keyType === rsaEncryption &&
    webCryptoDigests.includes(scheme.digest) &&
    (scheme.kind === 'pkcs1' || scheme.mask === scheme.digest);
  const name = scheme.kind === 'pss' ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const key = isCommon ? await importKey(publicKey, { name, hash: scheme.digest }) : null;
  if (key === null) {
    const isGood = await verifyRsa(publicKey, scheme, signature, bytes);
    return isGood === null ? unsupported('RSA with a key of unusual size') : judge(isGood);
  }
  const how = scheme.kind === 'pss' ? { name, saltLength: scheme.saltLength } : { name };
  return judge(await crypto.subtle.verify(how, key, ownBytes(signature), ownBytes(bytes)));
}

async function verifyEcdsa(
  publicKey: Uint8Array,
  parameters: Asn1 | undefined,
  point: Uint8Array,
  digestName: Digest,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<ValueVerdict> {
  // RFC 5480, 2.1.1: a curve is named; one that is spelled out could be any.
  if (parameters?.tag === tag.sequence) {
    return unsupported('ECDSA with explicit curve parameters');
  }
  const curveId = oidOf(parameters);
  const nist = nistCurves.get(curveId);
  const brainpool = brainpoolCurves.get(curveId);
  if (nist !== undefined && webCryptoDigests.includes(digestName)) {
    const key = await importKey(publicKey, { name: 'ECDSA', namedCurve: nist.name });
    const pair = plainPair(signature, nist.size);
    // Some browsers do not take a key whose point is compressed.
    if (key !== null) {
      const how = { name: 'ECDSA', hash: digestName };
      return judge(pair !== null && (await crypto.subtle.verify(how, key, pair, ownBytes(bytes))));
    }
  }
  if (nist === undefined && brainpool === undefined) {
    return otherCurves.test(curveId) ? unsupported(`ECDSA on ${nameAlgorithm(curveId)}`) : bad;
  }
  const curve =
    brainpool === undefined
      ? await loadNistCurve(nist?.name ?? 'P-256')
      : (await import('@noble/curves/misc.js'))[brainpool];
  const hash = await digest(digestName, bytes);
  return judge(
    holds(() => curve.verify(signature, hash, point, { prehash: false, lowS: false, format: 'der' })),
  );
}

async function loadNistCurve(name: NistCurve) {
  const { p256, p384, p521 } = await import('@noble/curves/nist.js');
  return { 'P-256': p256, 'P-384': p384, 'P-521': p521 }[name];
}

async function verifyEd25519(
  publicKey: Uint8Array,
  point: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<ValueVerdict> {
  const key = await importKey(publicKey, { name: 'Ed25519' });
  if (key !== null) {
    return judge(await crypto.subtle.verify('Ed25519', key, ownBytes(signature), ownBytes(bytes)));
  }
  const curve = (await import('@noble/curves/ed25519.js')).ed25519;
  return judge(holds(() => curve.verify(signature, bytes, point, { zip215: false })));
}

async function verifyEd448(point: Uint8Array, signature: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const curve = (await import('@noble/curves/ed448.js')).ed448;
  return holds(() => curve.verify(signature, bytes, point, { zip215: false }));
}

/** noble throws at keys and signatures that are malformed. */
function holds(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
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

/** `SEQUENCE { r, s }` (RFC 3279, 2.2.3) as two numbers of one length, as WebCrypto wants them. */
function plainPair(signature: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  const element = readAsn1(signature);
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
const mostFound = 2000;

/** Whether a certificate or a list bears the signature of a key. */
export function verifySigned(
  what: SignedStructure & { readonly fingerprint: string },
  publicKey: Uint8Array,
): Promise<ValueVerdict> {
  const key = `${what.fingerprint} ${hex(publicKey)}`;
  const known = found.get(key);
  if (known !== undefined) {
    return known;
  }
  const verdict = verifyValue(publicKey, what.algorithm, what.signature, what.signed, null);
  if (found.size < mostFound) {
    found.set(key, verdict);
  }
  return verdict;
}
