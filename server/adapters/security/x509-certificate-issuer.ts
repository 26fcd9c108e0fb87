import {
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';

import { joinName } from '../../domain/distinguished-name.ts';
import type {
  AuthorityKey,
  CertificateIssuer,
  CertificateRequest,
  IssuingAuthority,
  KeyedCertificate,
  SealRequest,
  Validity,
} from './certificate-issuer.ts';
import { bits, element, integer, octets, sequence, tagged, time, yes } from './der.ts';
import {
  authorityKeyExtension,
  distinguishedName,
  ecdsaWithSha256,
  extension,
  keyIdOf,
  type NameParts,
  openAuthority,
  type Signer,
} from './x509-parts.ts';
import { writeRevocationList } from './x509-revocation-list.ts';

const makeKeyPair = promisify(generateKeyPair);
const signBytes = promisify(sign);

/** Keys are made on the threads of Node.js; more at once would only wait. */
const atOnce = 32;

/** Certificates with EC P-256 keys, signed with ECDSA and SHA-256 (RFC 5280). */
export function createCertificateIssuer(): CertificateIssuer {
  return {
    async createAuthority(company, validity) {
      const { privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' });
      const name = distinguishedName([
        ['organization', company],
        ['commonName', `${company} CA`],
      ]);
      return selfSign(name, privateKey, validity);
    },

    renewAuthority(authority, validity) {
      const { name, signingKey } = openAuthority(authority);
      return selfSign(name, signingKey, validity);
    },

    async issue(authority, requests) {
      const signer = openAuthority(authority);
      const issued: KeyedCertificate[] = [];
      for (let at = 0; at < requests.length; at += atOnce) {
        const chunk = requests.slice(at, at + atOnce);
        issued.push(...(await Promise.all(chunk.map((request) => issueOne(authority, signer, request)))));
      }
      return issued;
    },

    async issueSeal(authority, request) {
      const keys = await makeKeyPair('ec', { namedCurve: 'P-256' });
      return issueFor(authority, openAuthority(authority), sealName(request), request.validity, keys);
    },

    listRevoked: writeRevocationList,

    keyIdOf: (certificate) =>
      Buffer.from(keyIdOf(new X509Certificate(certificate).publicKey)).toString('hex'),
  };
}

function selfSign(name: Uint8Array, privateKey: KeyObject, validity: Validity): Promise<KeyedCertificate> {
  const publicKey = createPublicKey(privateKey);
  return build({
    issuer: name,
    subject: name,
    publicKey,
    privateKey,
    signingKey: privateKey,
    authorityKeyId: keyIdOf(publicKey),
    extensions: authorityExtensions,
    validity,
  });
}

async function issueOne(
  authority: IssuingAuthority,
  signer: Signer,
  request: CertificateRequest,
): Promise<KeyedCertificate> {
  const keys = await makeKeyPair('ec', { namedCurve: 'P-256' });
  return issueFor(authority, signer, personName(request), request.validity, keys);
}

/** A certificate for a key of another kind, as a remote signing service holds them. */
export async function issueRsaCertificate(
  authority: AuthorityKey,
  request: CertificateRequest,
): Promise<KeyedCertificate> {
  const keys = await makeKeyPair('rsa', { modulusLength: 2048 });
  const issuing = { ...authority, revocationListUrl: null };
  return issueFor(issuing, openAuthority(authority), personName(request), request.validity, keys);
}

function personName({ organization, description, commonName, uid }: CertificateRequest): NameParts {
  return [
    ...(organization === null ? [] : [['organization', organization] as const]),
    ...(description === undefined ? [] : [['description', description] as const]),
    ['commonName', commonName],
    ['uid', uid],
  ];
}

/** ETSI EN 319 412-3, 4.2.1. */
function sealName({ country, organization, identifier }: SealRequest): NameParts {
  return [
    ...(country === null ? [] : [['country', country] as const]),
    ['organization', organization],
    ...(identifier === null ? [] : [['organizationIdentifier', identifier] as const]),
    ['commonName', organization],
  ];
}

type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

function issueFor(
  { revocationListUrl }: IssuingAuthority,
  signer: Signer,
  subject: NameParts,
  validity: Validity,
  { publicKey, privateKey }: KeyPair,
): Promise<KeyedCertificate> {
  return build({
    issuer: signer.name,
    subject: distinguishedName(subject),
    publicKey,
    privateKey,
    signingKey: signer.signingKey,
    authorityKeyId: signer.keyId,
    extensions: [
      ...signerExtensions,
      ...(revocationListUrl === null ? [] : [revocationListExtension(revocationListUrl)]),
    ],
    validity,
  });
}

type Parts = {
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly signingKey: KeyObject;
  readonly authorityKeyId: Uint8Array;
  readonly extensions: readonly Uint8Array[];
  readonly validity: Validity;
};

async function build(parts: Parts): Promise<KeyedCertificate> {
  const toBeSigned = sequence(
    tagged(0, integer(Uint8Array.of(2))),
    integer(newSerialNumber()),
    ecdsaWithSha256,
    parts.issuer,
    sequence(time(parts.validity.from), time(parts.validity.to)),
    parts.subject,
    parts.publicKey.export({ format: 'der', type: 'spki' }),
    tagged(
      3,
      sequence(
        ...parts.extensions,
        extension('2.5.29.14', octets(keyIdOf(parts.publicKey))),
        authorityKeyExtension(parts.authorityKeyId),
      ),
    ),
  );
  const signature = await signBytes('sha256', toBeSigned, { key: parts.signingKey, dsaEncoding: 'der' });
  const certificate = new X509Certificate(sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
  return {
    certificate: certificate.toString(),
    privateKey: new Uint8Array(parts.privateKey.export({ format: 'der', type: 'pkcs8' })),
    serialNumber: certificate.serialNumber,
    subjectDn: joinName(certificate.subject),
    issuerDn: joinName(certificate.issuer),
    validity: { from: certificate.validFromDate, to: certificate.validToDate },
  };
}

/** 126 random bits of a number that is positive and always as long. */
function newSerialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

const basicConstraints = '2.5.29.19';
const keyUsage = '2.5.29.15';

/** An authority issues certificates and lists of revoked ones, and no further authorities. */
const authorityExtensions = [
  extension(basicConstraints, sequence(yes, integer(Uint8Array.of(0))), true),
  extension(keyUsage, bits(Uint8Array.of(0b0000_0110), 1), true),
];

/** A person or an organization signs and cannot deny it: digitalSignature and nonRepudiation. */
const signerExtensions = [
  extension(basicConstraints, sequence(), true),
  extension(keyUsage, bits(Uint8Array.of(0b1100_0000), 6), true),
];

/** Where it is listed whether the certificate was revoked: cRLDistributionPoints with one address (RFC 5280, 4.2.1.13). */
function revocationListExtension(url: string): Uint8Array {
  const address = element(0x86, Buffer.from(url, 'ascii'));
  return extension('2.5.29.31', sequence(sequence(tagged(0, tagged(0, address)))));
}
