import { z } from 'zod';

import { enumerationSchema } from '../enumeration.ts';
import { deliveryChannels, undeliveredCauses } from '../rules/step-delivery.ts';
import { signatureLevelSchema } from './certificate.ts';
import { flag, label, list, maybe, timestamp } from './primitives.ts';
import { userBriefSchema } from './user.ts';

/** A state that a component file has been in. Each holds the bytes of the one before it, unless the document was corrected. */
export const evidenceRevisionSchema = z.object({
  revision: z.number().int(),
  sha256: z.string(),
  size: z.number().int(),
  createdDate: timestamp,
  /** The step that made it; null for an upload, and for the original that a correction went back to. */
  processId: maybe(z.string()),
  /** What a remote signing service answered for these bytes (Base64), and by which certificate. */
  remoteSignature: maybe(
    z.object({ value: z.string(), serialNumber: label, subjectDn: label, issuerDn: label }),
  ),
});

export const evidenceFileSchema = z.object({
  id: z.string(),
  fileName: label,
  orderNo: z.number().int(),
  /** The Word file that it was made from, and what made it. */
  sourceName: maybe(z.string()),
  sourceSha256: maybe(z.string()),
  convertedBy: maybe(z.string()),
  /** The PDF as it was uploaded, where it had to be changed before it could be signed; `changes` says how (`fileChanges`). */
  uploadSha256: maybe(z.string()),
  uploadSize: maybe(z.number().int()),
  changes: list(z.string()),
  /** What can make it show or do something else than what is seen (`activeContents`). */
  activeContent: list(z.string()),
  revisions: list(evidenceRevisionSchema),
});

/** A one-time code that went out for a step. Addresses are masked; codes are nowhere. */
export const evidenceOtpSchema = z.object({
  createdDate: timestamp,
  /** Null when its channel did not take it. */
  sentDate: maybe(timestamp),
  /** Masked, as it stood when the code went out. */
  sentTo: label,
  wrongTries: z.number().int(),
  confirmedDate: maybe(timestamp),
  /** Whether it opened the step on the device of a colleague, and confirmed nothing. */
  opensInPerson: flag,
});

/** An invitation or a reminder of a step to who held it then. */
export const evidenceRequestSchema = z.object({
  createdDate: timestamp,
  reminds: flag,
  /** When the mail server or another channel took it; null where that has not happened. */
  handedOverDate: maybe(timestamp),
  channel: maybe(z.enum(deliveryChannels)),
  /** When a push service took it for a browser of theirs too. */
  pushedDate: maybe(timestamp),
  /** Why it reached nobody, and what the mail server said; null else. */
  cause: maybe(z.enum(undeliveredCauses)),
  detail: maybe(z.string()),
});

export const evidenceStepSchema = z.object({
  processId: z.string(),
  orderNo: z.number().int(),
  user: userBriefSchema,
  /** Whom they acted for, as a substitute. */
  onBehalfOfUser: maybe(userBriefSchema),
  /** Whether it was processed in person, on the device of `inPersonHost`. */
  inPerson: flag,
  inPersonHost: maybe(userBriefSchema),
  accessPermission: enumerationSchema,
  status: enumerationSchema,
  /** When its holder first gave the access code that was agreed with them by another way; left out where none was checked. */
  accessCodeCheckedDate: maybe(timestamp),
  viewedDate: maybe(timestamp),
  processedDate: maybe(timestamp),
  reason: maybe(z.string()),
  signedMethod: maybe(enumerationSchema),
  /** Who vouches for what it signed; null for one that has signed nothing. */
  level: maybe(signatureLevelSchema),
  /** What the step made of each file that it changed. */
  files: list(z.object({ fileId: z.string(), sha256Before: z.string(), sha256After: z.string() })),
  otps: list(evidenceOtpSchema),
  requests: list(evidenceRequestSchema),
});

/** An entry of the history with everything that its hash is made of (docs/decisions/0013). */
export const evidenceEntrySchema = z.object({
  seq: z.number().int(),
  at: timestamp,
  activity: enumerationSchema,
  requestType: enumerationSchema,
  /** Null where the service acted by itself, or what named the person was erased. */
  user: maybe(userBriefSchema),
  /** Null, and not empty, where there is none: the hash of what is personal tells them apart. */
  ipAddress: label,
  description: label,
  processId: maybe(z.string()),
  fileSha256: maybe(z.string()),
  salt: maybe(z.string()),
  personalDigest: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  /** Whether the hashes fit this entry and the one before it. */
  verified: flag,
});

/** Evidence report (companion operations, §7). */
export const evidenceSchema = z.object({
  documentId: z.string(),
  no: label,
  subject: label,
  status: enumerationSchema,
  createdDate: timestamp,
  sentDate: maybe(timestamp),
  completedDate: maybe(timestamp),
  /** When this report was made. */
  generatedDate: timestamp,
  company: z.object({ id: z.number().int(), name: label, taxCode: label }),
  createdByUser: userBriefSchema,
  files: list(evidenceFileSchema),
  steps: list(evidenceStepSchema),
  /** Who vouches for the seal; null without one. */
  sealLevel: maybe(signatureLevelSchema),
  history: list(evidenceEntrySchema),
  /** Whether every entry is there and fits, and the history is the one that the seals of the files sign. */
  chainVerified: flag,
});
/** A report as the service writes it. */
export type EvidenceInput = z.input<typeof evidenceSchema>;
