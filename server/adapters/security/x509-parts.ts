import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

import type { AuthorityKey } from './certificate-issuer.ts';
import { children, element, oid, octets, sequence, set, utf8, yes } from './der.ts';

/* What certificates and lists of revoked ones are both made of (RFC 5280). */

export const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

/** RFC 5280, appendix A: names in a certificate are no longer. */
const nameMax = 64;

const attributes = {
  country: { type: oid('2.5.4.6'), isPrintable: true },
  organization: { type: oid('2.5.4.10'), isPrintable: false },
  /** What registers an organization under which number (ETSI EN 319 412-1, 5.1.4). */
  organizationIdentifier: { type: oid('2.5.4.97'), isPrintable: false },
  description: { type: oid('2.5.4.13'), isPrintable: false },
  commonName: { type: oid('2.5.4.3'), isPrintable: false },
  uid: { type: oid('0.9.2342.19200300.100.1.1'), isPrintable: false },
} as const;

/** A name, its outermost part first. */
export type NameParts = readonly (readonly [keyof typeof attributes, string])[];

export function distinguishedName(parts: NameParts): Uint8Array {
  return sequence(
    ...parts.map(([name, value]) => {
      const { type, isPrintable } = attributes[name];
      const text = nameText(value);
      return set(sequence(type, isPrintable ? element(0x13, Buffer.from(text, 'ascii')) : utf8(text)));
    }),
  );
}

/** Without control characters, cut to what a name may have, and never empty. */
function nameText(value: string): string {
  const text = [...value.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, nameMax).join('').trim();
  return text === '' ? '-' : text;
}

/** An extension; `critical` ones must be understood by whoever relies on what carries it. */
export function extension(id: string, value: Uint8Array, critical = false): Uint8Array {
  return critical ? sequence(oid(id), yes, octets(value)) : sequence(oid(id), octets(value));
}

/** By which key something was signed (RFC 5280, 4.2.1.1). */
export function authorityKeyExtension(keyId: Uint8Array): Uint8Array {
  return extension('2.5.29.35', sequence(element(0x80, keyId)));
}

/** SHA-1 over the bits of the public key (RFC 5280, 4.2.1.2): a name for the key, no protection. */
export function keyIdOf(publicKey: KeyObject): Uint8Array {
  const key = children(publicKey.export({ format: 'der', type: 'spki' }))[1] ?? new Uint8Array();
  // A bit string: tag, length and the number of unused bits come before its bits.
  return createHash('sha1').update(key.subarray(3)).digest();
}

export type Signer = {
  readonly name: Uint8Array;
  readonly keyId: Uint8Array;
  readonly signingKey: KeyObject;
};

export function openAuthority(authority: AuthorityKey): Signer {
  const certificate = new X509Certificate(authority.certificate);
  // Certificate → tbsCertificate → version, serialNumber, signature, issuer, validity, subject (RFC 5280, 4.1).
  const name = children(children(certificate.raw)[0] ?? new Uint8Array())[5];
  if (!name) {
    throw new Error('the certificate of an authority has no subject');
  }
  return {
    name,
    keyId: keyIdOf(certificate.publicKey),
    signingKey: createPrivateKey({ key: Buffer.from(authority.privateKey), format: 'der', type: 'pkcs8' }),
  };
}
