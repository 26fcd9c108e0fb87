/** What certificates, lists of revoked certificates and OCSP responses have in common: something, and behind it its signature. */
import { type Asn1, Asn1Error, bitsOf, children, expect, tag } from './asn1.ts';
import { sameBytes } from '../same-bytes.ts';

export type SignedStructure = {
  /** The bytes that the signature is of. */
  readonly signed: Uint8Array;
  readonly algorithm: Asn1;
  readonly signature: Uint8Array;
};

/** Reads a structure, the fields of what is signed, and what stands behind the signature. Throws an `Asn1Error` when it is none. */
export function readSigned(element: Asn1): {
  readonly structure: SignedStructure;
  readonly fields: readonly Asn1[];
  readonly extra: readonly Asn1[];
} {
  const [body, algorithm, signature, ...extra] = children(expect(element, tag.sequence));
  const { raw } = expect(body, tag.sequence);
  return {
    structure: { signed: raw, algorithm: expect(algorithm, tag.sequence), signature: bitsOf(signature) },
    fields: children(expect(body, tag.sequence)),
    extra,
  };
}

/** RFC 5280, 4.1.1.2 and 5.1.1.2: the algorithm stands there twice, and only one of the two is signed. */
export function expectSameAlgorithm(inner: Asn1 | undefined, { algorithm }: SignedStructure): void {
  if (!sameBytes(expect(inner, tag.sequence).raw, algorithm.raw)) {
    throw new Asn1Error('two algorithms');
  }
}
