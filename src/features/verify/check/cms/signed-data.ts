/** Signatures in CMS (RFC 5652, 5), as PDF files have them: of content that stands elsewhere, with one signer. */
import { readCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { readCrl } from './crl.ts';
import type { Crl } from './crl.ts';
import {
  children,
  DerError,
  expect,
  hex,
  integerHexOf,
  octetsOf,
  oidOf,
  readDer,
  readOrNull,
  smallIntegerOf,
  tag,
} from './der.ts';
import type { Der } from './der.ts';

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
  readonly signer: SignerInfo;
};

export type SignerInfo = {
  /** Which certificate the signer says is theirs: by issuer and serial number, or by the identifier of its key. */
  readonly names: (certificate: Certificate) => boolean;
  readonly isByIssuer: boolean;
  readonly digestAlgorithm: Der;
  readonly signatureAlgorithm: Der;
  readonly signature: Uint8Array;
  /** The attributes as they were signed: a SET, whatever its tag in the structure (RFC 5652, 5.4); `null` when there are none. */
  readonly signedAttributes: Uint8Array | null;
  readonly signed: ReadonlyMap<string, readonly Der[]>;
  readonly unsigned: ReadonlyMap<string, readonly Der[]>;
};

const mostCertificates = 100;

/**
 * Reads a ContentInfo with SignedData, and what follows it must be zeros: the room that was kept for it (ISO 32000-1, 12.8.1).
 * `null` when it is none, or has another number of signers than one (ETSI EN 319 142-1, 4.1).
 */
export function readSignedData(bytes: Uint8Array): SignedData | null {
  return readOrNull(() => {
    const der = readDer(bytes);
    if (bytes.subarray(der.raw.length).some((byte) => byte !== 0)) {
      throw new DerError('something behind the signature');
    }
    return readContentInfo(der);
  });
}

/** Reads SignedData in its ContentInfo. Throws a `DerError` when it is none. */
export function readContentInfo(der: Der): SignedData {
  const [type, explicit, ...extra] = children(expect(der, tag.sequence));
  const body = children(expect(explicit, tag.context(0)));
  if (oidOf(type) !== oid.signedData || extra.length > 0 || body.length !== 1) {
    throw new DerError('no signed data');
  }
  const [version, algorithms, encapsulated, ...rest] = children(expect(body[0], tag.sequence));
  const signers = children(expect(rest.at(-1), tag.set));
  if (signers.length !== 1 || !isVersion(version, [1, 3, 4, 5])) {
    throw new DerError('not one signer');
  }
  const [contentType, content] = children(expect(encapsulated, tag.sequence));
  const signer = readSigner(signers[0]);
  const announced = children(expect(algorithms, tag.set)).map((one) =>
    oidOf(children(expect(one, tag.sequence))[0]),
  );
  if (!announced.includes(oidOf(children(signer.digestAlgorithm)[0]))) {
    throw new DerError('a digest that was not announced');
  }
  const certificates = rest.find((part) => part.tag === tag.context(0));
  const lists = rest.find((part) => part.tag === tag.context(1));
  // RFC 5652, 5.1: the plainest form is the first version.
  const isPlain = oidOf(contentType) === oid.data && signer.isByIssuer;
  if (isPlain && isVersion(version, [3, 5])) {
    throw new DerError('a version of something else');
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
            .map(readCrl),
    signer,
  };
}

/** Other kinds of certificates stand under tags of their own (RFC 5652, 10.2.2), and prove nothing here. */
function isCertificate({ tag: kind }: Der): boolean {
  if (kind !== tag.sequence && ![0, 1, 2, 3].some((number) => kind === tag.context(number))) {
    throw new DerError('no certificate');
  }
  return kind === tag.sequence;
}

function isVersion(der: Der | undefined, wanted: readonly number[]): boolean {
  return wanted.includes(smallIntegerOf(der));
}

function readSigner(der: Der | undefined): SignerInfo {
  const [version, sid, digestAlgorithm, ...rest] = children(expect(der, tag.sequence));
  const signed = rest[0]?.tag === tag.context(0) ? rest[0] : undefined;
  const [signatureAlgorithm, signature, unsigned, ...extra] = rest.slice(signed === undefined ? 0 : 1);
  const byKey = sid?.tag === tag.contextPrimitive(0);
  if (extra.length > 0 || !isVersion(version, byKey ? [3] : [1])) {
    throw new DerError('no signer');
  }
  return {
    names: byKey ? byKeyId(sid) : byIssuer(sid),
    isByIssuer: !byKey,
    digestAlgorithm: expect(digestAlgorithm, tag.sequence),
    signatureAlgorithm: expect(signatureAlgorithm, tag.sequence),
    signature: octetsOf(signature),
    signedAttributes: signed === undefined ? null : asSet(signed),
    signed: readAttributes(signed),
    unsigned: readAttributes(unsigned === undefined ? undefined : expect(unsigned, tag.context(1))),
  };
}

function byKeyId(sid: Der): SignerInfo['names'] {
  const id = hex(sid.content);
  return (certificate) => certificate.subjectKeyId === id;
}

function byIssuer(sid: Der | undefined): SignerInfo['names'] {
  const [issuer, serial] = children(expect(sid, tag.sequence));
  const issuerKey = hex(expect(issuer, tag.sequence).raw);
  const serialNumber = integerHexOf(serial);
  return (certificate) => certificate.issuerKey === issuerKey && certificate.serialNumber === serialNumber;
}

function asSet(attributes: Der): Uint8Array {
  const bytes = attributes.raw.slice();
  bytes[0] = tag.set;
  return bytes;
}

/** Attributes by type. One that stands there twice is ambiguous, and refused. */
function readAttributes(field: Der | undefined): ReadonlyMap<string, readonly Der[]> {
  const found = new Map<string, readonly Der[]>();
  for (const attribute of field === undefined ? [] : children(field)) {
    const [type, values] = children(expect(attribute, tag.sequence));
    const id = oidOf(type);
    if (found.has(id)) {
      throw new DerError('an attribute twice');
    }
    found.set(id, children(expect(values, tag.set)));
  }
  return found;
}
