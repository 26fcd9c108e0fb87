import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { signatureLevelSchema } from '../models/certificate.ts';
import { evidenceSchema } from '../models/evidence.ts';
import { flag, guid, label, list, maybe, requiredText, timestamp } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** Companion operations, §7, "Evidence report". */
export const documentEvidence = defineOperation({
  summary: 'Everything that proves how a document came to be as it is',
  method: 'GET',
  paths: ['/api/documents/{id}/evidence'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ id: guid }),
  data: evidenceSchema,
});

export const documentEvidenceFiles = defineOperation({
  summary: 'The evidence of a document as files to keep, to be fetched within an hour',
  method: 'GET',
  paths: ['/api/documents/{id}/evidence/files'],
  auth: { kind: 'processing' },
  priority: 'browsing',
  params: z.object({ id: guid }),
  query: z.object({
    /** Of the report for people; Vietnamese when it is left out. */
    language: z.enum(['vi', 'en']).default('vi'),
  }),
  /** The same evidence twice, signed by the company: a report for people, and data for `scripts/check-evidence.ts`. */
  data: z.object({
    pdfDownloadUrl: z.string(),
    jsonDownloadUrl: z.string(),
    /** The signature over the data, detached (RFC 5652, DER). */
    jsonSignatureDownloadUrl: z.string(),
  }),
  rateLimit: { max: 30, windowSeconds: 60 },
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
  /** Who vouches for it. */
  level: maybe(signatureLevelSchema),
});

export const fileCheck = defineOperation({
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
