import type { KeyObject, X509Certificate } from 'node:crypto';

import { publicKeyOf, readX509 } from '../../domain/read-x509.ts';

/**
 * What of a signer's certificates a signature needs.
 *
 * A chain comes as PEM, the signer's own certificate first and each followed by the one that issued it. Keys are RSA, or EC
 * on a curve of NIST; certificates for other keys are refused, since there are readers that cannot check them.
 */

export type SigningChain = {
  /** What a signature holds: DER, the signer's own first, without the self-signed authority. */
  readonly certificates: readonly Uint8Array[];
  readonly publicKey: KeyObject;
  readonly algorithm: 'rsa' | 'ecdsa';
  /** Bytes that a signature by this key takes at most. */
  readonly signatureMax: number;
};

const limits = {
  /** Certificates of a chain. */
  certificates: 10,
  /** Bytes of all of them together, as DER. */
  bytes: 40_000,
  /** Bits of an RSA key (ETSI TS 119 312), and those that a signature has room for. */
  rsaMin: 2048,
  rsaMax: 8192,
} as const;

/** Bytes of an ECDSA signature as DER at most (RFC 3279, 2.2.3), by curve. */
const ecdsaMax: Readonly<Record<string, number>> = { prime256v1: 72, secp384r1: 104, secp521r1: 139 };

/** Reads a chain; `null` when it cannot sign: unreadable, too long, or with a key that is not supported. */
export function readSigningChain(chain: readonly string[]): SigningChain | null {
  const certificates = chain.flatMap((pem) => readX509(pem) ?? []);
  const [own] = certificates;
  if (!own || certificates.length < chain.length || chain.length > limits.certificates) {
    return null;
  }
  const ders = [own, ...certificates.slice(1).filter((each) => !isSelfSigned(each))].map(
    (certificate) => new Uint8Array(certificate.raw),
  );
  const key = publicKeyOf(own);
  const use = key && useOf(key);
  return key !== null && use !== null && ders.reduce((sum, der) => sum + der.length, 0) <= limits.bytes
    ? { certificates: ders, publicKey: key, ...use }
    : null;
}

/**
 * The authority that a chain ends with is left out of signatures: who trusts it has it, and nobody should because it comes
 * with the file. NSS (pdfsig) even fails to build the chain of every other signature when a file brings what it has.
 */
function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.checkIssued(certificate);
}

function useOf(key: KeyObject): Pick<SigningChain, 'algorithm' | 'signatureMax'> | null {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    return modulusLength >= limits.rsaMin && modulusLength <= limits.rsaMax
      ? { algorithm: 'rsa', signatureMax: Math.ceil(modulusLength / 8) }
      : null;
  }
  const signatureMax = key.asymmetricKeyType === 'ec' ? ecdsaMax[namedCurve] : undefined;
  return signatureMax === undefined ? null : { algorithm: 'ecdsa', signatureMax };
}
