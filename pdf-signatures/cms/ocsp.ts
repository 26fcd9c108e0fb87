/** Answers about the revocation of single certificates (OCSP, RFC 6960, 4.2.1). */
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Asn1,
  Asn1Error,
  children,
  enumeratedOf,
  expect,
  integerHexOf,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  tag,
  timeOf,
} from './asn1.ts';
import { hex } from './bytes.ts';
import { type Certificate, readCertificate, readExtensions } from './certificate.ts';
import type { Revocation } from './crl.ts';
import { type Digest, digestOf } from './digest.ts';
import { readSigned, type SignedStructure } from './signed-structure.ts';

export type OcspResponse = SignedStructure & {
  readonly fingerprint: string;
  /** Those that came with it: the responder's, where the issuer does not answer by itself. */
  readonly certificates: readonly Certificate[];
  /** Milliseconds since 1970. */
  readonly producedAt: number;
  /** As hexadecimal digits; responders may leave it out. */
  readonly nonce: string | null;
  readonly answers: readonly OcspAnswer[];
};

/** What is said of one certificate, in milliseconds since 1970. */
export type OcspAnswer = {
  readonly about: CertId;
  readonly status:
    | { readonly kind: 'good' }
    | ({ readonly kind: 'revoked' } & Revocation)
    | { readonly kind: 'unknown' };
  readonly thisUpdate: number;
  /** `null`: there is newer information at any time. */
  readonly nextUpdate: number | null;
};

/** A certificate, by digests of its issuer's name and key; `digest` is `null` where it is not known here. */
export type CertId = {
  readonly digest: Digest | null;
  readonly issuerNameHash: Uint8Array;
  readonly issuerKeyHash: Uint8Array;
  readonly serialNumber: string;
};

const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const nonceId = '1.3.6.1.5.5.7.48.1.2';

const mostAnswers = 100;
const mostCertificates = 10;

/** Reads a response from its bytes. Throws an `Asn1Error` when it is none, or the responder refused to answer. */
export function readOcspResponse(bytes: Uint8Array): OcspResponse {
  const element = readAsn1(bytes);
  const [status, explicit] = children(expect(element, tag.sequence));
  const code = enumeratedOf(status);
  if (code !== 0 || element.raw.length !== bytes.length) {
    throw new Asn1Error(`no successful response: status ${String(code)}`);
  }
  const [type, octets] = children(expect(within(explicit, 0), tag.sequence));
  if (oidOf(type) !== basicResponse) {
    throw new Asn1Error('a response of another type');
  }
  const { structure, fields, extra } = readSigned(readAsn1(octetsOf(octets)));
  const [certificates] = extra;
  const [, producedAt, answers, extensions] = fields.slice(fields[0]?.tag === tag.context(0) ? 1 : 0);
  const list = certificates === undefined ? [] : children(expect(within(certificates, 0), tag.sequence));
  return {
    fingerprint: hex(sha256(element.raw)),
    ...structure,
    certificates: list.slice(0, mostCertificates).map(readCertificate),
    producedAt: timeOf(producedAt),
    nonce: readNonce(extensions),
    answers: children(expect(answers, tag.sequence)).slice(0, mostAnswers).map(readAnswer),
  };
}

/** Reads a response from its bytes; `null` when it is none. */
export function readOcspBytes(bytes: Uint8Array): OcspResponse | null {
  return readOrNull(() => readOcspResponse(bytes));
}

/** The one element under an explicit tag. */
function within(element: Asn1 | undefined, number: number): Asn1 | undefined {
  return children(expect(element, tag.context(number)))[0];
}

function readAnswer(element: Asn1): OcspAnswer {
  const [about, status, thisUpdate, ...rest] = children(expect(element, tag.sequence));
  const [algorithm, issuerName, issuerKey, serial] = children(expect(about, tag.sequence));
  const nextUpdate = rest.find((field) => field.tag === tag.context(0));
  understand(rest.find((field) => field.tag === tag.context(1)));
  return {
    about: {
      digest: digestOf(expect(algorithm, tag.sequence)),
      issuerNameHash: octetsOf(issuerName),
      issuerKeyHash: octetsOf(issuerKey),
      serialNumber: integerHexOf(serial),
    },
    status: readStatus(status),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: nextUpdate === undefined ? null : timeOf(within(nextUpdate, 0)),
  };
}

function readStatus(element: Asn1 | undefined): OcspAnswer['status'] {
  switch (element?.tag) {
    case tag.contextPrimitive(0):
      return { kind: 'good' };
    case tag.context(1): {
      const [at, reason] = children(element);
      return {
        kind: 'revoked',
        at: timeOf(at),
        reason: reason === undefined ? 0 : enumeratedOf(within(reason, 0)),
      };
    }
    case tag.contextPrimitive(2):
      return { kind: 'unknown' };
    default:
      throw new Asn1Error('no status');
  }
}

/** Of a response with conditions that are not known here nothing may be believed. */
function understand(field: Asn1 | undefined): ReturnType<typeof readExtensions> {
  const extensions = readExtensions(field);
  if (extensions.some(({ id, isCritical }) => isCritical && id !== nonceId)) {
    throw new Asn1Error('a condition that is not known');
  }
  return extensions;
}

/** An octet string within that of the extension (RFC 9654, 2.1). */
function readNonce(field: Asn1 | undefined): string | null {
  const extension = understand(field).find(({ id }) => id === nonceId);
  return extension === undefined ? null : hex(octetsOf(readAsn1(extension.value)));
}
