/** CMS signatures put together with asn1js and node:crypto: of algorithms that `openssl cms` does not know, and malformed in one point. */
import { type KeyObject, createHash, sign, X509Certificate } from 'node:crypto';
import {
  type Null,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as AsnSet,
} from 'asn1js';

type Item =
  | Sequence
  | ObjectIdentifier
  | OctetString
  | Integer
  | AsnSet
  | Null
  | Constructed
  | GeneralizedTime;

export const der = (item: Item): Buffer => Buffer.from(item.toBER());

/** An AlgorithmIdentifier. */
export function algorithmOf(id: string, parameters: readonly Item[] = []): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: id }), ...parameters] });
}

const digestIds = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
  'sha3-256': '2.16.840.1.101.3.4.2.8',
  'sha3-512': '2.16.840.1.101.3.4.2.10',
  shake256: '2.16.840.1.101.3.4.2.12',
} as const;

const attributeIds = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
const data = '1.2.840.113549.1.7.1';

type Wish = {
  readonly certificate: Uint8Array;
  readonly key: KeyObject;
  readonly content: Uint8Array;
  readonly digest: keyof typeof digestIds;
  /** An identifier and, where it is not that of the attributes' digest, the name of node's digest; `null` for Ed25519 and Ed448. */
  readonly algorithm: string;
  readonly signedWith?: string | null;
  /** The type of the content, which then stands within. */
  readonly enclosed?: string;
  /** Attributes that are not signed, of the value of the signature. */
  readonly unsigned?: (value: Uint8Array) => readonly Sequence[];
  /** What is signed: the attributes, one by one. */
  readonly arrange?: (attributes: readonly Sequence[]) => readonly Sequence[];
  /** The signed attributes as they stand in the structure, of those that were signed. */
  readonly present?: (attributes: readonly Sequence[]) => readonly Sequence[];
};

const hashOf = (name: string, bytes: Uint8Array): Buffer =>
  createHash(name, name === 'shake256' ? { outputLength: 64 } : {})
    .update(bytes)
    .digest();

export const attribute = (id: string, ...values: Item[]): Sequence =>
  new Sequence({ value: [new ObjectIdentifier({ value: id }), new AsnSet({ value: values })] });

export const tagged = (tagNumber: number, ...value: Item[]): Constructed =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

const byBytes = (a: Sequence, b: Sequence): number => Buffer.compare(der(a), der(b));

/** A signature with content type, digest and certificate as signed attributes; detached unless it is told to enclose its content. */
export function signCms(wish: Wish): Buffer {
  const { certificate: pem, key, content, digest, algorithm, signedWith = digest, enclosed } = wish;
  const { arrange = (all) => all.toSorted(byBytes), present = (all) => all } = wish;
  const certificate = new X509Certificate(pem).raw;
  const digestAlgorithm = algorithmOf(digestIds[digest]);
  const id = new Sequence({ value: [new OctetString({ valueHex: hashOf('sha256', certificate) })] });
  const attributes = arrange([
    attribute(attributeIds.contentType, new ObjectIdentifier({ value: enclosed ?? data })),
    attribute(attributeIds.messageDigest, new OctetString({ valueHex: hashOf(digest, content) })),
    attribute(attributeIds.signingCertificateV2, new Sequence({ value: [new Sequence({ value: [id] })] })),
  ]);
  const value = sign(signedWith, der(new AsnSet({ value: [...attributes] })), key);
  const signer = new Sequence({
    value: [
      new Integer({ value: 1 }),
      issuerAndSerial(certificate),
      digestAlgorithm,
      tagged(0, ...present(attributes)),
      algorithmOf(algorithm),
      new OctetString({ valueHex: value }),
      ...(wish.unsigned === undefined ? [] : [tagged(1, ...wish.unsigned(value))]),
    ],
  });
  const signedData = new Sequence({
    value: [
      new Integer({ value: 1 }),
      new AsnSet({ value: [digestAlgorithm] }),
      new Sequence({
        value: [
          new ObjectIdentifier({ value: enclosed ?? data }),
          ...(enclosed === undefined ? [] : [tagged(0, new OctetString({ valueHex: content }))]),
        ],
      }),
      tagged(0, parse(certificate)),
      new AsnSet({ value: [signer] }),
    ],
  });
  return der(
    new Sequence({
      value: [new ObjectIdentifier({ value: '1.2.840.113549.1.7.2' }), tagged(0, signedData)],
    }),
  );
}

export const stampType = '1.2.840.113549.1.9.16.1.4';

/** The TSTInfo of a time stamp over bytes (RFC 3161, 2.4.2). */
export function stampInfo(
  bytes: Uint8Array,
  digest: keyof typeof digestIds,
  { version = 1, time = new Date() } = {},
): Uint8Array {
  return new Uint8Array(
    der(
      new Sequence({
        value: [
          new Integer({ value: version }),
          new ObjectIdentifier({ value: '1.2.3.4.1' }),
          new Sequence({
            value: [algorithmOf(digestIds[digest]), new OctetString({ valueHex: hashOf(digest, bytes) })],
          }),
          new Integer({ value: 7 }),
          new GeneralizedTime({ valueDate: time }),
        ],
      }),
    ),
  );
}

/** An element of what was signed, to be put into another structure. */
export const asItem = (bytes: Uint8Array): Sequence => parse(bytes);

/**
 * A signature in BER with indefinite lengths, as Java libraries write detached ones (`openssl cms -stream` puts the content into its
 * own). Certificates and what was signed of the attributes stay in DER.
 */
export function withIndefiniteLengths(cms: Uint8Array, { attributes = false } = {}): Buffer {
  const whole = parse(cms);
  const [, explicit] = itemsOf(whole);
  const [signedData] = itemsOf(explicit);
  const parts = itemsOf(signedData);
  const signers = parts.at(-1);
  const [signer] = itemsOf(signers);
  const [, , , signed] = itemsOf(signer);
  for (const item of [parts[2], signers, signer, ...(attributes ? [signed] : [])]) {
    if (item instanceof Constructed) {
      item.lenBlock.isIndefiniteForm = true;
    }
  }
  return der(whole);
}

function itemsOf(item: unknown): readonly unknown[] {
  if (!(item instanceof Constructed)) {
    throw new Error('nothing within');
  }
  return item.valueBlock.value;
}

function parse(bytes: Uint8Array): Sequence {
  const { result } = fromBER(bytes, { parseEmbedded: false });
  if (!(result instanceof Sequence)) {
    throw new Error('not a sequence');
  }
  return result;
}

/** The issuer and the serial number of a certificate, whose version stands before them. */
function issuerAndSerial(certificate: Uint8Array): Sequence {
  const [body] = parse(certificate).valueBlock.value;
  const [, serial, , issuer] = body instanceof Sequence ? body.valueBlock.value : [];
  if (!(serial instanceof Integer) || !(issuer instanceof Sequence)) {
    throw new Error('not a certificate');
  }
  return new Sequence({ value: [issuer, serial] });
}
