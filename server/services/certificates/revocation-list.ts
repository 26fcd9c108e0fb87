import { and, asc, eq, isNotNull } from 'drizzle-orm';

import { companies, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import type { Dependencies } from '../dependencies.ts';

/** A list is made for each question, and is good for a day, so that whoever keeps one learns of a revocation by then. */
const listHours = 24;

/**
 * What the authority of a company has revoked as of now, DER, signed by it, which the company has (RFC 5280, §5).
 * Certificates end with the account of their user (companion operations, §7), which says nothing against what was signed
 * before; they stay on the list when they have expired, since signatures are checked for longer.
 */
export async function revocationListOf(
  deps: Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates'>,
  comId: number,
): Promise<Uint8Array> {
  const [found] = await deps.db
    .select({
      certificate: issuingAuthorities.certificate,
      sealedKey: issuingAuthorities.sealedKey,
      since: companies.createdAt,
    })
    .from(issuingAuthorities)
    .innerJoin(companies, eq(companies.id, issuingAuthorities.comId))
    .where(eq(issuingAuthorities.comId, comId));
  const rows = await deps.db
    .select({ serialNumber: userCertificates.serialNumber, revokedAt: userCertificates.revokedAt })
    .from(userCertificates)
    .where(
      and(
        eq(userCertificates.comId, comId),
        eq(userCertificates.kind, 'issued'),
        isNotNull(userCertificates.revokedAt),
      ),
    )
    .orderBy(asc(userCertificates.revokedAt), asc(userCertificates.id));
  const { certificate, sealedKey, since } = found ?? impossible('the authority of a company is gone');
  const now = deps.clock.now();
  return deps.certificates.listRevoked(
    { certificate, privateKey: deps.vault.open('authority-key', sealedKey) },
    {
      number: now.getTime(),
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + listHours * 3_600_000),
      completeSince: since,
      revoked: rows.flatMap(({ serialNumber, revokedAt }) =>
        revokedAt === null ? [] : [{ serialNumber, revokedAt, reason: 'cessationOfOperation' as const }],
      ),
    },
  );
}
