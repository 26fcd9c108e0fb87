import { createHash, verify } from 'node:crypto';

import { children, element, integer, octets, oid, sequence, set, tagged, time } from '../security/der.ts';
import type { SigningChain } from './signing-chain.ts';

/*
 * CAdES-BES and CAdES-T signatures as PAdES takes them (ETSI EN 319 142-1, 6.3; ETSI EN 319 122-1, 5): a detached SignedData
 * (RFC 5652, 5) of one signer, in DER, over SHA-256. In two halves, since what is signed may go to a remote service and come
 * back minutes later: first the signed attributes, then, with their signature, the whole.
 */

const id = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingTime: oid('1.2.840.113549.1.9.5'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  signatureTimeStampToken: oid('1.2.840.113549.1.9.16.2.14'),
};

/** Without parameters (RFC 5754, 2). */
const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'));

/** RSA with the PKCS #1 v1.5 padding is named by its key alone, which every reader knows (RFC 5754, 3.2). */
const signatureAlgorithms: Readonly<Record<SigningChain['algorithm'], Uint8Array>> = {
  rsa: sequence(oid('1.2.840.113549.1.1.1'), element(0x05)),
  ecdsa: sequence(oid('1.2.840.10045.4.3.2')),
};

const version1 = integer(Uint8Array.of(1));

/** SET OF in DER: its elements in ascending order of their bytes (ITU-T X.690, 11.6). */
const ordered = (elements: readonly Uint8Array[]): Uint8Array[] =>
  elements.toSorted((a, b) => Buffer.compare(a, b));

/** One attribute with a single value (RFC 5652, 5.3). */
export const attribute = (type: Uint8Array, value: Uint8Array): Uint8Array => sequence(type, set(value));

/** When it is signed, as the signer says (RFC 5652, 11.3). */
export const signingTime = (moment: Date): Uint8Array => attribute(id.signingTime, time(moment));

/**
 * The signed attributes, as DER of the SET OF that a signer signs (RFC 5652, 5.4): what is signed, by its hash, and with which
 * certificate (RFC 5035). No signing time: in a PDF the signature dictionary says it (ETSI EN 319 142-1, 6.3, note on /M).
 *
 * @param digest SHA-256 of what is signed: of all bytes of the file that the signature covers.
 * @param further attributes, of other types.
 */
export function signedAttributes(
  digest: Uint8Array,
  chain: SigningChain,
  further: readonly Uint8Array[] = [],
): Uint8Array {
  const [certificate = new Uint8Array()] = chain.certificates;
  const { issuer, serialNumber } = issuerAndSerialOf(certificate);
  const hash = createHash('sha256').update(certificate).digest();
  // ESSCertIDv2, its hash algorithm left out as SHA-256 is the default; the issuer is a GeneralNames of one directoryName.
  const certificateId = sequence(octets(hash), sequence(sequence(tagged(4, issuer)), serialNumber));
  return element(
    0x31,
    ...ordered([
      attribute(id.contentType, id.data),
      attribute(id.messageDigest, octets(digest)),
      attribute(id.signingCertificateV2, sequence(sequence(certificateId))),
      ...further,
    ]),
  );
}

/** SHA-256 of signed attributes: what a remote service is asked to sign. */
export function hashOf(attributes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(attributes).digest());
}

/** Whether `value` is a signature over these attributes by the key that the chain certifies; ECDSA values are DER. */
export function isSignatureOver(attributes: Uint8Array, chain: SigningChain, value: Uint8Array): boolean {
  try {
    return verify('sha256', attributes, { key: chain.publicKey, dsaEncoding: 'der' }, value);
  } catch {
    return false;
  }
}

export type SignatureParts = {
  /** From {@link signedAttributes}. */
  readonly attributes: Uint8Array;
  readonly chain: SigningChain;
  /** See {@link isSignatureOver}. */
  readonly value: Uint8Array;
  /** An RFC 3161 TimeStampToken over `value`, DER; `null` for a signature without. */
  readonly token: Uint8Array | null;
};

/** The whole signature: a ContentInfo with SignedData, DER, which holds the chain. */
export function assembleSignature({ attributes, chain, value, token }: SignatureParts): Uint8Array {
  const [certificate = new Uint8Array()] = chain.certificates;
  const { issuer, serialNumber } = issuerAndSerialOf(certificate);
  const signerInfo = sequence(
    version1,
    sequence(issuer, serialNumber),
    sha256,
    // Signed as a SET OF, but written with an implicit tag.
    element(0xa0, ...children(attributes)),
    signatureAlgorithms[chain.algorithm],
    octets(value),
    ...(token === null ? [] : [element(0xa1, attribute(id.signatureTimeStampToken, token))]),
  );
  const signedData = sequence(
    version1,
    set(sha256),
    sequence(id.data),
    element(0xa0, ...ordered(chain.certificates)),
    set(signerInfo),
  );
  return sequence(id.signedData, tagged(0, signedData));
}

/** What a time-stamp token is given room for; those seen take 3 to 8 kB. */
export const tokenSizeMax = 12_000;

/** Bytes that {@link assembleSignature} takes at most, as one with the longest value and token would. */
export function signatureSizeMax(
  chain: SigningChain,
  withToken: boolean,
  further: readonly Uint8Array[] = [],
): number {
  return assembleSignature({
    attributes: signedAttributes(new Uint8Array(32), chain, further),
    chain,
    value: new Uint8Array(chain.signatureMax),
    token: withToken ? new Uint8Array(tokenSizeMax) : null,
  }).length;
}

/** Certificate → tbsCertificate → [version], serialNumber, signature, issuer (RFC 5280, 4.1); version 1 leaves the first out. */
function issuerAndSerialOf(certificate: Uint8Array): { issuer: Uint8Array; serialNumber: Uint8Array } {
  const [toBeSigned = new Uint8Array()] = children(certificate);
  const parts = children(toBeSigned);
  const [serialNumber, , issuer] = parts[0]?.[0] === 0xa0 ? parts.slice(1) : parts;
  if (!serialNumber || !issuer) {
    throw new Error('a certificate has no issuer');
  }
  return { issuer, serialNumber };
}
