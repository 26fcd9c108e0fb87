/** Signatures in CMS (RFC 5652, 5), as PDF files have them. */
import {
  type Asn1,
  Asn1Error,
  children,
  eachChild,
  encodeAsDer,
  expect,
  integerHexOf,
  octetsOf,
  oidOf,
  readAsn1,
  readOrNull,
  smallIntegerOf,
  tag,
} from './asn1.ts';
import { hex } from './bytes.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { type Crl, readCrl } from './crl.ts';
import { readName } from './distinguished-name.ts';

export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  revocationArchive: '1.2.840.113583.1.1.8',
} as const;

export type SignedData = {
  readonly contentType: string;
  /** The content, where it stands within, as in time stamps. */
  readonly content: Uint8Array | null;
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Crl[];
  /** One at least. */
  readonly signers: readonly [SignerInfo, ...(readonly SignerInfo[])];
};

export type SignerInfo = {
  /** Which certificate the signer says is theirs: by issuer and serial number, or by the identifier of its key. */
  readonly names: (certificate: Certificate) => boolean;
  readonly isByIssuer: boolean;
  readonly digestAlgorithm: Asn1;
  readonly signatureAlgorithm: Asn1;
  readonly signature: Uint8Array;
  /** What may have been signed, one meaning in every encoding; `null` when there are no signed attributes. */
  readonly signedAttributes: Iterable<Uint8Array> | null;
  /** Each type stands there once. */
  readonly signed: ReadonlyMap<string, readonly Asn1[]>;
  /** Anybody may have added these. */
  readonly unsigned: ReadonlyMap<string, readonly Asn1[]>;
};

const mostCertificates = 100;
const mostSigners = 10;

/** Reads an element that zeros alone may follow: the room that was kept for a signature (ISO 32000-2, 12.8.1). */
export function readPadded(bytes: Uint8Array): Asn1 {
  const element = readAsn1(bytes);
  if (bytes.subarray(element.raw.length).some((byte) => byte !== 0)) {
    throw new Asn1Error('something behind the signature');
  }
  return element;
}

/** Reads a ContentInfo with SignedData, which zeros may follow; `null` when it is none. */
export function readSignedData(bytes: Uint8Array): SignedData | null {
  return readOrNull(() => readContentInfo(readPadded(bytes)));
}

/** Reads SignedData in its ContentInfo. Throws an `Asn1Error` when it is none. */
export function readContentInfo(element: Asn1): SignedData {
  const [type, explicit, ...extra] = children(expect(element, tag.sequence));
  const body = children(expect(explicit, tag.context(0)));
  if (oidOf(type) !== oid.signedData || extra.length > 0 || body.length !== 1) {
    throw new Asn1Error('no signed data');
  }
  const [version, algorithms, encapsulated, ...rest] = children(expect(body[0], tag.sequence));
  const [first, ...more] = children(expect(rest.at(-1), tag.set)).map(readSigner);
  if (first === undefined || more.length >= mostSigners || !isVersion(version, [1, 3, 4, 5])) {
    throw new Asn1Error('no signers, or too many');
  }
  const signers = [first, ...more] as const;
  const [contentType, content] = children(expect(encapsulated, tag.sequence));
  const announced = children(expect(algorithms, tag.set)).map((one) =>
    oidOf(children(expect(one, tag.sequence))[0]),
  );
  if (!signers.every(({ digestAlgorithm }) => announced.includes(oidOf(children(digestAlgorithm)[0])))) {
    throw new Asn1Error('a digest that was not announced');
  }
  const certificates = rest.find((part) => part.tag === tag.context(0));
  const lists = rest.find((part) => part.tag === tag.context(1));
  // RFC 5652, 5.1: the plainest form is the first version.
  const isPlain = oidOf(contentType) === oid.data && signers.every(({ isByIssuer }) => isByIssuer);
  if (isPlain && isVersion(version, [3, 5])) {
    throw new Asn1Error('a version of something else');
  }
  return {
    contentType: oidOf(contentType),
    content: content === undefined ? null : octetsOf(children(expect(content, tag.context(0)))[0]),
    certificates:
      certificates === undefined
        ? []
        : children(certificates).filter(isCertificate).slice(0, mostCertificates).map(readCertificate),
    crls:
      lists === undefined
        ? []
        : children(lists)
            .filter((one) => one.tag === tag.sequence)
            .map(({ raw }) => readCrl(raw)),
    signers,
  };
}

/** Other kinds of certificates stand under tags of their own (RFC 5652, 10.2.2), and prove nothing here. */
function isCertificate({ tag: kind }: Asn1): boolean {
  if (kind !== tag.sequence && ![0, 1, 2, 3].some((number) => kind === tag.context(number))) {
    throw new Asn1Error('no certificate');
  }
  return kind === tag.sequence;
}

function isVersion(element: Asn1 | undefined, wanted: readonly number[]): boolean {
  return wanted.includes(smallIntegerOf(element));
}

function readSigner(element: Asn1): SignerInfo {
  const [version, sid, digestAlgorithm, ...rest] = children(expect(element, tag.sequence));
  const signed = rest[0]?.tag === tag.context(0) ? rest[0] : undefined;
  const [signatureAlgorithm, signature, unsigned, ...extra] = rest.slice(signed === undefined ? 0 : 1);
  const byKey = sid?.tag === tag.contextPrimitive(0);
  if (extra.length > 0 || !isVersion(version, byKey ? [3] : [1])) {
    throw new Asn1Error('no signer');
  }
  return {
    names: byKey ? byKeyId(sid) : byIssuer(sid),
    isByIssuer: !byKey,
    digestAlgorithm: expect(digestAlgorithm, tag.sequence),
    signatureAlgorithm: expect(signatureAlgorithm, tag.sequence),
    signature: octetsOf(signature),
    signedAttributes: signed === undefined ? null : { [Symbol.iterator]: () => encodings(signed) },
    signed: readSignedAttributes(signed),
    unsigned: readUnsignedAttributes(unsigned),
  };
}

function byKeyId(sid: Asn1): SignerInfo['names'] {
  const id = hex(sid.content);
  return (certificate) => certificate.subjectKeyId === id;
}

function byIssuer(sid: Asn1 | undefined): SignerInfo['names'] {
  const [issuer, serial] = children(expect(sid, tag.sequence));
  const issuerKey = readName(expect(issuer, tag.sequence)).key;
  const serialNumber = integerHexOf(serial);
  return (certificate) => certificate.issuerKey === issuerKey && certificate.serialNumber === serialNumber;
}

/**
 * Signed is the DER of the attributes as a SET, whatever encoding and tag they have in the structure (RFC 5652, 5.4). They nearly always
 * stand there in DER, so that is tried first: they may hold long lists of revoked certificates. Some signers leave them unsorted and sign
 * them so, which openssl and Bouncy Castle accept as well.
 */
function* encodings(attributes: Asn1): Generator<Uint8Array, void> {
  if (!attributes.isIndefinite) {
    const asTheyStand = Uint8Array.from(attributes.raw);
    asTheyStand[0] = tag.set;
    yield asTheyStand;
  }
  const der = readOrNull(() => encodeAsDer(readAsn1(attributes.raw), tag.set));
  if (der !== null) {
    yield der;
  }
}

/** Signed attributes by type. One that stands there twice is ambiguous, and refused. */
function readSignedAttributes(field: Asn1 | undefined): ReadonlyMap<string, readonly Asn1[]> {
  const found = new Map<string, readonly Asn1[]>();
  for (const [id, values] of eachAttribute(field)) {
    if (found.has(id)) {
      throw new Asn1Error('an attribute twice');
    }
    found.set(id, values);
  }
  return found;
}

/** Unsigned attributes by type, of which there may be several (RFC 5126, 6.1.1). */
function readUnsignedAttributes(field: Asn1 | undefined): ReadonlyMap<string, readonly Asn1[]> {
  const found = new Map<string, readonly Asn1[]>();
  for (const [id, values] of eachAttribute(field === undefined ? field : expect(field, tag.context(1)))) {
    found.set(id, [...(found.get(id) ?? []), ...values]);
  }
  return found;
}

function* eachAttribute(field: Asn1 | undefined): Generator<readonly [string, readonly Asn1[]], void> {
  for (const attribute of field === undefined ? [] : eachChild(field)) {
    const [type, values] = children(expect(attribute, tag.sequence));
    yield [oidOf(type), children(expect(values, tag.set))];
  }
}
