import type { CertificateInput } from '../../../contract/models/certificate.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { CertificateRow } from './issue-certificates.ts';

/** What of a certificate's row is told, for queries that leave keys and bytes where they are. */
export type CertificateFacts = Omit<CertificateRow, 'certificate' | 'sealedKey'>;

/** How far the clock of whoever issued a certificate may be ahead of ours. Its end is not stretched: a signature made after it counts for nothing. */
const clockToleranceMs = 60_000;

/** Until when a certificate may begin that counts as begun now. */
export const latestBegin = (now: Date): Date => new Date(now.getTime() + clockToleranceMs);

/** When something that is signed now with a certificate says that it was: not before that is valid, where our clock is behind. */
export function signingTime(now: Date, validFrom: Date | null): Date {
  return validFrom !== null && validFrom > now && validFrom <= latestBegin(now) ? validFrom : now;
}

/**
 * Whether a certificate can sign now. Of a remote one that nobody has asked the remote service for yet nothing is known that
 * speaks against it.
 */
export function isCertificateValid(
  row: Pick<CertificateFacts, 'revokedAt' | 'validFrom' | 'validTo'>,
  now: Date,
): boolean {
  const { revokedAt, validFrom, validTo } = row;
  return (
    revokedAt === null &&
    (validFrom === null || validFrom <= latestBegin(now)) &&
    (validTo === null || now < validTo)
  );
}

/** A certificate as it stands in `userCertificates` (companion operations, §6). What is not known of it yet is left out. */
export function presentCertificate(row: CertificateFacts, now: Date, timeZone: string): CertificateInput {
  const instant = (at: Date | null): string | undefined =>
    at === null ? undefined : formatInstant(at, timeZone);
  return {
    id: row.id,
    name: row.name,
    commonName: row.commonName,
    serialNumber: row.serialNumber,
    subjectDN: row.subjectDn,
    issuerDN: row.issuerDn,
    validFrom: instant(row.validFrom),
    validTo: instant(row.validTo),
    isValid: isCertificateValid(row, now),
    isBusinessSmartCaAccount: row.isBusiness,
    kind: row.kind,
    isConfirmed: row.kind === 'issued' || row.remoteCredentialId !== null,
    providerId: row.providerId ?? undefined,
  };
}
