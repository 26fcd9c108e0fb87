/** Digests: those that browsers have by WebCrypto, the others by noble. */
import { sha224, sha256 } from '@noble/hashes/sha2.js';
import { type Asn1, Asn1Error, children, expect, oidOf, smallIntegerOf, tag } from './asn1.ts';

const native = ['SHA-1', 'SHA-384', 'SHA-512'] as const;
type NativeDigest = (typeof native)[number];

/**
 * Digests that noble makes. SHA-256 is among them though browsers have it, and three times as fast: noble goes on from where it was, so
 * that what many signatures of a file share is read once. `SHAKE256` is that of 512 bits, which goes with Ed448 (RFC 8419, 2.3).
 */
export type IncrementalDigest =
  | 'SHA-224'
  | 'SHA-256'
  | 'SHA3-224'
  | 'SHA3-256'
  | 'SHA3-384'
  | 'SHA3-512'
  | 'SHAKE256';
export type Digest = NativeDigest | IncrementalDigest;

const shakeWithLength = '2.16.840.1.101.3.4.2.18';

const digests = new Map<string, Digest>([
  ['1.3.14.3.2.26', 'SHA-1'],
  ['2.16.840.1.101.3.4.2.4', 'SHA-224'],
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
  ['2.16.840.1.101.3.4.2.7', 'SHA3-224'],
  ['2.16.840.1.101.3.4.2.8', 'SHA3-256'],
  ['2.16.840.1.101.3.4.2.9', 'SHA3-384'],
  ['2.16.840.1.101.3.4.2.10', 'SHA3-512'],
  ['2.16.840.1.101.3.4.2.12', 'SHAKE256'],
]);

/** The identifiers of digests, as they stand before a digest that RSA signs. */
export const digestIds: ReadonlyMap<Digest, string> = new Map([...digests].map(([id, name]) => [name, id]));

/** The digest of an AlgorithmIdentifier; `null` for one that is not known here. */
export function digestOf(algorithm: Asn1): Digest | null {
  const [id, parameters] = children(expect(algorithm, tag.sequence));
  const name = oidOf(id);
  if (name === shakeWithLength) {
    return smallIntegerOf(parameters) === 512 ? 'SHAKE256' : null;
  }
  const known = digests.get(name) ?? null;
  if (known !== null) {
    expectNoParameters(algorithm);
  }
  return known;
}

/** Of an algorithm that takes no parameters: they are absent, or NULL. */
export function expectNoParameters(algorithm: Asn1): void {
  const [, parameters, ...extra] = children(expect(algorithm, tag.sequence));
  const isNull = parameters === undefined || expect(parameters, tag.null).content.length === 0;
  if (!isNull || extra.length > 0) {
    throw new Asn1Error('parameters of an algorithm that has none');
  }
}

export function isNative(name: Digest): name is NativeDigest {
  const names: readonly Digest[] = native;
  return names.includes(name);
}

/** A digest that can be taken further from where it was. */
export type RunningDigest = {
  readonly update: (bytes: Uint8Array) => unknown;
  readonly clone: () => RunningDigest;
  readonly digest: () => Uint8Array;
};

/** Begins a digest. SHA-3 is fetched when a signature asks for it. */
export async function startDigest(name: IncrementalDigest): Promise<RunningDigest> {
  switch (name) {
    case 'SHA-224':
      return sha224.create();
    case 'SHA-256':
      return sha256.create();
    case 'SHA3-224':
      return (await import('@noble/hashes/sha3.js')).sha3_224.create();
    case 'SHA3-256':
      return (await import('@noble/hashes/sha3.js')).sha3_256.create();
    case 'SHA3-384':
      return (await import('@noble/hashes/sha3.js')).sha3_384.create();
    case 'SHA3-512':
      return (await import('@noble/hashes/sha3.js')).sha3_512.create();
    case 'SHAKE256':
      return (await import('@noble/hashes/sha3.js')).shake256_64.create();
  }
}

export async function digest(name: Digest, bytes: Uint8Array): Promise<Uint8Array> {
  if (isNative(name)) {
    return new Uint8Array(await crypto.subtle.digest(name, ownBytes(bytes)));
  }
  const running = await startDigest(name);
  running.update(bytes);
  return running.digest();
}

/** Bytes that no shared memory lies under, as WebCrypto wants them; what is so already is not copied. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Uint8Array.from(bytes);
}
