import { z } from 'zod';

import { flag, label, maybe, timestamp } from './primitives.ts';

/**
 * A certificate of a user (companion operations, §6). `remote` ones sign through the remote signing service, and their `id`
 * is `RemoteCaCertId`; `issued` ones come from the company's authority.
 */
export const certificateSchema = z.object({
  id: z.number().int(),
  name: label,
  commonName: label,
  serialNumber: label,
  subjectDN: label,
  issuerDN: label,
  validFrom: maybe(timestamp),
  validTo: maybe(timestamp),
  isValid: flag,
  isBusinessSmartCaAccount: flag,
  kind: maybe(z.enum(['remote', 'issued'])),
  /** Whether its holder has confirmed a remote one in the remote application; until then nothing is told of it but how it is called here. */
  isConfirmed: maybe(z.boolean()),
  /** The company's provider that a remote one is at; left out for that of the installation. */
  providerId: maybe(z.number().int()),
});
/** Who vouches for a signature, from the least to the most: nobody but a confirmed code, the company itself, a public provider. */
export const signatureLevelSchema = z.enum(['drawn', 'company', 'public-person', 'public-organization']);
export type SignatureLevel = z.output<typeof signatureLevelSchema>;

/** The lowest level that a document type asks of signers, and of the company's seal, which has that of a company anyway. */
export const requiredLevelSchema = z.enum(['company', 'public']);
export const requiredSealLevelSchema = z.enum(['public']);

/** A certificate as the service writes it. */
export type CertificateInput = z.input<typeof certificateSchema>;
