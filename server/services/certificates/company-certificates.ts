import { X509Certificate } from 'node:crypto';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type {
  CertificateState,
  CompanyCertificateInput,
} from '../../../contract/models/company-certificate.ts';
import type { DataInput, Query } from '../../../contract/operation.ts';
import type { certificatesList, certificatesOverview } from '../../../contract/operations/certificates.ts';
import { formatInstant } from '../../../contract/time.ts';
import { issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { joinName } from '../../domain/distinguished-name.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesPerson, paginate, searchOrder } from '../paging.ts';
import { presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { hasValidCertificate } from './cert-status.ts';
import { endsSoon, expiringBefore } from './ends-soon.ts';
import { type CertificateFacts, presentCertificate } from './present-certificate.ts';
import { isOwnUser } from '../own-users.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

function stateOf({ revokedAt, validTo }: CertificateFacts, now: Date): CertificateState {
  if (revokedAt !== null) {
    return 'revoked';
  }
  if (validTo !== null && validTo <= now) {
    return 'expired';
  }
  return validTo !== null && endsSoon(validTo, now) ? 'expiring' : 'valid';
}

/** The rule of `stateOf`, for a query. */
function inState(state: CertificateState, now: Date): SQL | undefined {
  const { revokedAt, validTo } = userCertificates;
  switch (state) {
    case 'revoked':
      return isNotNull(revokedAt);
    case 'expired':
      return and(isNull(revokedAt), lte(validTo, now));
    case 'expiring':
      return and(isNull(revokedAt), gt(validTo, now), lte(validTo, expiringBefore(now)));
    case 'valid':
      return and(isNull(revokedAt), or(isNull(validTo), gt(validTo, expiringBefore(now))));
  }
}

/** GET /api/company/certificates: of what is searched for, the nearest first; then what ends first, and what has no end last. */
export async function listCertificates(
  deps: Needs,
  caller: SessionCaller,
  query: Query<typeof certificatesList>,
): Promise<Reply<DataInput<typeof certificatesList>>> {
  const now = deps.clock.now();
  const condition = and(
    eq(userCertificates.comId, caller.comId),
    query.kind === undefined ? undefined : inArray(userCertificates.kind, query.kind),
    or(...(query.state ?? []).map((state) => inState(state, now))),
    matchesPerson(users.searchText, query.search),
  );
  const { certificate: _certificate, sealedKey: _sealedKey, ...facts } = getTableColumns(userCertificates);
  const found = deps.db
    .select({ facts, user: users })
    .from(userCertificates)
    .innerJoin(users, eq(users.id, userCertificates.userId))
    .where(condition);
  const page = await paginate(
    query,
    deps.db.$count(found.as('found')),
    found.orderBy(
      ...searchOrder(users, query.search),
      sql`${userCertificates.validTo} asc nulls last`,
      asc(userCertificates.id),
    ),
    (rows) =>
      rows.map(({ facts: row, user }): CompanyCertificateInput => ({
        ...presentCertificate(row, now, caller.timeZone),
        user: presentUserBrief(user),
        state: stateOf(row, now),
        revokedDate: row.revokedAt === null ? null : formatInstant(row.revokedAt, caller.timeZone),
      })),
  );
  return done(page);
}

/** GET /api/company/certificates/overview. */
export async function getCertificatesOverview(
  deps: Needs,
  caller: SessionCaller,
): Promise<Reply<DataInput<typeof certificatesOverview>>> {
  const now = deps.clock.now();
  const countIn = (state: CertificateState): Promise<number> =>
    deps.db.$count(userCertificates, and(eq(userCertificates.comId, caller.comId), inState(state, now)));
  return done({
    authority: await findAuthority(deps, caller),
    counts: {
      valid: await countIn('valid'),
      expiring: await countIn('expiring'),
      expired: await countIn('expired'),
      revoked: await countIn('revoked'),
    },
    usersWithout: await countWithout(deps, caller.comId),
  });
}

/** For a query of users: enabled ones of a company who hold no valid certificate. */
export function lacksCertificate(deps: Needs, comId: number): SQL | undefined {
  return and(
    eq(users.comId, comId),
    isOwnUser,
    eq(users.status, userStatus.enabled),
    not(hasValidCertificate(deps)),
  );
}

/** Enabled users of a company who hold no valid certificate. */
export function countWithout(deps: Needs, comId: number): Promise<number> {
  return deps.db.$count(users, lacksCertificate(deps, comId));
}

async function findAuthority(deps: Needs, { comId, timeZone }: SessionCaller) {
  const [row] = await deps.db
    .select({ certificate: issuingAuthorities.certificate })
    .from(issuingAuthorities)
    .where(eq(issuingAuthorities.comId, comId));
  if (!row) {
    return null;
  }
  const read = new X509Certificate(row.certificate);
  return {
    subjectDN: joinName(read.subject),
    serialNumber: read.serialNumber,
    validFrom: formatInstant(read.validFromDate, timeZone),
    validTo: formatInstant(read.validToDate, timeZone),
    fingerprint: read.fingerprint256,
    certificate: row.certificate,
  };
}
