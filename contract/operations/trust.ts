import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { flag, label, list, maybe, requiredText, timestamp } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

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
  id: 'authoritiesFind',
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

/** An address of certificates (cRLDistributionPoints), so it never changes. */
export const authorityRevocationList = defineOperation({
  id: 'authorityRevocationList',
  summary: "What a company's issuing authority has revoked (RFC 5280)",
  method: 'GET',
  paths: ['/api/trust/authorities/{keyId}/crl'],
  auth: { kind: 'public' },
  params: z.object({ keyId }),
  data: 'file',
  rateLimit: trustRate,
});

/** A signature that a file has, by what its own certificate says: nothing that the file itself does not tell. */
export const knownSignatureSchema = z.object({
  /** What was done: signed, approved, or sealed as the last thing of all. */
  activity: enumerationSchema,
  signedDate: timestamp,
  /** The person, or the company of a seal. */
  signer: label,
  subjectDn: label,
  issuerDn: label,
  serialNumber: label,
  validFrom: timestamp,
  validTo: timestamp,
  /** When its authority took it back; null for one that holds, and for one of an authority elsewhere. */
  revokedDate: maybe(timestamp),
});

export const fileCheck = defineOperation({
  id: 'fileCheck',
  summary: 'What this service knows of a file, for whoever has its number and its hash',
  method: 'GET',
  paths: ['/api/trust/files'],
  auth: { kind: 'public' },
  priority: 'browsing',
  query: z.object({
    /** Number of the document. */
    no: requiredText(100),
    /** SHA-256 of the whole file, 64 hexadecimal digits; in lower case, however a caller writes it. */
    sha256: z
      .string()
      .trim()
      .regex(/^[0-9a-fA-F]{64}$/)
      .toLowerCase(),
  }),
  data: z.object({
    no: label,
    fileName: label,
    /** `isNameChecked`: the operator of the service checked that the name is the company's own. */
    company: z.object({ id: z.number().int(), name: label, taxCode: label, isNameChecked: flag }),
    status: enumerationSchema,
    sentDate: maybe(timestamp),
    completedDate: maybe(timestamp),
    sealedDate: maybe(timestamp),
    /** Which of its states the file is, from 1, and how many there are by now. */
    revision: z.number().int(),
    revisions: z.number().int(),
    /** Whether the service still holds these very bytes, and its history of the document is unbroken and names them. */
    recordVerified: flag,
    signatures: list(knownSignatureSchema),
  }),
  rateLimit: { max: 30, windowSeconds: 60 },
});
export type FileRecord = z.output<typeof fileCheck.data>;
export type FileRecordInput = z.input<typeof fileCheck.data>;

export const trustOperations = [authoritiesFind, authorityRevocationList, fileCheck] as const;
