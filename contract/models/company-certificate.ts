import { z } from 'zod';

import { certificateSchema } from './certificate.ts';
import { label, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** What can be said of a certificate today; `expiring` ones are valid for 30 days or fewer. */
export const certificateStateSchema = z.enum(['valid', 'expiring', 'expired', 'revoked']);
export type CertificateState = z.output<typeof certificateStateSchema>;

/** A certificate among those of a company, and whose it is. */
export const companyCertificateSchema = certificateSchema.extend({
  user: userBriefSchema,
  state: certificateStateSchema,
  revokedDate: maybe(timestamp),
});
export type CompanyCertificate = z.output<typeof companyCertificateSchema>;
export type CompanyCertificateInput = z.input<typeof companyCertificateSchema>;

/** The authority that issues certificates to a company's users. */
export const authoritySchema = z.object({
  subjectDN: label,
  serialNumber: label,
  validFrom: timestamp,
  validTo: timestamp,
  /** SHA-256 of the certificate, hexadecimal in pairs. */
  fingerprint: label,
  /** PEM: what others need to check a signature. */
  certificate: label,
});

export const certificatesOverviewSchema = z.object({
  /** null before the first certificate is issued. */
  authority: authoritySchema.nullable(),
  /** Certificates in each state. */
  counts: z.record(certificateStateSchema, z.number().int()),
  /** Enabled users who hold none that is valid. */
  usersWithout: z.number().int(),
});
