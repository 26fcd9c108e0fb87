/** Proves a CMS signature over content with a digest: the mathematics of it, not whether its signer is to be trusted. */
import { nameAlgorithm } from './algorithm-names.ts';
import { type Asn1, children, expect, octetsOf, oidOf, tag } from './asn1.ts';
import { sameBytes } from '../same-bytes.ts';
import type { Certificate } from './certificate.ts';
import type { Content } from './content.ts';
import { type Digest, digest, digestOf } from './digest.ts';
import { recoverPkcs1 } from './rsa.ts';
import { type SignedData, type SignerInfo, oid } from './signed-data.ts';
import { type ValueVerdict, digestOfSignature, verifyValue } from './verify-value.ts';

export type SignerFault =
  /** The bytes are not those that were signed. */
  | 'digest-differs'
  /** The value does not belong to these attributes and this key. */
  | 'signature-differs'
  /** No certificate of those that came with it is the signer's. */
  | 'no-certificate'
  /** The certificate is not the one that the signer named when signing. */
  | 'other-certificate'
  | 'attributes-missing';

export type SignerCheck =
  | { readonly kind: 'good'; readonly certificate: Certificate; readonly digest: Digest }
  | { readonly kind: 'bad'; readonly fault: SignerFault; readonly certificate: Certificate | null }
  | { readonly kind: 'unsupported'; readonly what: string; readonly certificate: Certificate | null };

/** Why content is not read to its end: several ranges of a file cover one another, as no signer writes them. */
export const tooMuch = 'overlapping byte ranges';

/**
 * Checks the signatures of a structure over content of its type. `others`: certificates that came beside it.
 *
 * PDF has one signer in a structure (ETSI EN 319 142-1, 4.1), and poppler and EU DSS look at the first alone where there are several.
 * Here all of them have to hold, so that none is passed over: a fault of one is the fault of all, and one that cannot be examined leaves
 * all unexamined. The first is the one who is named and whose trust is judged, as there.
 */
export async function checkSigners(
  data: SignedData,
  content: Content,
  others: readonly Certificate[] = [],
): Promise<SignerCheck> {
  const [first, ...more] = data.signers;
  let worst = await checkSigner(data, first, content, others);
  for (const signer of more) {
    const check = await checkSigner(data, signer, content, others);
    const isWorse = check.kind === 'bad' ? worst.kind !== 'bad' : worst.kind === 'good';
    if (isWorse && check.kind !== 'good') {
      worst = { ...check, certificate: worst.certificate };
    } else if (worst.kind === 'good' && check.kind === 'good' && check.digest === 'SHA-1') {
      worst = { ...worst, digest: 'SHA-1' };
    }
  }
  return worst;
}

async function checkSigner(
  { certificates, contentType }: SignedData,
  signer: SignerInfo,
  content: Content,
  others: readonly Certificate[],
): Promise<SignerCheck> {
  const named = [...certificates, ...others].filter(signer.names);
  const candidates = [...new Map(named.map((one) => [one.fingerprint, one])).values()];
  // Renewed certificates have the identifier of the same key: the signed attributes say which of them is meant.
  let first: SignerCheck | null = null;
  for (const certificate of candidates.slice(0, mostCandidates)) {
    const check = await checkSignerAs(certificate, signer, contentType, content);
    if (check.kind === 'good') {
      return check;
    }
    first ??= check;
  }
  return first ?? { kind: 'bad', fault: 'no-certificate', certificate: null };
}

const mostCandidates = 4;

async function checkSignerAs(
  certificate: Certificate,
  signer: SignerInfo,
  contentType: string,
  content: Content,
): Promise<SignerCheck> {
  const bad = (fault: SignerFault): SignerCheck => ({ kind: 'bad', fault, certificate });
  const unsupported = (what: string): SignerCheck => ({ kind: 'unsupported', what, certificate });
  const name = digestOf(signer.digestAlgorithm);
  if (name === null) {
    return unsupported(nameAlgorithm(oidOf(children(signer.digestAlgorithm)[0])));
  }
  // The digest of the content stands beside what is signed: one that the signature names must be the same (RFC 5754; RFC 4056, 3).
  const ofSignature = digestOfSignature(signer.signatureAlgorithm) ?? name;
  const conclude = (verdict: ValueVerdict): SignerCheck => {
    switch (verdict.kind) {
      case 'good':
        return { kind: 'good', certificate, digest: name };
      case 'bad':
        return bad('signature-differs');
      case 'unsupported':
        return unsupported(verdict.what);
    }
  };
  const verify = (bytes: Uint8Array): Promise<ValueVerdict> =>
    verifyValue(certificate.publicKey, signer.signatureAlgorithm, signer.signature, bytes, name);
  if (signer.signedAttributes === null) {
    if (ofSignature !== name) {
      return unsupported(`${name} signed with ${ofSignature}`);
    }
    const bytes = content.bytes();
    return bytes === null ? unsupported(tooMuch) : conclude(await verify(bytes));
  }
  const said = only(signer, oid.messageDigest);
  const type = only(signer, oid.contentType);
  if (said === null || type === null || oidOf(type) !== contentType) {
    return bad('attributes-missing');
  }
  const actual = await content.digest(name);
  if (actual === null) {
    return unsupported(tooMuch);
  }
  if (!sameBytes(octetsOf(said), actual)) {
    return bad('digest-differs');
  }
  const named = await checkNamedCertificate(signer, certificate);
  if (named.kind !== 'good') {
    return named.kind === 'bad' ? bad('other-certificate') : unsupported(named.what);
  }
  if (ofSignature !== name) {
    return unsupported(`${name} signed with ${ofSignature}`);
  }
  for (const bytes of signer.signedAttributes) {
    const verdict = await verify(bytes);
    if (verdict.kind !== 'bad') {
      return conclude(verdict);
    }
  }
  return bad('signature-differs');
}

/** Checks a value of PKCS #1 with nothing around it, of the key of `certificate` (ISO 32000-2, 12.8.3.2). */
export async function checkPlainRsa(
  signature: Uint8Array,
  certificate: Certificate,
  content: Content,
): Promise<SignerCheck> {
  const said = recoverPkcs1(certificate.publicKey, signature);
  if (said === null) {
    return { kind: 'bad', fault: 'signature-differs', certificate };
  }
  const actual = await content.digest(said.digest);
  if (actual === null) {
    return { kind: 'unsupported', what: tooMuch, certificate };
  }
  return sameBytes(said.hash, actual)
    ? { kind: 'good', certificate, digest: said.digest }
    : { kind: 'bad', fault: 'digest-differs', certificate };
}

/** The value of a signed attribute that has a single one. */
function only({ signed }: SignerInfo, id: string): Asn1 | null {
  const values = signed.get(id) ?? [];
  return values.length === 1 ? (values[0] ?? null) : null;
}

/**
 * Whether the certificate is the one whose digest was signed (RFC 5035, RFC 2634), so that nobody can put another certificate of
 * the same key in its place. Good when nothing was said.
 */
async function checkNamedCertificate(
  { signed }: SignerInfo,
  certificate: Certificate,
): Promise<ValueVerdict> {
  const second = signed.get(oid.signingCertificateV2)?.[0];
  const first = signed.get(oid.signingCertificate)?.[0];
  const verdicts = [
    ...(second === undefined ? [] : [await checkCertificateId(second, certificate, 'SHA-256')]),
    ...(first === undefined ? [] : [await checkCertificateId(first, certificate, 'SHA-1')]),
  ];
  return verdicts.find(({ kind }) => kind !== 'good') ?? { kind: 'good' };
}

/** The first ESSCertID or ESSCertIDv2 of a list, of which the second kind may name another digest than the usual one. */
async function checkCertificateId(
  named: Asn1,
  certificate: Certificate,
  usual: Digest,
): Promise<ValueVerdict> {
  const [list] = children(expect(named, tag.sequence));
  const [id] = children(expect(list, tag.sequence));
  const [lead, ...rest] = children(expect(id, tag.sequence));
  const hasAlgorithm = lead?.tag === tag.sequence;
  const name = hasAlgorithm ? digestOf(lead) : usual;
  if (name === null) {
    return { kind: 'unsupported', what: nameAlgorithm(oidOf(lead && children(lead)[0])) };
  }
  const hash = octetsOf(hasAlgorithm ? rest[0] : lead);
  return sameBytes(hash, await digest(name, certificate.raw)) ? { kind: 'good' } : { kind: 'bad' };
}
