import { constants, createHash, verify, X509Certificate } from 'node:crypto';

import * as asn1js from 'asn1js';
import { Certificate, IssuerAndSerialNumber, type SignedData, type SignerInfo } from 'pkijs';

import { children } from '../security/der.ts';

export type CheckedSignature =
  | {
      readonly kind: 'holds';
      /** DER, the signer's own first. */ readonly certificates: readonly Uint8Array[];
    }
  | { readonly kind: 'fault'; readonly detail: string };

const id = {
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  rsaPss: '1.2.840.113549.1.1.10',
};

const hashNames = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

/**
 * Checks that a time-stamp token is signed, once, with a certificate for time stamps that stands in it and was valid then (RFC
 * 3161, 2.3 and 2.4.2; RFC 5652, 5.4; RFC 5816). No trust is decided here.
 *
 * @param certificates those of the token, DER.
 * @param content the bytes of TSTInfo.
 */
export function checkTokenSignature(
  signed: SignedData,
  certificates: readonly Uint8Array[],
  content: Uint8Array,
  time: Date,
): CheckedSignature {
  try {
    return check(signed, certificates, content, time);
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error));
  }
}

function check(
  signed: SignedData,
  ders: readonly Uint8Array[],
  content: Uint8Array,
  time: Date,
): CheckedSignature {
  const [signer, ...others] = signed.signerInfos;
  const attributes = signer?.signedAttrs;
  if (!signer || others.length > 0 || !attributes) {
    return fault('the token has not exactly one signer with signed attributes');
  }
  // Also one that only comes along: a reader refuses the whole token for it.
  const readable = ders.map((der) => ({ der, certificate: new X509Certificate(der) }));
  const own = readable.find(({ der }) => isOf(signer, der));
  const hashName = hashNames.get(signer.digestAlgorithm.algorithmId);
  if (!own || hashName === undefined) {
    return fault(own ? 'the hash algorithm is not taken' : 'the signer’s certificate is not in the token');
  }
  const digest = createHash(hashName).update(content).digest();
  const held = attributeReader(signer);
  if (held.text(id.contentType) !== id.tstInfo || !held.bytes(id.messageDigest)?.equals(digest)) {
    return fault('the signed attributes are of something else');
  }
  if (!namesCertificate(held, own.der)) {
    return fault('the signed attributes do not name the certificate');
  }
  const { certificate } = own;
  // Extended usages; there are none where the certificate says nothing of them, whatever the types say.
  const usages = certificate.keyUsage as readonly string[] | undefined;
  if (usages?.length !== 1 || usages[0] !== id.timeStamping) {
    return fault('the certificate is not for time stamps');
  }
  if (time < certificate.validFromDate || time > certificate.validToDate) {
    return fault('the certificate was not valid then');
  }
  const isPss = signer.signatureAlgorithm.algorithmId === id.rsaPss;
  const key = {
    key: certificate.publicKey,
    dsaEncoding: 'der' as const,
    ...(isPss && {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    }),
  };
  const value = new Uint8Array(signer.signature.getValue());
  if (!verify(hashName, new Uint8Array(attributes.encodedValue), key, value)) {
    return fault('the signature does not hold');
  }
  return { kind: 'holds', certificates: [own.der, ...ders.filter((der) => der !== own.der)] };
}

/** Whether a signer names this certificate: by issuer and number, or by the name of its key. */
function isOf({ sid }: SignerInfo, der: Uint8Array): boolean {
  const certificate = Certificate.fromBER(der);
  if (sid instanceof IssuerAndSerialNumber) {
    return sid.issuer.isEqual(certificate.issuer) && sid.serialNumber.isEqual(certificate.serialNumber);
  }
  const wanted: unknown = sid;
  const named = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue as unknown;
  return wanted instanceof asn1js.OctetString && named instanceof asn1js.OctetString && named.isEqual(wanted);
}

type Held = {
  /** The value of an attribute that is there once: as an object identifier, as octets, or whole. */
  readonly text: (type: string) => string | null;
  readonly bytes: (type: string) => Buffer | null;
  readonly whole: (type: string) => Uint8Array | null;
};

function attributeReader(signer: SignerInfo): Held {
  const valueOf = (type: string): unknown => {
    const found = signer.signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
    const values: readonly unknown[] = found.flatMap(({ values: held }) => held as readonly unknown[]);
    return found.length === 1 && values.length === 1 ? values[0] : null;
  };
  return {
    text: (type) => {
      const value = valueOf(type);
      return value instanceof asn1js.ObjectIdentifier ? value.getValue() : null;
    },
    bytes: (type) => {
      const value = valueOf(type);
      return value instanceof asn1js.OctetString ? Buffer.from(value.getValue()) : null;
    },
    whole: (type) => {
      const value = valueOf(type);
      return value instanceof asn1js.Sequence ? new Uint8Array(value.valueBeforeDecodeView) : null;
    },
  };
}

/**
 * ESSCertID or ESSCertIDv2 of the first certificate named (RFC 5035): `SigningCertificate → certs → ESSCertID → hash`. The second
 * version may begin with the hash's algorithm, which is SHA-256 where it is left out.
 */
function namesCertificate(held: Held, certificate: Uint8Array): boolean {
  const second = held.whole(id.signingCertificateV2);
  const whole = second ?? held.whole(id.signingCertificate);
  const [certificates = new Uint8Array()] = children(whole ?? new Uint8Array());
  const [first = new Uint8Array()] = children(certificates);
  const parts = children(first);
  const [lead] = parts;
  if (lead === undefined) {
    return false;
  }
  const hasAlgorithm = lead[0] === 0x30;
  const { result } = asn1js.fromBER(hasAlgorithm ? (parts[1] ?? new Uint8Array()) : lead);
  const name = second ? algorithmOf(hasAlgorithm ? lead : null) : 'sha1';
  return (
    name !== undefined &&
    result instanceof asn1js.OctetString &&
    Buffer.from(result.getValue()).equals(createHash(name).update(certificate).digest())
  );
}

function algorithmOf(identifier: Uint8Array | null): string | undefined {
  if (identifier === null) {
    return 'sha256';
  }
  const { result } = asn1js.fromBER(children(identifier)[0] ?? new Uint8Array());
  return result instanceof asn1js.ObjectIdentifier ? hashNames.get(result.getValue()) : undefined;
}

function fault(detail: string): CheckedSignature {
  return { kind: 'fault', detail };
}
