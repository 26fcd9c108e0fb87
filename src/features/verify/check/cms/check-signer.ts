/** Proves a CMS signature over content with a digest: the mathematics of it, not whether its signer is to be trusted. */
import type { Certificate } from './certificate.ts';
import type { Content } from './content.ts';
import { children, DerError, expect, octetsOf, oidOf, sameBytes, tag } from './der.ts';
import type { Der } from './der.ts';
import { oid } from './signed-data.ts';
import type { SignedData } from './signed-data.ts';
import { digest, digestOf, verifyValue } from './verify-value.ts';
import type { Digest } from './verify-value.ts';

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
  | { readonly kind: 'unsupported'; readonly certificate: Certificate | null };

/** Checks one signer's signature over content of `contentType`. `others`: certificates that came beside it. */
export async function checkSigner(
  { signer, certificates, contentType }: SignedData,
  content: Content,
  others: readonly Certificate[] = [],
): Promise<SignerCheck> {
  const certificate = [...certificates, ...others].find(signer.names) ?? null;
  if (certificate === null) {
    return { kind: 'bad', fault: 'no-certificate', certificate };
  }
  const bad = (fault: SignerFault): SignerCheck => ({ kind: 'bad', fault, certificate });
  const name = digestOf(signer.digestAlgorithm);
  if (name === null) {
    return { kind: 'unsupported', certificate };
  }
  if (signer.signedAttributes === null) {
    return valueOf(certificate, content.bytes());
  }
  const said = signer.signed.get(oid.messageDigest)?.[0];
  const type = signer.signed.get(oid.contentType)?.[0];
  if (said === undefined || type === undefined || oidOf(type) !== contentType) {
    return bad('attributes-missing');
  }
  if (!sameBytes(octetsOf(said), await content.digest(name))) {
    return bad('digest-differs');
  }
  if (!(await isNamedCertificate(signer.signed, certificate))) {
    return bad('other-certificate');
  }
  return valueOf(certificate, signer.signedAttributes);

  async function valueOf(own: Certificate, over: Uint8Array): Promise<SignerCheck> {
    const verdict = await verifyValue(own.publicKey, signer.signatureAlgorithm, signer.signature, over, name);
    switch (verdict) {
      case 'good':
        return { kind: 'good', certificate: own, digest: name ?? 'SHA-256' };
      case 'bad':
        return bad('signature-differs');
      case 'unsupported':
        return { kind: 'unsupported', certificate: own };
    }
  }
}

/**
 * Whether the certificate is the one whose digest was signed (RFC 5035, RFC 2634), so that nobody can put another certificate of
 * the same key in its place. True when nothing was said.
 */
async function isNamedCertificate(
  signed: ReadonlyMap<string, readonly Der[]>,
  certificate: Certificate,
): Promise<boolean> {
  const second = signed.get(oid.signingCertificateV2)?.[0];
  const first = signed.get(oid.signingCertificate)?.[0];
  const named = second ?? first;
  if (named === undefined) {
    return true;
  }
  const [list] = children(expect(named, tag.sequence));
  const [id] = children(expect(list, tag.sequence));
  const parts = children(expect(id, tag.sequence));
  const algorithm = parts[0]?.tag === tag.sequence ? parts[0] : null;
  const hash = parts.find((part) => part.tag === tag.octets);
  const name = second === undefined ? 'SHA-1' : algorithm === null ? 'SHA-256' : digestOf(algorithm);
  if (name === null || hash === undefined) {
    throw new DerError('no digest of a certificate');
  }
  return sameBytes(octetsOf(hash), await digest(name, certificate.raw));
}
