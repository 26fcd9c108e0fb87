import { verify, type X509Certificate } from 'node:crypto';

import { Certificate, CertificateRevocationList } from 'pkijs';

import { holdsAt } from './holds-at.ts';

const hashNames = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

/** What is wrong with a list (DER) for certificates of an issuer now, or `null`. */
export function checkRevocationList(list: Uint8Array, issuer: X509Certificate, now: Date): string | null {
  try {
    const parsed = CertificateRevocationList.fromBER(list);
    if (!parsed.issuer.isEqual(Certificate.fromBER(issuer.raw).subject)) {
      return 'the list is of another issuer';
    }
    const until = parsed.nextUpdate?.value.getTime() ?? Infinity;
    if (!holdsAt(now, parsed.thisUpdate.value.getTime(), until)) {
      return 'the list is over, or of tomorrow';
    }
    const hashName = hashNames.get(parsed.signatureAlgorithm.algorithmId);
    const key = { key: issuer.publicKey, dsaEncoding: 'der' as const };
    const value = new Uint8Array(parsed.signatureValue.valueBlock.valueHexView);
    return hashName !== undefined && verify(hashName, new Uint8Array(parsed.tbsView), key, value)
      ? null
      : 'the signature of the list does not hold';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a list of its issuer, which holds, names a certificate. */
export function isRevoked(list: Uint8Array, certificate: X509Certificate): boolean {
  return CertificateRevocationList.fromBER(list).isCertificateRevoked(Certificate.fromBER(certificate.raw));
}
