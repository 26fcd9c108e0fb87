import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';

import type {
  AuthorityKey,
  CertificateIssuer,
  CertificateRequest,
  KeyedCertificate,
  Validity,
} from './certificate-issuer.ts';
import {
  bits,
  children,
  element,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  time,
  utf8,
  yes,
} from './der.ts';

const makeKeyPair = promisify(generateKeyPair);
const signBytes = promisify(sign);

/** Keys are made on the threads of Node.js; more at once would only wait. */
const atOnce = 32;

/** RFC 5280, appendix A: names in a certificate are no longer. */
const nameMax = 64;

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

const attribute = {
  commonName: oid('2.5.4.3'),
  organization: oid('2.5.4.10'),
  uid: oid('0.9.2342.19200300.100.1.1'),
};

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
        issued.push(...(await Promise.all(chunk.map((request) => issueOne(signer, request)))));
      }
      return issued;
    },
  };
}

type Signer = { readonly name: Uint8Array; readonly keyId: Uint8Array; readonly signingKey: KeyObject };

function openKey(pkcs8: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

function openAuthority(authority: AuthorityKey): Signer {
  const certificate = new X509Certificate(authority.certificate);
  // Certificate → tbsCertificate → version, serialNumber, signature, issuer, validity, subject (RFC 5280, 4.1).
  const name = children(children(certificate.raw)[0] ?? new Uint8Array())[5];
  if (!name) {
    throw new Error('the certificate of an authority has no subject');
  }
  return {
    name,
    keyId: keyIdOf(certificate.publicKey),
    signingKey: openKey(authority.privateKey),
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

async function issueOne(signer: Signer, request: CertificateRequest): Promise<KeyedCertificate> {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve: 'P-256' });
  return build({
    issuer: signer.name,
    subject: distinguishedName([
      ['organization', request.organization],
      ['commonName', request.commonName],
      ['uid', request.uid],
    ]),
    publicKey,
    privateKey,
    signingKey: signer.signingKey,
    authorityKeyId: signer.keyId,
    extensions: userExtensions,
    validity: request.validity,
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
        extension('2.5.29.35', sequence(element(0x80, parts.authorityKeyId))),
      ),
    ),
  );
  const signature = await signBytes('sha256', toBeSigned, { key: parts.signingKey, dsaEncoding: 'der' });
  const certificate = new X509Certificate(sequence(toBeSigned, ecdsaWithSha256, bits(signature)));
  return {
    certificate: certificate.toString(),
    privateKey: new Uint8Array(parts.privateKey.export({ format: 'der', type: 'pkcs8' })),
    serialNumber: certificate.serialNumber,
    subjectDn: writtenName(certificate.subject),
    issuerDn: writtenName(certificate.issuer),
    validity: { from: certificate.validFromDate, to: certificate.validToDate },
  };
}

/** 126 random bits of a number that is positive and always as long. */
function newSerialNumber(): Uint8Array {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

/** An extension; `critical` ones must be understood by whoever relies on the certificate. */
function extension(id: string, value: Uint8Array, critical = false): Uint8Array {
  return critical ? sequence(oid(id), yes, octets(value)) : sequence(oid(id), octets(value));
}

const basicConstraints = '2.5.29.19';
const keyUsage = '2.5.29.15';

/** An authority issues certificates and lists of revoked ones, and no further authorities. */
const authorityExtensions = [
  extension(basicConstraints, sequence(yes, integer(Uint8Array.of(0))), true),
  extension(keyUsage, bits(Uint8Array.of(0b0000_0110), 1), true),
];

/** A user signs and cannot deny it: digitalSignature and nonRepudiation. */
const userExtensions = [
  extension(basicConstraints, sequence(), true),
  extension(keyUsage, bits(Uint8Array.of(0b1100_0000), 6), true),
];

/** SHA-1 over the bits of the public key (RFC 5280, 4.2.1.2): a name for the key, no protection. */
function keyIdOf(publicKey: KeyObject): Uint8Array {
  const key = children(publicKey.export({ format: 'der', type: 'spki' }))[1] ?? new Uint8Array();
  // A bit string: tag, length and the number of unused bits come before its bits.
  return createHash('sha1').update(key.subarray(3)).digest();
}

function distinguishedName(parts: readonly (readonly [keyof typeof attribute, string])[]): Uint8Array {
  return sequence(...parts.map(([type, value]) => set(sequence(attribute[type], utf8(nameText(value))))));
}

/** Without control characters, cut to what a name may have, and never empty. */
function nameText(value: string): string {
  const text = [...value.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, nameMax).join('').trim();
  return text === '' ? '-' : text;
}

/** Node.js writes one part a line, the outermost first; RFC 4514 the other way round. */
function writtenName(lines: string): string {
  return lines.split('\n').toReversed().join(',');
}
