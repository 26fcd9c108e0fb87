/** The certificates that a person may sign with at a remote signing service. Pure. */
import type { Me, User } from '../../../../contract/models/user.ts';

export type Certificate = User['userCertificates'][number];

/** Remote ones, the default first, then those that are valid, by name. */
export function remoteCertificatesOf({ user }: Pick<Me, 'user'>): readonly Certificate[] {
  const rank = (certificate: Certificate): number =>
    (certificate.id === user?.defaultSmartCa?.id ? 0 : 1) + (certificate.isValid ? 0 : 2);
  return (user?.userCertificates ?? [])
    .filter(({ kind }) => kind === 'remote')
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'vi'));
}

/** What is chosen before anyone chooses: the default one, or else the first that is valid. */
export function firstCertificate(certificates: readonly Certificate[]): Certificate | null {
  return certificates.find(({ isValid }) => isValid) ?? null;
}

/** What was chosen before, as long as it can be signed with; else what is chosen before anyone chooses. */
export function usableCertificateId(id: number | null, certificates: readonly Certificate[]): number | null {
  const isUsable = certificates.some((candidate) => candidate.id === id && candidate.isValid);
  return isUsable ? id : (firstCertificate(certificates)?.id ?? null);
}
