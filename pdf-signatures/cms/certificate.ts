/** X.509 certificates (RFC 5280, 4.1). */
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Asn1,
  Asn1Error,
  children,
  expect,
  integerHexOf,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  smallIntegerOf,
  tag,
  timeOf,
} from './asn1.ts';
import { hex } from './bytes.ts';
import { type DistinguishedName, readName } from './distinguished-name.ts';
import { expectSameAlgorithm, readSigned, type SignedStructure } from './signed-structure.ts';

export type Certificate = SignedStructure & {
  readonly raw: Uint8Array;
  /** SHA-256 of `raw` in hexadecimal digits. */
  readonly fingerprint: string;
  readonly serialNumber: string;
  readonly issuer: DistinguishedName;
  /** The bytes of `issuer`. */
  readonly issuerName: Uint8Array;
  readonly subject: DistinguishedName;
  /** Names as they are compared. */
  readonly issuerKey: string;
  readonly subjectKey: string;
  /** Milliseconds since 1970; both belong to the time in which it is good. */
  readonly validFrom: number;
  readonly validTo: number;
  readonly publicKey: Uint8Array;
  readonly authorityKeyId: string | null;
  readonly subjectKeyId: string | null;
  /** `null` where it does not say, as in version 1. */
  readonly isAuthority: boolean | null;
  readonly pathLength: number | null;
  readonly keyUsage: ReadonlySet<KeyUsage> | null;
  readonly extendedKeyUsage: readonly string[] | null;
  readonly isExtendedKeyUsageCritical: boolean;
  /** Its issuer says that nobody need ask whether this certificate of a responder is revoked (RFC 6960, 4.2.2.2.1). */
  readonly isUncheckedResponder: boolean;
  readonly extensions: readonly Extension[];
  /** Critical extensions that nothing here understands: nobody may rely on such a certificate (RFC 5280, 4.2). */
  readonly unknownCritical: readonly string[];
};

const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
] as const;
export type KeyUsage = (typeof keyUsages)[number];

const extension = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  subjectAltName: '2.5.29.17',
} as const;
const understood: readonly string[] = Object.values(extension);

/** id-pkix-ocsp-nocheck */
const noCheck = '1.3.6.1.5.5.7.48.1.5';

export type Extension = { readonly id: string; readonly isCritical: boolean; readonly value: Uint8Array };

/** Reads a certificate. Throws an `Asn1Error` when it is none. */
export function readCertificate(element: Asn1): Certificate {
  const { structure, fields, extra } = readSigned(element);
  if (extra.length > 0) {
    throw new Asn1Error('something beside the signature');
  }
  const version = fields[0]?.tag === tag.context(0) ? 1 : 0;
  const [serial, inner, issuer, validity, subject, publicKey, ...rest] = fields.slice(version);
  const [from, to] = children(expect(validity, tag.sequence));
  expectSameAlgorithm(inner, structure);
  const issuerName = readName(expect(issuer, tag.sequence));
  const subjectName = readName(expect(subject, tag.sequence));
  const extensions = readExtensions(rest.find((field) => field.tag === tag.context(3)));
  const of = (id: string): Asn1 | undefined => {
    const value = extensions.find((one) => one.id === id)?.value;
    return value === undefined ? undefined : readAsn1(value);
  };
  const usage = of(extension.extendedKeyUsage);
  return {
    raw: element.raw,
    fingerprint: hex(sha256(element.raw)),
    ...structure,
    serialNumber: integerHexOf(serial),
    issuer: issuerName.name,
    issuerName: expect(issuer, tag.sequence).raw,
    subject: subjectName.name,
    issuerKey: issuerName.key,
    subjectKey: subjectName.key,
    validFrom: timeOf(from),
    validTo: timeOf(to),
    publicKey: expect(publicKey, tag.sequence).raw,
    authorityKeyId: readAuthorityKeyId(of(extension.authorityKeyId)),
    subjectKeyId: readSubjectKeyId(of(extension.subjectKeyId)),
    ...readBasicConstraints(of(extension.basicConstraints)),
    keyUsage: readKeyUsage(of(extension.keyUsage)),
    extendedKeyUsage: usage === undefined ? null : children(usage).map(oidOf),
    isExtendedKeyUsageCritical:
      extensions.find((one) => one.id === extension.extendedKeyUsage)?.isCritical ?? false,
    isUncheckedResponder: extensions.some(({ id }) => id === noCheck),
    extensions,
    unknownCritical: extensions
      .filter(({ id, isCritical }) => isCritical && !understood.includes(id))
      .map(({ id }) => id),
  };
}

/** Reads a certificate from its bytes; `null` when they are none. */
export function readCertificateBytes(bytes: Uint8Array): Certificate | null {
  return readOrNull(() => readCertificate(readAsn1(bytes)));
}

/** The extensions under an explicit tag. */
export function readExtensions(field: Asn1 | undefined): Extension[] {
  const list = field === undefined ? [] : children(expect(children(field)[0], tag.sequence));
  return list.map((item) => {
    const parts = children(expect(item, tag.sequence));
    const isCritical = parts[1]?.tag === tag.boolean && parts[1].content[0] !== 0;
    return { id: oidOf(parts[0]), isCritical, value: octetsOf(parts.at(-1)) };
  });
}

function readAuthorityKeyId(value: Asn1 | undefined): string | null {
  const id =
    value === undefined ? undefined : children(value).find((part) => part.tag === tag.contextPrimitive(0));
  return id === undefined ? null : hex(id.content);
}

function readSubjectKeyId(value: Asn1 | undefined): string | null {
  return value === undefined ? null : hex(octetsOf(value));
}

function readBasicConstraints(value: Asn1 | undefined): Pick<Certificate, 'isAuthority' | 'pathLength'> {
  if (value === undefined) {
    return { isAuthority: null, pathLength: null };
  }
  const parts = children(value);
  const isAuthority = parts[0]?.tag === tag.boolean && parts[0].content[0] !== 0;
  const length = parts.find((part) => part.tag === tag.integer);
  return { isAuthority, pathLength: length === undefined ? null : smallIntegerOf(length) };
}

function readKeyUsage(value: Asn1 | undefined): ReadonlySet<KeyUsage> | null {
  if (value === undefined) {
    return null;
  }
  // The first byte counts the bits that are not used; they are zero.
  const bits = expect(value, tag.bits).content[1] ?? 0;
  return new Set(keyUsages.filter((_, index) => (bits & (0x80 >> index)) !== 0));
}
