import { z } from 'zod';

import {
  certificateStateSchema,
  certificatesOverviewSchema,
  companyCertificateSchema,
} from '../models/company-certificate.ts';
import { pageOf, pagingQuery, someOf } from '../models/paging.ts';
import { intId, maybe, optional } from '../models/primitives.ts';
import { admin, defineOperation } from '../operation.ts';

/* Remote certificates of users (companion operations, §6); each operation answers the user with its certificates. */

export const certificatesOverview = defineOperation({
  summary: "The company's issuing authority, and how many certificates there are in each state",
  method: 'GET',
  paths: ['/api/company/certificates/overview'],
  auth: admin,
  priority: 'browsing',
  data: certificatesOverviewSchema,
});

export const certificatesList = defineOperation({
  summary: 'Certificates of the users of the company, those that end first at the top',
  method: 'GET',
  paths: ['/api/company/certificates'],
  auth: admin,
  priority: 'browsing',
  query: z.object({
    ...pagingQuery,
    kind: someOf(z.enum(['remote', 'issued'])),
    state: someOf(certificateStateSchema),
  }),
  data: pageOf(companyCertificateSchema),
});

/** At most this many certificates are issued by one call. */
export const certificatesPerCall = 500;

export const certificatesIssue = defineOperation({
  summary: 'Issue a certificate to enabled users who hold none that is valid: to these, or to all of them',
  method: 'POST',
  paths: ['/api/company/certificates/issue'],
  auth: admin,
  body: z.object({ userIds: optional(z.array(intId).min(1).max(certificatesPerCall)) }),
  /** `left` counts users who still hold none, after a call for all that was too many for it. */
  data: z.object({ issued: z.number().int(), left: z.number().int() }),
});

/*
 * What anybody needs to check a signature that was made with a certificate of a company's authority. Whoever asks names the key
 * by what the certificate itself says of its issuer (authorityKeyIdentifier), so that only who holds a signature learns the
 * company behind it, and nobody can list them.
 */

/** SHA-1 of a public key as certificates write it, 40 hexadecimal digits; in lower case, however a caller does. */
const keyId = z
  .string()
  .regex(/^[0-9a-fA-F]{40}$/)
  .toLowerCase();

/** Readers of one document ask for a few; a program that guesses keys gets nowhere. */
const trustRate = { max: 120, windowSeconds: 60 };

/** A file may name as many issuers as it likes; one call asks for at most so many. */
export const authoritiesPerCall = 20;

export const authoritiesFind = defineOperation({
  summary:
    "The certificates of companies' issuing authorities, and what they have revoked; keys of nobody here are left out",
  method: 'GET',
  paths: ['/api/trust/authorities'],
  auth: { kind: 'public' },
  priority: 'browsing',
  query: z.object({ keyIds: z.array(keyId).min(1).max(authoritiesPerCall) }),
  data: z.array(
    z.object({
      keyId: z.string(),
      /** The company's number at this service. */
      companyId: z.number().int(),
      /** Its name, where the operator of the service checked it: no two companies have one that reads alike. Null until then. */
      companyName: maybe(z.string()),
      /** PEM: the one in use, then those that it had before it was renewed, all with one name and key. */
      certificates: z.array(z.string()),
      /** PEM: the same list as at `/crl`, as of now. */
      revocationList: z.string(),
    }),
  ),
  rateLimit: trustRate,
});

export const trustedRootsList = defineOperation({
  summary: 'The roots of public authorities that the operator of the service trusts',
  method: 'GET',
  paths: ['/api/trust/roots'],
  auth: { kind: 'public' },
  priority: 'browsing',
  /** PEM. */
  data: z.object({ certificates: z.array(z.string()) }),
  rateLimit: trustRate,
});

/** An address of certificates (cRLDistributionPoints), so it never changes. */
export const authorityRevocationList = defineOperation({
  summary: "What a company's issuing authority has revoked (RFC 5280)",
  method: 'GET',
  paths: ['/api/trust/authorities/{keyId}/crl'],
  auth: { kind: 'public' },
  params: z.object({ keyId }),
  data: 'file',
  rateLimit: trustRate,
});
