import { verify, type X509Certificate } from 'node:crypto';

import { Certificate, CertificateRevocationList, type Extension, IssuingDistributionPoint } from 'pkijs';

import { holdsAt } from './holds-at.ts';
import { addressOf } from './revocation-addresses.ts';

/** Certificates of an issuer that a list is to tell of: of authorities or of others, and where they say that they are listed. */
export type Listed = {
  readonly issuer: X509Certificate;
  readonly areAuthorities: boolean;
  readonly addresses: readonly string[];
};

const hashNames = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

/** Extensions of a list that take nothing from what it tells of: its number, the key that signed it, and that it keeps what has expired. */
const harmless = ['2.5.29.20', '2.5.29.35', '2.5.29.60'];

const deltaIndicator = '2.5.29.27';
const issuingDistributionPoint = '2.5.29.28';

/**
 * What is wrong with a list (DER) for certificates now, or `null`. An issuer signs lists of parts of its certificates as well, and
 * whoever is between us and its address can give us any of them: one that does not tell of these proves nothing (RFC 5280, 6.3.3).
 */
export function checkRevocationList(list: Uint8Array, listed: Listed, now: Date): string | null {
  const { issuer } = listed;
  try {
    const parsed = CertificateRevocationList.fromBER(list);
    if (!parsed.issuer.isEqual(Certificate.fromBER(issuer.raw).subject)) {
      return 'the list is of another issuer';
    }
    const until = parsed.nextUpdate?.value.getTime() ?? Infinity;
    if (!holdsAt(now, parsed.thisUpdate.value.getTime(), until)) {
      return 'the list is over, or of tomorrow';
    }
    if (!(parsed.crlExtensions?.extensions ?? []).every((extension) => leavesIn(extension, listed))) {
      return 'the list is of other certificates';
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

function leavesIn({ extnID, critical, parsedValue }: Extension, listed: Listed): boolean {
  switch (extnID) {
    case deltaIndicator:
      return false;
    case issuingDistributionPoint:
      return parsedValue instanceof IssuingDistributionPoint && isScopeOf(parsedValue, listed);
    default:
      return !critical || harmless.includes(extnID);
  }
}

function isScopeOf(scope: IssuingDistributionPoint, { areAuthorities, addresses }: Listed): boolean {
  const { distributionPoint: names } = scope;
  const isThere =
    names === undefined ||
    (Array.isArray(names) && names.flatMap(addressOf).some((address) => addresses.includes(address)));
  return (
    isThere &&
    !(areAuthorities ? scope.onlyContainsUserCerts : scope.onlyContainsCACerts) &&
    !scope.onlyContainsAttributeCerts &&
    !scope.indirectCRL &&
    scope.onlySomeReasons === undefined
  );
}

/** Whether a list of its issuer, which holds, names a certificate. */
export function isRevoked(list: Uint8Array, certificate: X509Certificate): boolean {
  return CertificateRevocationList.fromBER(list).isCertificateRevoked(Certificate.fromBER(certificate.raw));
}
