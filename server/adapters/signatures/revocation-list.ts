import { verify, X509Certificate } from 'node:crypto';

import { Certificate, CertificateRevocationList, CRLDistributionPoints, GeneralName } from 'pkijs';

import type { FoundLists } from './revocation-source.ts';

/** A certificate that another one among those given issued, and that names where its revocation is listed. */
export type ListedCertificate = {
  readonly certificate: X509Certificate;
  readonly issuer: X509Certificate;
  readonly points: CRLDistributionPoints;
};

const distributionPoints = '2.5.29.31';

const hashNames = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

/** Those of certificates (DER) that name a list; what cannot be read or has no issuer among them is missing. */
export function readListed(ders: readonly Uint8Array[]): {
  readonly listed: readonly ListedCertificate[];
  readonly missing: FoundLists['missing'];
} {
  const known = ders.flatMap((der) => read(der) ?? []);
  const listed: ListedCertificate[] = [];
  const missing: { subject: string; detail: string }[] = [];
  for (const certificate of known) {
    const points = pointsOf(certificate);
    if (points === null || certificate.checkIssued(certificate)) {
      continue;
    }
    const issuer = known.find((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey));
    if (issuer) {
      listed.push({ certificate, issuer, points });
    } else {
      missing.push({ subject: certificate.subject, detail: 'its issuer did not come with it' });
    }
  }
  return { listed, missing };
}

function read(der: Uint8Array): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

function pointsOf({ raw }: X509Certificate): CRLDistributionPoints | null {
  try {
    const extension = Certificate.fromBER(raw).extensions?.find(
      ({ extnID }) => extnID === distributionPoints,
    );
    const value: unknown = extension?.parsedValue;
    return value instanceof CRLDistributionPoints ? value : null;
  } catch {
    return null;
  }
}

/** Addresses by HTTP, in their order. */
export function listAddressesOf({ points }: ListedCertificate): string[] {
  return points.distributionPoints.flatMap(({ distributionPoint }) => {
    const names: readonly unknown[] = Array.isArray(distributionPoint) ? distributionPoint : [];
    return names.flatMap((name) => {
      const uri: unknown = name instanceof GeneralName && name.type === 6 ? name.value : null;
      return typeof uri === 'string' && /^https?:\/\//i.test(uri) && URL.canParse(uri) ? [uri] : [];
    });
  });
}

/** What is wrong with a list (DER) for certificates of an issuer now, or `null`. */
export function checkRevocationList(list: Uint8Array, issuer: X509Certificate, now: Date): string | null {
  try {
    const parsed = CertificateRevocationList.fromBER(list);
    if (!parsed.issuer.isEqual(Certificate.fromBER(issuer.raw).subject)) {
      return 'the list is of another issuer';
    }
    if (parsed.thisUpdate.value > now || (parsed.nextUpdate && parsed.nextUpdate.value < now)) {
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
