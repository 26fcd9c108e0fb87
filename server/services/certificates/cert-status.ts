import { and, eq, exists, gt, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';

import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';
import { latestBegin } from './present-certificate.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/**
 * For a query of users: 0 holds no certificate, 1 a valid one, 2 only such as have expired or were revoked.
 */
export function hasCertStatus(deps: Needs, certStatus: number): SQL | undefined {
  const any = certificateWith(deps, undefined);
  switch (certStatus) {
    case 0:
      return not(any);
    case 1:
      return hasValidCertificate(deps);
    case 2:
      return and(any, not(hasValidCertificate(deps)));
    default:
      return sql`false`;
  }
}

/** For a query of users: whether they hold a certificate of any kind that is valid now. */
export function hasValidCertificate(deps: Needs): SQL {
  return certificateWith(deps, isValidAt(deps.clock.now()));
}

/** `isCertificateValid` for a query of certificates. */
export function isValidAt(now: Date): SQL | undefined {
  const { revokedAt, validFrom, validTo } = userCertificates;
  return and(
    isNull(revokedAt),
    or(isNull(validFrom), lte(validFrom, latestBegin(now))),
    or(isNull(validTo), gt(validTo, now)),
  );
}

function certificateWith(deps: Needs, condition: SQL | undefined): SQL {
  return exists(
    deps.db
      .select({ id: userCertificates.id })
      .from(userCertificates)
      .where(and(eq(userCertificates.userId, users.id), condition)),
  );
}
